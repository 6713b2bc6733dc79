import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Tx } from '#engine'
import {
  addCategory,
  addFailedLetter,
  addFailedRefund,
  addMessage,
  addProduct,
  addReview,
  addSignedIn,
} from '../testing/data.ts'
import { openShop } from '../testing/open-shop.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { knownDevices, passwordResetTokens, sessions, users } from './schema/accounts.ts'
import { cartItems, catalogueVersion, categories, media, products, reviews, reviewVotes } from './schema/catalogue.ts'
import { contactMessages, newsletterSubscriptions } from './schema/engagement.ts'
import { auditLog, idempotencyKeys, jobs, pinChecks, settings, webhookEvents } from './schema/operations.ts'
import {
  coupons,
  orderItems,
  orderNotes,
  orders,
  orderTrackingEvents,
  payments,
  refunds,
  shipments,
} from './schema/orders.ts'

// What no code can do wrong, because the database itself refuses it.

const shop = await openShop()
afterAll(() => shop.close())

const createdAt = shop.clock()
const times = { createdAt, updatedAt: createdAt }
const placeOne = () => place(shop.visitor(), orderBody(product))
const category = await addCategory(shop)
const product = await addProduct(shop, { categoryId: category.id, sku: 'A-1', weight: 0.2, compareAtPrice: 600_00 })
await addProduct(shop)
const review = await addReview(shop, { productId: product.id })
const { user } = await addSignedIn(shop)
await addSignedIn(shop)
await addReview(shop, { productId: product.id })
for (const add of [addMessage, addFailedLetter, addMessage]) await add(shop)
const [{ order }, other] = [await placeOne(), await placeOne()]
for (const { id } of [order, other.order]) await addFailedRefund(shop, id)
const seen = { eventId: 'e', source: 's', kind: 'k', receivedAt: createdAt }
const asked = { pin: '560001', couriers: [], checkedAt: createdAt }
const key = { key: 'k', route: 'r', bodyHash: 'h', status: 201, response: '{}', createdAt }
const picture = { hash: 'h', width: 800, height: 800, bytes: 9, createdAt }
const vote = { reviewId: review.id, userId: user.id, voteType: 'helpful', createdAt } as const
const cartLine = { userId: user.id, productId: product.id, quantity: 1, createdAt, updatedAt: createdAt }
const parcel = { orderId: order.id, state: 'wanted', ...times } as const
const email = 'c@example.com'
const coupon = { code: 'C', email, mailbox: email, percent: 10, usedByOrderId: order.id, createdAt }
const unused = { ...coupon, code: 'D', usedByOrderId: null }
const reader = { email, unsubscribeHash: 'u', createdAt }
const device = { userId: user.id, tokenHash: 'd', lastUsedAt: createdAt }
const reset = { userId: user.id, token: 't', expiresAt: createdAt, createdAt }
const rates = { id: 1, freeThreshold: 0, standardCost: 0, taxRate: 1800, updatedAt: createdAt }
const news = { orderId: order.id, status: 'shipped', title: 'Shipped', sourceKey: 's', createdAt } as const
await shop.db.write(async (tx) => {
  await tx.insert(idempotencyKeys).values(key)
  await tx.insert(media).values(picture)
  await tx.insert(reviewVotes).values(vote)
  await tx.insert(cartItems).values(cartLine)
  await tx.insert(shipments).values([parcel, { ...parcel, orderId: other.order.id }])
  await tx.insert(coupons).values(coupon)
  await tx.insert(newsletterSubscriptions).values(reader)
  await tx.insert(passwordResetTokens).values(reset)
  await tx.insert(knownDevices).values(device)
  await tx.insert(settings).values(rates).onConflictDoNothing()
  await tx.insert(orderTrackingEvents).values(news)
})

type Write = (tx: Tx) => { execute(): Promise<unknown> }

async function refusalOf(write: Write): Promise<string> {
  const failure = await shop.db.write((tx) => write(tx).execute()).catch((error: unknown) => error)
  return failure instanceof Error ? `${failure.message} ${failure.cause}` : 'nothing was refused'
}

const nonsense = sql`'nonsense'`
const cash = { paymentMethod: 'cash_on_delivery' } as const
const zero = (...names: string[]) =>
  names.map(
    (name): Write =>
      (tx) =>
        tx.update(settings).set({ [name]: 0 }),
  )

/** For each CHECK of the schema, by its name, writes that it must refuse. */
const refusedByCheck: Record<string, Write[]> = {
  users_role: [(tx) => tx.update(users).set({ role: nonsense })],
  users_email: [(tx) => tx.update(users).set({ email: 'Asha@example.com' }).where(eq(users.id, user.id))],
  categories_parent: [(tx) => tx.update(categories).set({ parentId: category.id })],
  products_inventory: [(tx) => tx.update(products).set({ inventory: -1 })],
  products_price: [(tx) => tx.update(products).set({ price: -1 })],
  products_compare_price: [(tx) => tx.update(products).set({ compareAtPrice: -1 })],
  products_stars: [1, 2, 3, 4, 5].map((n) => (tx: Tx) => tx.update(products).set({ [`stars${n}`]: -1 })),
  products_weight: [(tx) => tx.update(products).set({ weight: 0 })],
  catalogue_version_single: [(tx) => tx.insert(catalogueVersion).values({ id: 2, version: 1 })],
  media_size: [
    (tx) => tx.insert(media).values({ ...picture, hash: 'i', width: 0 }),
    (tx) => tx.insert(media).values({ ...picture, hash: 'i', height: 0 }),
  ],
  reviews_rating: [(tx) => tx.update(reviews).set({ rating: 0 }), (tx) => tx.update(reviews).set({ rating: 6 })],
  reviews_votes: [
    (tx) => tx.update(reviews).set({ helpfulCount: -1 }),
    (tx) => tx.update(reviews).set({ unhelpfulCount: -1 }),
  ],
  review_votes_type: [(tx) => tx.update(reviewVotes).set({ voteType: nonsense })],
  cart_items_quantity: [
    (tx) => tx.update(cartItems).set({ quantity: -1 }),
    (tx) => tx.update(cartItems).set({ quantity: 100 }),
  ],
  newsletter_subscriptions_email: [(tx) => tx.update(newsletterSubscriptions).set({ email: 'C@example.com' })],
  contact_messages_state: [(tx) => tx.update(contactMessages).set({ state: nonsense })],
  jobs_state: [(tx) => tx.update(jobs).set({ state: nonsense, finishedAt: null })],
  jobs_attempts: [(tx) => tx.update(jobs).set({ attempts: -1 })],
  jobs_finished: [
    (tx) => tx.update(jobs).set({ state: 'done', finishedAt: null }),
    (tx) => tx.update(jobs).set({ state: 'waiting', finishedAt: createdAt }),
    (tx) => tx.update(jobs).set({ state: 'withheld', finishedAt: null }),
  ],
  jobs_counted: [{ recipient: 'r' }, { countedAt: createdAt }].map((half) => (tx) => tx.update(jobs).set(half)),
  settings_single: [(tx) => tx.insert(settings).values({ ...rates, id: 2 })],
  settings_money: [
    (tx) => tx.update(settings).set({ freeThreshold: -1 }),
    (tx) => tx.update(settings).set({ standardCost: -1 }),
  ],
  settings_tax: [
    (tx) => tx.update(settings).set({ taxRate: -1 }),
    (tx) => tx.update(settings).set({ taxRate: 10_001 }),
  ],
  settings_cod_order: zero('codMaxAmount', 'codMaxPieces'),
  settings_cod_open: zero('codOpenPerPhone', 'codOpenPerAddress', 'codOpenPerIp'),
  settings_cod_expiry: [1, 61].map((codExpiryDays) => (tx) => tx.update(settings).set({ codExpiryDays })),
  orders_status: [(tx) => tx.update(orders).set({ status: nonsense })],
  orders_payment_method: [(tx) => tx.update(orders).set({ paymentMethod: nonsense })],
  orders_payment_status: [(tx) => tx.update(orders).set({ paymentStatus: nonsense })],
  orders_money: [
    (tx) => tx.update(orders).set({ subtotal: -1, shipping: 0, tax: 0, discount: -1, total: 0 }),
    (tx) => tx.update(orders).set({ subtotal: 5, shipping: -1, tax: 0, discount: 0, total: 4 }),
    (tx) => tx.update(orders).set({ subtotal: 5, shipping: 0, tax: -1, discount: 0, total: 4 }),
    (tx) => tx.update(orders).set({ subtotal: 5, shipping: 0, tax: 0, discount: -1, total: 6 }),
  ],
  orders_total: [(tx) => tx.update(orders).set({ total: 1 })],
  orders_discount: [(tx) => tx.update(orders).set({ subtotal: 5, discount: 6, shipping: 9, tax: 0, total: 8 })],
  orders_email: [(tx) => tx.update(orders).set({ customerEmail: 'Asha@example.com' })],
  orders_failed_payment: [(tx) => tx.update(orders).set({ paymentStatus: 'failed' })],
  orders_stock_returned: [(tx) => tx.update(orders).set({ stockReturnedAt: createdAt })],
  orders_paid_in_cash: [
    (tx) => tx.update(orders).set({ ...cash, razorpayOrderId: 'order_1' }),
    (tx) => tx.update(orders).set({ ...cash, razorpayPaymentId: 'pay_1' }),
    (tx) => tx.update(orders).set({ ...cash, expiresAt: createdAt }),
  ],
  orders_gateway_account: [(tx) => tx.update(orders).set({ gatewayAccount: 'sandbox', razorpayOrderId: null })],
  order_items_quantity: [
    (tx) => tx.update(orderItems).set({ quantity: 0 }),
    (tx) => tx.update(orderItems).set({ quantity: 100 }),
  ],
  order_items_price: [(tx) => tx.update(orderItems).set({ price: -1 })],
  order_tracking_events_status: [(tx) => tx.update(orderTrackingEvents).set({ status: nonsense })],
  payments_state: [(tx) => tx.update(payments).set({ state: nonsense })],
  payments_amount: [(tx) => tx.update(payments).set({ amount: 0 })],
  refunds_state: [(tx) => tx.update(refunds).set({ state: nonsense })],
  refunds_amount: [(tx) => tx.update(refunds).set({ amount: 0 })],
  shipments_courier: [(tx) => tx.update(shipments).set({ courier: nonsense })],
  pin_checks_courier: [(tx) => tx.insert(pinChecks).values({ ...asked, courier: nonsense })],
  shipments_state: [(tx) => tx.update(shipments).set({ state: nonsense })],
  coupons_percent: [(tx) => tx.update(coupons).set({ percent: 0 }), (tx) => tx.update(coupons).set({ percent: 101 })],
  coupons_email: [(tx) => tx.update(coupons).set({ email: 'C@example.com' })],
}

const folder = join(import.meta.dirname, 'schema')
const schema = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
const namesOf = (pattern: RegExp) => schema.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name))

test('every CHECK of the schema is tried here', () => {
  expect(Object.keys(refusedByCheck).toSorted()).toEqual(namesOf(/kit\.check\(\s*'(\w+)'/g).toSorted())
})

test.each(Object.entries(refusedByCheck))('%s', async (name, writes) => {
  for (const write of writes) expect(await refusalOf(write)).toContain(name)
})

/** A second row for what may be there once. */
const refusedAsTwice: Record<string, Write> = {
  'an e-mail': (tx) => tx.update(users).set({ email: 'asha@example.com' }),
  'a username': (tx) => tx.update(users).set({ usernameKey: 'asha' }),
  'a confirming token': (tx) => tx.update(users).set({ emailVerificationToken: 't' }),
  'a session': (tx) => tx.update(sessions).set({ sid: 's' }),
  'a device of an account': (tx) => tx.insert(knownDevices).values(device),
  'a reset token': (tx) => tx.insert(passwordResetTokens).values(reset),
  'a category’s address': (tx) => tx.insert(categories).values({ name: 'B', slug: category.slug }),
  'a product’s address': (tx) => tx.update(products).set({ slug: 'a' }),
  'a product’s SKU': (tx) => tx.update(products).set({ sku: 'A-1' }),
  'a picture': (tx) => tx.insert(media).values(picture),
  'a review of a user for a product': (tx) => tx.update(reviews).set({ userId: user.id }),
  'a vote of a user on a review': (tx) => tx.insert(reviewVotes).values(vote),
  'a product in a cart': (tx) => tx.insert(cartItems).values(cartLine),
  'a reader of the newsletter': (tx) => tx.insert(newsletterSubscriptions).values({ ...reader, unsubscribeHash: 'v' }),
  'a link to unsubscribe': (tx) => tx.insert(newsletterSubscriptions).values({ ...reader, email: 'd@example.com' }),
  'an idempotency key': (tx) => tx.insert(idempotencyKeys).values(key),
  'a job for one thing': (tx) =>
    tx
      .insert(jobs)
      .values([1, 2].map(() => ({ kind: 'a', uniqueKey: 'one', payload: {}, runAt: createdAt, createdAt }))),
  'a product in an order': (tx) =>
    tx.insert(orderItems).values({ orderId: order.id, productId: product.id, quantity: 1, price: 1, productName: 'A' }),
  'a word of the courier': (tx) => tx.insert(orderTrackingEvents).values(news),
  'an order number': (tx) => tx.update(orders).set({ orderNumber: 'GB-1' }),
  'an order at the gateway': (tx) => tx.update(orders).set({ paymentMethod: 'razorpay', razorpayOrderId: 'order_1' }),
  'a payment that counts': (tx) => tx.update(orders).set({ paymentMethod: 'razorpay', razorpayPaymentId: 'pay_1' }),
  'a payment': (tx) => tx.update(payments).set({ gatewayPaymentId: 'pay_1' }),
  'a refund that the shop asks for': (tx) =>
    tx.insert(refunds).select(
      tx
        .select({ ...getTableColumns(refunds), id: sql<number>`${refunds.id} + 1000`.as('id') })
        .from(refunds)
        .where(isNull(refunds.gatewayRefundId)),
    ),
  'a refund at the gateway': (tx) => tx.update(refunds).set({ gatewayRefundId: 'rfnd_1' }),
  'a ticket': (tx) => tx.update(contactMessages).set({ ticket: 'GB-C-1' }),
  'an event of a provider': (tx) => tx.insert(webhookEvents).values([seen, seen]),
  'a parcel at the courier': (tx) => tx.update(shipments).set({ courierShipmentId: 's' }),
  'an AWB': (tx) => tx.update(shipments).set({ awbCode: 'a' }),
  'a PIN code’s couriers': (tx) => tx.insert(pinChecks).values([asked, asked]),
  'a parcel of an order': (tx) => tx.insert(shipments).values(parcel),
  'an order’s discount code': (tx) =>
    tx.insert(coupons).values({ ...coupon, code: 'D', email: 'd@example.com', mailbox: 'd' }),
  'a discount code': (tx) =>
    tx.insert(coupons).values({ ...coupon, email: 'd@example.com', mailbox: 'd', usedByOrderId: null }),
  'a discount code of an e-mail': (tx) => tx.insert(coupons).values({ ...unused, mailbox: 'd' }),
  'a discount code of a mailbox': (tx) => tx.insert(coupons).values({ ...unused, email: 'c+d@example.com' }),
}

test('whatever the schema has once is tried here', () => {
  const once = namesOf(/\.unique\(\)|kit\.unique(?:Index)?\(|kit\.text\(\)\.primaryKey\(\)/g)
  expect(Object.keys(refusedAsTwice)).toHaveLength(once.length)
})

test.each(Object.entries(refusedAsTwice))('%s is there once', async (_, write) => {
  expect(await refusalOf(write)).toMatch(/unique/i)
})

const nobody = 987_654

/** Rows that point to what is not there, and what may not go because a row points to it. */
const refusedAsLoose: Record<string, Write> = {
  'a session of nobody': (tx) => tx.update(sessions).set({ userId: nobody }),
  'a device of nobody': (tx) => tx.update(knownDevices).set({ userId: nobody }),
  'a reset token of nobody': (tx) => tx.update(passwordResetTokens).set({ userId: nobody }),
  'a category below none': (tx) => tx.update(categories).set({ parentId: nobody }),
  'a product in no category': (tx) => tx.update(products).set({ categoryId: nobody }),
  'a category with a product goes': (tx) => tx.delete(categories).where(eq(categories.id, category.id)),
  'a review of no product': (tx) => tx.update(reviews).set({ productId: nobody }),
  'a review of no account': (tx) => tx.update(reviews).set({ userId: nobody }).where(eq(reviews.id, review.id)),
  'a vote of no account': (tx) => tx.update(reviewVotes).set({ userId: nobody }),
  'a vote on no review': (tx) => tx.update(reviewVotes).set({ reviewId: nobody }),
  'a cart of nobody': (tx) => tx.update(cartItems).set({ userId: nobody }),
  'a cart with no product': (tx) => tx.update(cartItems).set({ productId: nobody }),
  'an answer about no order': (tx) => tx.update(idempotencyKeys).set({ orderId: nobody }),
  'an order of no account': (tx) => tx.update(orders).set({ userId: nobody }),
  'a line of no order': (tx) => tx.update(orderItems).set({ orderId: nobody }).where(eq(orderItems.orderId, order.id)),
  'a line of no product': (tx) => tx.update(orderItems).set({ productId: nobody }),
  'an order with lines goes': (tx) => tx.delete(orders).where(eq(orders.id, order.id)),
  'an event of no order': (tx) => tx.update(orderTrackingEvents).set({ orderId: nobody }),
  'a payment of no order': (tx) => tx.update(payments).set({ orderId: nobody }),
  'a payment with a refund goes': (tx) => tx.delete(payments),
  'a refund of no payment': (tx) => tx.update(refunds).set({ paymentId: nobody }).where(eq(refunds.id, 1)),
  'a parcel of no order': (tx) => tx.update(shipments).set({ orderId: nobody }).where(eq(shipments.orderId, order.id)),
  'a code used by no order': (tx) => tx.update(coupons).set({ usedByOrderId: nobody }),
  'a note on no order': (tx) => tx.insert(orderNotes).values({ orderId: nobody, text: 'Called', createdAt }),
  'a note of nobody': (tx) =>
    tx.insert(orderNotes).values({ orderId: order.id, userId: nobody, text: 'Called', createdAt }),
  'a change by nobody': (tx) => tx.insert(auditLog).values({ userId: nobody, action: 'a', target: 't', createdAt }),
}

test('wherever the schema points is tried here', () => {
  const tried = Object.keys(refusedAsLoose).filter((name) => !name.endsWith(' goes'))
  expect(tried).toHaveLength(namesOf(/\.references\(/g).length)
})

test.each(Object.entries(refusedAsLoose))('%s: refused', async (_, write) => {
  expect(await refusalOf(write)).toMatch(/foreign key/i)
})

test('a category that goes leaves those below it on their own', async () => {
  const above = await addCategory(shop)
  const below = await addCategory(shop, { parentId: above.id })
  await shop.db.write((tx) => tx.delete(categories).where(eq(categories.id, above.id)).execute())
  const [left] = await shop.db.read((tx) => tx.select().from(categories).where(eq(categories.id, below.id)))
  expect(left).toEqual({ ...below, parentId: null })
})
