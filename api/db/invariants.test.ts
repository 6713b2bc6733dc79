import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Tx } from '#engine'
import { parseRupees } from '#rules/money'
import { noLook } from '#rules/shop/shop-look'
import {
  addCategory,
  addFailedEmail,
  addFailedRefund,
  addMessage,
  addPage,
  addProduct,
  addReview,
  addSignedIn,
} from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { knownDevices, passwordResetTokens, sessions, users } from './schema/accounts.ts'
import {
  cartItems,
  catalogueVersion,
  categories,
  media,
  productHandles,
  products,
  reviews,
  reviewVotes,
  variants,
} from './schema/catalogue.ts'
import { contactMessages, coupons, newsletterSubscriptions, stockRequests } from './schema/engagement.ts'
import { notices, notificationSettings, orderLinks, orderNotes, pushKeys, pushSubscriptions } from './schema/notices.ts'
import {
  auditLog,
  idempotencyKeys,
  jobs,
  pinChecks,
  providerKeys,
  rateLimits,
  settings,
  shopVersions,
  webhookEvents,
} from './schema/operations.ts'
import {
  disputes,
  paymentLinks,
  prescriptionPictures,
  prescriptions,
  returnPickups,
  trialOrders,
} from './schema/order-cases.ts'
import {
  codRemittances,
  documentSeries,
  documents,
  eInvoices,
  moneyLedger,
  returnItems,
  returnPhotos,
  returns,
  shipments,
} from './schema/order-records.ts'
import { orderItems, orders, orderTrackingEvents, payments, refunds } from './schema/orders.ts'
import { collections, pages, pageVersions } from './schema/pages.ts'
import { batches, importChanges, importPictures, imports, stockMovements } from './schema/stock.ts'

// Tests the constraints of the schema: the database itself must reject these writes.

const started = { format: 'shopify', state: 'running', createdAt: new Date(0), updatedAt: new Date(0) } as const

const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())

const createdAt = shop.clock()
const times = { createdAt, updatedAt: createdAt }
const placeOne = () => place(shop.visitor(), orderBody(product))
const category = await addCategory(shop)
const product = await addProduct(shop, { categoryId: category.id, sku: 'A-1', weight: 0.2, compareAtPrice: 600_00 })
await addProduct(shop)
const ownPage = await addPage(shop)
const ownDraft = await addPage(shop, { published: null })
const review = await addReview(shop, { productId: product.id })
const { user } = await addSignedIn(shop)
await addSignedIn(shop)
await addReview(shop, { productId: product.id })
for (const add of [addMessage, addFailedEmail, addMessage]) await add(shop)
const [{ order }, other] = [await placeOne(), await placeOne()]
for (const { id } of [order, other.order]) await addFailedRefund(shop, id)
const webhookEvent = { eventId: 'e', source: 's', kind: 'k', receivedAt: createdAt }
const rateLimit = { key: 'k', count: 1, endsAt: createdAt }
const shopVersion = { part: 'look', version: 1, value: noLook, savedAt: createdAt } as const
const pinCheck = { pin: '560001', couriers: [], checkedAt: createdAt }
const key = { key: 'k', route: 'r', bodyHash: 'h', status: 201, response: '{}', createdAt }
const picture = { hash: 'h', width: 800, height: 800, bytes: 9, createdAt }
const movement = { variantId: 1, productId: product.id, quantity: 1, reason: 'edit', createdAt } as const
const batch = { variantId: product.variants[0]?.id ?? 0, number: 'B-1', createdAt }
const vote = { reviewId: review.id, userId: user.id, voteType: 'helpful', createdAt } as const
const cartLine = { userId: user.id, productId: product.id, quantity: 1, createdAt, updatedAt: createdAt }
const parcel = { orderId: order.id, state: 'wanted', ...times } as const
const email = 'c@example.com'
const coupon = { code: 'C', email, mailbox: email, percent: 10, usedByOrderId: order.id, createdAt }
const unused = { ...coupon, code: 'D', usedByOrderId: null }
const subscription = { email, unsubscribeHash: 'u', createdAt }
const device = { userId: user.id, tokenHash: 'd', lastUsedAt: createdAt }
const reset = { userId: user.id, token: 't', expiresAt: createdAt, createdAt }
const issued = {
  orderId: order.id,
  kind: 'invoice',
  series: 'I/26-27',
  sequence: 1,
  number: 'I/26-27/000001',
  total: parseRupees(order.total),
  content: sql`'{}'`,
  issuedAt: createdAt,
} as const
const charge = { orderId: order.id, kind: 'charged', amount: 1, createdAt } as const
const link = { orderId: order.id, tokenHash: 'l', expiresAt: createdAt, createdAt }
const notice = { kind: 'order', key: 'n', subject: 'GB-1', path: '/admin', createdAt } as const
const pushed = { userId: user.id, sid: 's', endpoint: 'https://e', p256dh: 'p', auth: 'a', renewedAt: createdAt }
const allNow = {
  order: 'now',
  payment: 'now',
  message: 'now',
  review: 'now',
  stock: 'now',
  failure: 'now',
  return: 'now',
  prescription: 'now',
} as const
const transfer = { shipmentId: 1, key: 'reference CRF-1', amount: 1, createdAt }
const dispute = {
  paymentId: 1,
  gatewayDisputeId: 'disp_1',
  amount: 1,
  status: 'open',
  phase: 'chargeback',
  eventAt: createdAt,
  ...times,
} as const
const returned = { orderId: order.id, number: 'R', ...times }
const returnedItem = { returnId: 1, lineId: 1, quantity: 1, reason: 'late' } as const
const paymentLink: typeof paymentLinks.$inferInsert = {
  orderId: order.id,
  returnId: 1,
  reference: 'R-1',
  account: 'sandbox',
  gatewayLinkId: 'plink_1',
  url: 'https://rzp.io/i/1',
  state: 'open',
  amount: 100,
  exchange: { adminId: 1, decisions: [], reserved: [] },
  expiresAt: createdAt,
  ...times,
}
const pickup = { returnId: 1, awbCode: 'awb', courierShipmentId: '1', ...times }
const rates = { id: 1, freeThreshold: 0, standardCost: 0, taxRate: 1800, updatedAt: createdAt }
const stockRequest = {
  variantId: product.variants[0]?.id ?? 0,
  email: 'c@example.com',
  mailbox: 'c@example.com',
  locale: 'en',
  stopToken: 't',
  createdAt,
} as const
const courierEvent = { orderId: order.id, status: 'shipped', title: 'Shipped', sourceKey: 's', createdAt } as const
await shop.db.write(async (tx) => {
  await tx.insert(idempotencyKeys).values(key)
  await tx.insert(media).values(picture)
  await tx.insert(reviewVotes).values(vote)
  await tx.insert(cartItems).values(cartLine)
  await tx.insert(shipments).values([parcel, { ...parcel, orderId: other.order.id }])
  await tx.insert(coupons).values(coupon)
  await tx.insert(newsletterSubscriptions).values(subscription)
  await tx.insert(stockRequests).values(stockRequest)
  await tx.insert(passwordResetTokens).values(reset)
  await tx.insert(knownDevices).values(device)
  await tx.insert(orderLinks).values(link)
  await tx.insert(settings).values(rates).onConflictDoNothing()
  await tx.insert(orderTrackingEvents).values(courierEvent)
  await tx.insert(documentSeries).values({ series: 'I/26-27', last: 1 })
  await tx.insert(documents).values(issued)
  await tx.insert(disputes).values(dispute)
  await tx.insert(returns).values([returned, { ...returned, number: 'second' }])
  await tx.insert(returnItems).values(returnedItem)
  await tx.insert(paymentLinks).values(paymentLink)
  await tx.insert(returnPickups).values(pickup)
})

const collection = { slug: 'c', title: 'C', ...times }
const prescription = { orderId: order.id, status: 'waiting', uploadedAt: createdAt, expiresAt: createdAt } as const
const eInvoice = { documentId: 1, irn: 'a'.repeat(64), signedQr: 'a.b.c', registeredAt: createdAt }

type Write = (tx: Tx) => { execute(): Promise<unknown> }

async function rejectionOf(write: Write): Promise<string> {
  const failure = await shop.db.write((tx) => write(tx).execute()).catch((error: unknown) => error)
  return failure instanceof Error ? `${failure.message} ${failure.cause}` : 'the write was not rejected'
}

const second = { ...issued, sequence: 2, number: 'I/26-27/000002' }
const unknownValue = sql`'nonsense'`
const cash = { paymentMethod: 'cash_on_delivery' } as const
const zero = (...names: string[]) =>
  names.map(
    (name): Write =>
      (tx) =>
        tx.update(settings).set({ [name]: 0 }),
  )

/** For each CHECK constraint, by name, writes that must violate it. */
const checkViolations: Record<string, Write[]> = {
  users_role: [(tx) => tx.update(users).set({ role: unknownValue })],
  users_email: [(tx) => tx.update(users).set({ email: 'Asha@example.com' }).where(eq(users.id, user.id))],
  categories_parent: [(tx) => tx.update(categories).set({ parentId: category.id })],
  products_inventory: [(tx) => tx.update(products).set({ inventory: -1 })],
  products_price: [(tx) => tx.update(products).set({ price: -1 })],
  products_compare_price: [(tx) => tx.update(products).set({ compareAtPrice: -1 })],
  products_stars: [1, 2, 3, 4, 5].map((n) => (tx: Tx) => tx.update(products).set({ [`stars${n}`]: -1 })),
  variants_inventory: [(tx) => tx.update(variants).set({ inventory: -1 })],
  variants_price: [(tx) => tx.update(variants).set({ price: -1 })],
  variants_sale: [
    (tx) => tx.update(variants).set({ salePrice: 1 }),
    (tx) => tx.update(variants).set({ regularPrice: 5, salePrice: 5 }),
  ],
  variants_sale_times: [
    (tx) => tx.update(variants).set({ saleFrom: new Date(5) }),
    (tx) => tx.update(variants).set({ regularPrice: 5, salePrice: 1, saleFrom: new Date(5), saleTo: new Date(5) }),
  ],
  variants_mrp: [(tx) => tx.update(variants).set({ price: 2, mrp: 1 })],
  variants_weight: [(tx) => tx.update(variants).set({ weight: 0 })],
  variants_gst_rate: [-1, 10_001].map((gstRate) => (tx: Tx) => tx.update(variants).set({ gstRate })),
  variants_package_unit: [(tx) => tx.update(variants).set({ packageAmount: 1, packageUnit: unknownValue })],
  variants_package: [
    (tx) => tx.update(variants).set({ packageAmount: 1, packageUnit: null }),
    (tx) => tx.update(variants).set({ packageAmount: null, packageUnit: 'g' }),
    (tx) => tx.update(variants).set({ packageAmount: 0, packageUnit: 'g' }),
  ],
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
  reviews_waiting: [(tx) => tx.update(reviews).set({ isApproved: true, awaitsApproval: true })],
  review_votes_type: [(tx) => tx.update(reviewVotes).set({ voteType: unknownValue })],
  pages_kind: [(tx) => tx.update(pages).set({ kind: unknownValue })],
  pages_revision: [(tx) => tx.update(pages).set({ revision: 0 })],
  pages_published: [
    (tx) => tx.update(pages).set({ publishedAt: null }).where(eq(pages.id, ownPage.id)),
    (tx) => tx.update(pages).set({ firstPublishedAt: null }).where(eq(pages.id, ownPage.id)),
    (tx) => tx.update(pages).set({ publishedAt: createdAt }).where(eq(pages.id, ownDraft.id)),
  ],
  cart_items_quantity: [
    (tx) => tx.update(cartItems).set({ quantity: -1 }),
    (tx) => tx.update(cartItems).set({ quantity: 100 }),
  ],
  newsletter_subscriptions_email: [(tx) => tx.update(newsletterSubscriptions).set({ email: 'C@example.com' })],
  stock_requests_email: [(tx) => tx.update(stockRequests).set({ email: 'C@example.com' })],
  stock_requests_locale: [(tx) => tx.update(stockRequests).set({ locale: unknownValue })],
  contact_messages_state: [(tx) => tx.update(contactMessages).set({ state: unknownValue })],
  jobs_state: [(tx) => tx.update(jobs).set({ state: unknownValue, finishedAt: null })],
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
  settings_gst_registration: [(tx) => tx.update(settings).set({ gstRegistration: unknownValue })],
  settings_tax: [
    (tx) => tx.update(settings).set({ taxRate: -1 }),
    (tx) => tx.update(settings).set({ taxRate: 10_001 }),
  ],
  settings_cod_order: zero('codMaxAmount', 'codMaxPieces'),
  settings_cod_open: zero('codOpenPerPhone', 'codOpenPerAddress', 'codOpenPerIp'),
  shop_versions_part: [(tx) => tx.insert(shopVersions).values({ ...shopVersion, part: sql`'logo'` })],
  settings_cod_expiry: [1, 61].map((codExpiryDays) => (tx) => tx.update(settings).set({ codExpiryDays })),
  orders_status: [(tx) => tx.update(orders).set({ status: unknownValue })],
  orders_locale: [(tx) => tx.update(orders).set({ locale: unknownValue })],
  orders_payment_method: [(tx) => tx.update(orders).set({ paymentMethod: unknownValue })],
  orders_payment_status: [(tx) => tx.update(orders).set({ paymentStatus: unknownValue })],
  orders_money: [
    (tx) => tx.update(orders).set({ subtotal: -1, shipping: 0, tax: 0, discount: -1, total: 0 }),
    (tx) => tx.update(orders).set({ subtotal: 5, shipping: -1, tax: 0, discount: 0, total: 4 }),
    (tx) => tx.update(orders).set({ subtotal: 5, shipping: 0, tax: -1, discount: 0, total: 4 }),
    (tx) => tx.update(orders).set({ subtotal: 5, shipping: 0, tax: 0, discount: -1, total: 6 }),
  ],
  orders_total: [(tx) => tx.update(orders).set({ total: 1 })],
  orders_discount: [(tx) => tx.update(orders).set({ subtotal: 5, discount: 6, shipping: 9, tax: 0, total: 8 })],
  orders_cancelled_amount: [
    (tx) => tx.update(orders).set({ cancelledAmount: -1 }),
    (tx) => tx.update(orders).set({ cancelledAmount: sql`${orders.total} + 1` }),
  ],
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
  order_items_cancelled: [
    (tx) => tx.update(orderItems).set({ cancelledQuantity: -1 }),
    (tx) => tx.update(orderItems).set({ cancelledQuantity: sql`${orderItems.quantity} + 1` }),
  ],
  order_items_tax: [
    (tx) => tx.update(orderItems).set({ gstRate: -1 }),
    (tx) => tx.update(orderItems).set({ taxable: -1 }),
    (tx) => tx.update(orderItems).set({ cgst: -1 }),
    (tx) => tx.update(orderItems).set({ sgst: -1 }),
    (tx) => tx.update(orderItems).set({ igst: -1 }),
  ],
  order_items_price: [(tx) => tx.update(orderItems).set({ price: -1 })],
  order_tracking_events_status: [(tx) => tx.update(orderTrackingEvents).set({ status: unknownValue })],
  payments_state: [(tx) => tx.update(payments).set({ state: unknownValue })],
  payments_amount: [(tx) => tx.update(payments).set({ amount: 0 })],
  refunds_replaced: [(tx) => tx.update(refunds).set({ state: 'wanted', replaced: true })],
  disputes_status: [(tx) => tx.update(disputes).set({ status: unknownValue })],
  disputes_amount: [(tx) => tx.update(disputes).set({ amount: 0 })],
  disputes_refund: [(tx) => tx.update(disputes).set({ refundId: 1 })],
  prescriptions_status: [(tx) => tx.insert(prescriptions).values({ ...prescription, status: unknownValue })],
  prescriptions_uploaded: [(tx) => tx.insert(prescriptions).values({ ...prescription, uploadedAt: null })],
  prescriptions_approved: [
    { registrationNumber: 'UP-1', decidedAt: createdAt },
    { practitioner: 'Hakim Ajmal Khan', decidedAt: createdAt },
    { practitioner: 'Hakim Ajmal Khan', registrationNumber: 'UP-1' },
  ].map((values) => (tx: Tx) => tx.insert(prescriptions).values({ ...prescription, ...values, status: 'approved' })),
  prescriptions_rejected: [(tx) => tx.insert(prescriptions).values({ ...prescription, status: 'rejected' })],
  payment_links_state: [(tx) => tx.update(paymentLinks).set({ state: unknownValue })],
  payment_links_amount: [(tx) => tx.update(paymentLinks).set({ amount: 99 })],
  payment_links_url: [(tx) => tx.update(paymentLinks).set({ url: null })],
  return_pickups_state: [(tx) => tx.update(returnPickups).set({ state: unknownValue })],
  return_pickups_courier: [(tx) => tx.update(returnPickups).set({ courier: unknownValue })],
  return_pickups_booked: [(tx) => tx.update(returnPickups).set({ state: 'booked', awbCode: null })],
  documents_kind: [(tx) => tx.insert(documents).values({ ...second, kind: unknownValue })],
  documents_number: [(tx) => tx.insert(documents).values({ ...second, number: 'ABC/26-27/0000001' })],
  documents_total: [(tx) => tx.insert(documents).values({ ...second, total: -1 })],
  documents_invoice: [
    (tx) => tx.insert(documents).values({ ...second, kind: 'credit_note' }),
    (tx) => tx.insert(documents).values({ ...second, invoiceId: 1 }),
  ],
  returns_status: [(tx) => tx.update(returns).set({ status: unknownValue })],
  returns_amount: [(tx) => tx.update(returns).set({ status: 'received', amount: -1 })],
  returns_received: [
    (tx) => tx.update(returns).set({ status: 'received' }),
    (tx) => tx.update(returns).set({ status: 'approved', amount: 1 }),
  ],
  returns_payout: [(tx) => tx.update(returns).set({ status: 'rejected', payout: 's' })],
  return_items_quantity: [0, 100].map((quantity) => (tx: Tx) => tx.update(returnItems).set({ quantity })),
  return_items_reason: [(tx) => tx.update(returnItems).set({ reason: unknownValue })],
  return_items_decision: [(tx) => tx.update(returnItems).set({ decision: unknownValue })],
  return_items_delivery: [(tx) => tx.update(returnItems).set({ delivery: -1 })],
  money_ledger_kind: [(tx) => tx.insert(moneyLedger).values({ ...charge, kind: unknownValue })],
  money_ledger_amount: [(tx) => tx.insert(moneyLedger).values({ ...charge, amount: 0 })],
  money_ledger_source: [
    (tx) => tx.insert(moneyLedger).values({ ...charge, kind: 'captured' }),
    (tx) => tx.insert(moneyLedger).values({ ...charge, kind: 'refunded' }),
    (tx) => tx.insert(moneyLedger).values({ ...charge, paymentId: 1 }),
    (tx) => tx.insert(moneyLedger).values({ ...charge, refundId: 1 }),
    (tx) => tx.insert(moneyLedger).values({ ...charge, returnId: 1 }),
    (tx) => tx.insert(moneyLedger).values({ ...charge, kind: 'refunded', refundId: 1, returnId: 1 }),
  ],
  cod_remittances_amount: [(tx) => tx.insert(codRemittances).values({ ...transfer, amount: 0 })],
  imports_format: [(tx) => tx.insert(imports).values({ ...started, format: unknownValue })],
  imports_state: [(tx) => tx.insert(imports).values({ ...started, state: unknownValue })],
  batches_quantity: [(tx) => tx.insert(batches).values({ ...batch, quantity: -1 })],
  batches_mrp: [(tx) => tx.insert(batches).values({ ...batch, mrp: -1 })],
  batches_dates: [
    (tx) => tx.insert(batches).values({ ...batch, manufacturedOn: '2026-02-01', expiresOn: '2026-01-31' }),
  ],
  stock_movements_reason: [(tx) => tx.insert(stockMovements).values({ ...movement, reason: unknownValue })],
  stock_movements_quantity: [(tx) => tx.insert(stockMovements).values({ ...movement, quantity: 0 })],
  refunds_state: [(tx) => tx.update(refunds).set({ state: unknownValue })],
  refunds_amount: [(tx) => tx.update(refunds).set({ amount: 0 })],
  shipments_courier: [(tx) => tx.update(shipments).set({ courier: unknownValue })],
  pin_checks_courier: [(tx) => tx.insert(pinChecks).values({ ...pinCheck, courier: unknownValue })],
  shipments_state: [(tx) => tx.update(shipments).set({ state: unknownValue })],
  push_keys_single: [(tx) => tx.insert(pushKeys).values({ id: 2, publicKey: 'p', privateKey: 's' })],
  provider_keys_provider: [
    (tx) => tx.insert(providerKeys).values({ provider: unknownValue, sealed: 's', savedAt: new Date() }),
  ],
  notices_kind: [(tx) => tx.insert(notices).values({ ...notice, kind: unknownValue })],
  coupons_percent: [(tx) => tx.update(coupons).set({ percent: 0 }), (tx) => tx.update(coupons).set({ percent: 101 })],
  coupons_email: [(tx) => tx.update(coupons).set({ email: 'C@example.com' })],
}

const folder = join(import.meta.dirname, 'schema')
const schema = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
const namesOf = (pattern: RegExp) => schema.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name))

test('every CHECK constraint of the schema has a test', () => {
  expect(Object.keys(checkViolations).toSorted()).toEqual(namesOf(/kit\.check\(\s*'(\w+)'/g).toSorted())
})

test.each(Object.entries(checkViolations))('the CHECK constraint %s rejects invalid values', async (name, writes) => {
  for (const write of writes) expect(await rejectionOf(write)).toContain(name)
})

/** Writes that must violate a unique constraint. The keys name the duplicated value. */
const uniqueViolations: Record<string, Write> = {
  'user email': (tx) => tx.update(users).set({ email: 'asha@example.com' }),
  username: (tx) => tx.update(users).set({ usernameKey: 'asha' }),
  'email verification token': (tx) => tx.update(users).set({ emailVerificationToken: 't' }),
  'session id': (tx) => tx.update(sessions).set({ sid: 's' }),
  'known device of an account': (tx) => tx.insert(knownDevices).values(device),
  'token of a link to an order': (tx) => tx.insert(orderLinks).values(link),
  'password reset token': (tx) => tx.insert(passwordResetTokens).values(reset),
  'category slug': (tx) => tx.insert(categories).values({ name: 'B', slug: category.slug }),
  'collection slug': (tx) => tx.insert(collections).values([collection, collection]),
  'product slug': (tx) => tx.update(products).set({ slug: 'a' }),
  'SKU of a variant': (tx) => tx.update(variants).set({ sku: 'A-1' }),
  'batch number of a variant': (tx) => tx.insert(batches).values([batch, batch]),
  'active variant of a product with these options': (tx) =>
    tx.insert(variants).values({ productId: product.id, price: 1 }),
  'page of a kind with a slug': (tx) => tx.update(pages).set({ slug: 'one' }),
  'picture hash': (tx) => tx.insert(media).values(picture),
  'review of a user for a product': (tx) => tx.update(reviews).set({ userId: user.id }),
  'vote of a user for a review': (tx) => tx.insert(reviewVotes).values(vote),
  'product in a cart': (tx) => tx.insert(cartItems).values(cartLine),
  'newsletter subscription of an email address': (tx) =>
    tx.insert(newsletterSubscriptions).values({ ...subscription, unsubscribeHash: 'v' }),
  'stock request of a mailbox for a variant': (tx) => tx.insert(stockRequests).values(stockRequest),
  'unsubscribe token': (tx) => tx.insert(newsletterSubscriptions).values({ ...subscription, email: 'd@example.com' }),
  'idempotency key': (tx) => tx.insert(idempotencyKeys).values(key),
  'job with a unique key': (tx) =>
    tx
      .insert(jobs)
      .values([1, 2].map(() => ({ kind: 'a', uniqueKey: 'one', payload: {}, runAt: createdAt, createdAt }))),
  'variant in an order': (tx) =>
    tx.insert(orderItems).values({
      orderId: order.id,
      productId: product.id,
      variantId: product.variants[0]?.id,
      quantity: 1,
      price: 1,
      productName: 'A',
    }),
  'number of a document': (tx) => tx.insert(documents).values({ ...issued, sequence: 2 }),
  'number in a series of documents': (tx) => tx.insert(documents).values({ ...issued, number: 'I/26-27/000002' }),
  'IRN of an e-invoice': (tx) => tx.insert(eInvoices).values([eInvoice, { ...eInvoice, documentId: 2 }]),
  'transfer of the cash of a shipment': (tx) => tx.insert(codRemittances).values([transfer, transfer]),
  'reference of a payment link': (tx) =>
    tx.insert(paymentLinks).values({ ...paymentLink, gatewayLinkId: 'plink_2', state: 'paid' }),
  'payment link of the gateway': (tx) =>
    tx.insert(paymentLinks).values({ ...paymentLink, reference: 'R-2', state: 'paid' }),
  'open payment link of a return': (tx) =>
    tx.insert(paymentLinks).values({ ...paymentLink, reference: 'R-2', gatewayLinkId: 'plink_2' }),
  'AWB number of a pickup': (tx) => tx.insert(returnPickups).values({ ...pickup, returnId: 2, courierShipmentId: '2' }),
  'shipment id of a pickup': (tx) => tx.insert(returnPickups).values({ ...pickup, returnId: 2, awbCode: 'other' }),
  'number of a return': (tx) => tx.insert(returns).values(returned),
  'series of documents': (tx) => tx.insert(documentSeries).values({ series: 'I/26-27', last: 1 }),
  'tracking event of the courier': (tx) => tx.insert(orderTrackingEvents).values(courierEvent),
  'order number': (tx) => tx.update(orders).set({ orderNumber: 'GB-1' }),
  'gateway order id': (tx) => tx.update(orders).set({ paymentMethod: 'razorpay', razorpayOrderId: 'order_1' }),
  'gateway payment id of an order': (tx) =>
    tx.update(orders).set({ paymentMethod: 'razorpay', razorpayPaymentId: 'pay_1' }),
  'gateway payment id of a payment': (tx) => tx.update(payments).set({ gatewayPaymentId: 'pay_1' }),
  'gateway refund id': (tx) => tx.update(refunds).set({ gatewayRefundId: 'rfnd_1' }),
  'gateway dispute id': (tx) => tx.insert(disputes).values(dispute),
  'refund of a dispute': (tx) =>
    tx
      .insert(disputes)
      .values(['2', '3'].map((id) => ({ ...dispute, gatewayDisputeId: id, decidedAt: createdAt, refundId: 1 }))),
  'ticket number': (tx) => tx.update(contactMessages).set({ ticket: 'GB-C-1' }),
  'push subscription of a browser': (tx) => tx.insert(pushSubscriptions).values([pushed, pushed]),
  'notice of an event': (tx) => tx.insert(notices).values([notice, notice]),
  'version of the look': (tx) => tx.insert(shopVersions).values([shopVersion, shopVersion]),
  'rate limit': (tx) => tx.insert(rateLimits).values([rateLimit, rateLimit]),
  'former handle of a product': (tx) =>
    tx.insert(productHandles).values([1, 2].map(() => ({ handle: 'a', productId: product.id }))),
  'picture of an import': (tx) => tx.insert(importPictures).values([1, 2].map(() => ({ source: 'a', path: 'b' }))),
  'webhook event id': (tx) => tx.insert(webhookEvents).values([webhookEvent, webhookEvent]),
  'shipment id of the courier': (tx) => tx.update(shipments).set({ courierShipmentId: 's' }),
  AWB: (tx) => tx.update(shipments).set({ awbCode: 'a' }),
  'delivery check of a PIN code': (tx) => tx.insert(pinChecks).values([pinCheck, pinCheck]),
  'first shipment of an order': (tx) => tx.insert(shipments).values(parcel),
  'shipment of the replacement for a return': (tx) =>
    tx.insert(shipments).values([1, 2].map(() => ({ ...parcel, courierShipmentId: null, awbCode: null, returnId: 1 }))),
  'discount code of an order': (tx) =>
    tx.insert(coupons).values({ ...coupon, code: 'D', email: 'd@example.com', mailbox: 'd' }),
  'discount code': (tx) =>
    tx.insert(coupons).values({ ...coupon, email: 'd@example.com', mailbox: 'd', usedByOrderId: null }),
  'discount code of an email address': (tx) => tx.insert(coupons).values({ ...unused, mailbox: 'd' }),
  'discount code of a mailbox': (tx) => tx.insert(coupons).values({ ...unused, email: 'c+d@example.com' }),
}

test('every unique constraint of the schema has a test', () => {
  const once = namesOf(/\.unique\(\)|kit\.unique(?:Index)?\(|kit\.text\(\)\.primaryKey\(\)/g)
  expect(Object.keys(uniqueViolations)).toHaveLength(once.length)
})

test.each(Object.entries(uniqueViolations))(
  'the database rejects two rows with the same value of: %s',
  async (_, write) => {
    expect(await rejectionOf(write)).toMatch(/unique/i)
  },
)

const missingId = 987_654

/**
 * Writes that must violate a foreign key. They reference a missing row, or delete a referenced row (entries whose name
 * ends in "deleted").
 */
const foreignKeyViolations: Record<string, Write> = {
  'former handle of a missing product': (tx) => tx.insert(productHandles).values({ handle: 'a', productId: missingId }),
  'import of a missing user': (tx) => tx.insert(imports).values({ ...started, userId: missingId }),
  'change of a missing import': (tx) =>
    tx.insert(importChanges).values({
      importId: missingId,
      slug: 'a',
      change: { isCreated: true, columns: {}, variants: [] },
    }),
  'session of a missing user': (tx) => tx.update(sessions).set({ userId: missingId }),
  'known device of a missing user': (tx) => tx.update(knownDevices).set({ userId: missingId }),
  'link to a missing order': (tx) => tx.update(orderLinks).set({ orderId: missingId }),
  'reset token of a missing user': (tx) => tx.update(passwordResetTokens).set({ userId: missingId }),
  'category with a missing parent': (tx) => tx.update(categories).set({ parentId: missingId }),
  'product with a missing category': (tx) => tx.update(products).set({ categoryId: missingId }),
  'category with a product deleted': (tx) => tx.delete(categories).where(eq(categories.id, category.id)),
  'review of a missing product': (tx) => tx.update(reviews).set({ productId: missingId }),
  'review of a missing user': (tx) => tx.update(reviews).set({ userId: missingId }).where(eq(reviews.id, review.id)),
  'vote of a missing user': (tx) => tx.update(reviewVotes).set({ userId: missingId }),
  'vote for a missing review': (tx) => tx.update(reviewVotes).set({ reviewId: missingId }),
  'version of a missing page': (tx) =>
    tx.insert(pageVersions).values({ pageId: missingId, content: ownPage.content, savedAt: createdAt }),
  'shop version of a missing user': (tx) => tx.insert(shopVersions).values({ ...shopVersion, userId: missingId }),
  'page version of a missing user': (tx) =>
    tx
      .insert(pageVersions)
      .values({ pageId: ownPage.id, userId: missingId, content: ownPage.content, savedAt: createdAt }),
  'cart line of a missing user': (tx) => tx.update(cartItems).set({ userId: missingId }),
  'variant of a missing product': (tx) =>
    tx.update(variants).set({ productId: missingId }).where(eq(variants.productId, product.id)),
  'batch of a missing variant': (tx) => tx.insert(batches).values({ ...batch, variantId: missingId }),
  'cart line with a missing product': (tx) => tx.update(cartItems).set({ productId: missingId }),
  'stock request for a missing variant': (tx) => tx.update(stockRequests).set({ variantId: missingId }),
  'stored response about a missing order': (tx) => tx.update(idempotencyKeys).set({ orderId: missingId }),
  'order of a missing user': (tx) => tx.update(orders).set({ userId: missingId }),
  'line item of a missing order': (tx) =>
    tx.update(orderItems).set({ orderId: missingId }).where(eq(orderItems.orderId, order.id)),
  'line item of a missing product': (tx) => tx.update(orderItems).set({ productId: missingId }),
  'order with line items deleted': (tx) => tx.delete(orders).where(eq(orders.id, order.id)),
  'tracking event of a missing order': (tx) => tx.update(orderTrackingEvents).set({ orderId: missingId }),
  'payment of a missing order': (tx) => tx.update(payments).set({ orderId: missingId }),
  'payment with a refund deleted': (tx) => tx.delete(payments),
  'refund of a missing payment': (tx) => tx.update(refunds).set({ paymentId: missingId }).where(eq(refunds.id, 1)),
  'dispute of a missing payment': (tx) =>
    tx.insert(disputes).values({ ...dispute, gatewayDisputeId: '2', paymentId: missingId }),
  'dispute with a missing refund': (tx) => tx.update(disputes).set({ decidedAt: createdAt, refundId: missingId }),
  'missing trial order': (tx) => tx.insert(trialOrders).values({ orderId: missingId }),
  'prescription of a missing order': (tx) => tx.insert(prescriptions).values({ ...prescription, orderId: missingId }),
  'prescription decided by a missing user': (tx) =>
    tx.insert(prescriptions).values({ ...prescription, decidedBy: missingId }),
  'picture of a missing prescription': (tx) =>
    tx.insert(prescriptionPictures).values({ orderId: missingId, picture: 'p', deleteAt: createdAt }),
  'document of a missing order': (tx) => tx.insert(documents).values({ ...second, orderId: missingId }),
  'credit note to a missing invoice': (tx) =>
    tx.insert(documents).values({ ...second, kind: 'credit_note', invoiceId: missingId }),
  'e-invoice of a missing document': (tx) => tx.insert(eInvoices).values({ ...eInvoice, documentId: missingId }),
  'ledger entry of a missing order': (tx) => tx.insert(moneyLedger).values({ ...charge, orderId: missingId }),
  'ledger entry of a missing payment': (tx) =>
    tx.insert(moneyLedger).values({ ...charge, kind: 'captured', paymentId: missingId }),
  'ledger entry of a missing refund': (tx) =>
    tx.insert(moneyLedger).values({ ...charge, kind: 'refunded', refundId: missingId }),
  'ledger entry of a missing return': (tx) =>
    tx.insert(moneyLedger).values({ ...charge, kind: 'refunded', returnId: missingId }),
  'payment link of a missing order': (tx) => tx.update(paymentLinks).set({ orderId: missingId }),
  'payment link of a missing return': (tx) => tx.update(paymentLinks).set({ returnId: missingId }),
  'pickup of a missing return': (tx) => tx.insert(returnPickups).values({ ...times, returnId: missingId }),
  'return of a missing order': (tx) => tx.insert(returns).values({ ...returned, number: 'R2', orderId: missingId }),
  'item of a missing return': (tx) => tx.insert(returnItems).values({ ...returnedItem, returnId: missingId }),
  'returned item of a missing line': (tx) => tx.insert(returnItems).values({ ...returnedItem, lineId: missingId }),
  'photo of a missing return': (tx) => tx.insert(returnPhotos).values({ returnId: missingId, picture: 'p' }),
  'shipment of a missing order': (tx) =>
    tx.update(shipments).set({ orderId: missingId }).where(eq(shipments.orderId, order.id)),
  'shipment for a missing return': (tx) =>
    tx.insert(shipments).values({ ...parcel, courierShipmentId: null, awbCode: null, returnId: missingId }),
  'transfer for a missing shipment': (tx) => tx.insert(codRemittances).values({ ...transfer, shipmentId: missingId }),
  'discount code used by a missing order': (tx) => tx.update(coupons).set({ usedByOrderId: missingId }),
  'note on a missing order': (tx) => tx.insert(orderNotes).values({ orderId: missingId, text: 'Called', createdAt }),
  'note of a missing user': (tx) =>
    tx.insert(orderNotes).values({ orderId: order.id, userId: missingId, text: 'Called', createdAt }),
  'push subscription of a missing user': (tx) => tx.insert(pushSubscriptions).values({ ...pushed, userId: missingId }),
  'notification settings of a missing user': (tx) =>
    tx.insert(notificationSettings).values({ userId: missingId, deliveries: allNow, summaryUntil: createdAt }),
  'audit entry of a missing user': (tx) =>
    tx.insert(auditLog).values({ userId: missingId, action: 'a', target: 't', createdAt }),
}

test('every foreign key of the schema has a test', () => {
  const tried = Object.keys(foreignKeyViolations).filter((name) => !name.endsWith(' deleted'))
  expect(tried).toHaveLength(namesOf(/\.references\(/g).length)
})

test.each(Object.entries(foreignKeyViolations))(
  'the database rejects a write that violates a foreign key: %s',
  async (_, write) => {
    expect(await rejectionOf(write)).toMatch(/foreign key/i)
  },
)

test('deletion of a category makes its subcategories top-level', async () => {
  const above = await addCategory(shop)
  const below = await addCategory(shop, { parentId: above.id })
  await shop.db.write((tx) => tx.delete(categories).where(eq(categories.id, above.id)).execute())
  const [left] = await shop.db.read((tx) => tx.select().from(categories).where(eq(categories.id, below.id)))
  expect(left).toEqual({ ...below, parentId: null })
})

test('the database rejects changes and deletion of issued invoices and credit notes', async () => {
  const writes: Write[] = [(tx) => tx.update(documents).set({ total: 2 }), (tx) => tx.delete(documents)]
  for (const write of writes) expect(await rejectionOf(write)).toContain('issued documents are never changed')
})

test('the database rejects changes and deletion of entries of the money ledger', async () => {
  const writes: Write[] = [
    (tx) => tx.update(moneyLedger).set({ amount: 2 }),
    (tx) =>
      tx
        .update(moneyLedger)
        .set({ createdAt: new Date(0) })
        .where(eq(moneyLedger.orderId, order.id)),
    (tx) => tx.delete(moneyLedger),
  ]
  for (const write of writes) expect(await rejectionOf(write)).toContain('the money ledger is only ever added to')
})

test('the database rejects changes and deletion of stock movements', async () => {
  const writes: Write[] = [
    (tx) => tx.update(stockMovements).set({ quantity: 2 }),
    (tx) => tx.delete(stockMovements).where(eq(stockMovements.productId, product.id)),
  ]
  for (const write of writes) expect(await rejectionOf(write)).toContain('stock movements are only ever added')
})
