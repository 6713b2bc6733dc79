import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { cancelOrder } from '#contract/admin/orders'
import { type CreateOrderInput, checkCoupon, createOrder } from '#contract/checkout'
import { urlOf } from '#contract/paths'
import { parseRupees, rupees } from '#rules/money'
import { checkoutTotals, newsletterDiscount } from '#rules/totals'
import { orders } from '../db/schema/orders.ts'
import type { Actor } from '../testing/actor.ts'
import { addCoupon, couponUser } from '../testing/coupon.ts'
import { addProduct, addSignedIn, stateOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { takeCoupon } from './coupons.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop, { inventory: 1000 })

let usedEmails = 0
/** Returns an email address that has not been used. */
const unusedEmail = () => {
  usedEmails += 1
  return `shopper${usedEmails}@example.com`
}

/** Returns the body of an order of the product with a coupon code and the discounted total as amount. */
const withCode = (customerEmail: string, couponCode: string, changes: Partial<CreateOrderInput> = {}) =>
  orderBody(product, 1, {
    customerEmail,
    couponCode,
    amount: rupees(checkoutTotals(product.price, newsletterDiscount(product.price), null).total),
    ...changes,
  })

const good = { couponCode: 'GB10-TEST', customerEmail: 'a@example.com', subtotal: '500.00' }

const check = async (couponCode: string, customerEmail: string, subtotal: string | number = '500.00') =>
  read(checkCoupon, await shop.visitor().post(checkCoupon.path, { couponCode, customerEmail, subtotal }))

const send = async (body: CreateOrderInput) => read(createOrder, await shop.visitor().post(createOrderPath, body))

const cancel = (orderId: number) => admin.send(cancelOrder.method, urlOf(cancelOrder.path, { params: { orderId } }), {})

/** Expects coupon check and create-order to reject the code with the same message, and nothing to be written. */
async function expectRefused(code: string, email: string, words: RegExp) {
  const before = await stateOf(shop)
  const checked = await check(code, email)
  expect(checked).toEqual({ valid: false, discount: '0.00', message: expect.stringMatching(words) })
  for (const amount of [withCode(email, code).amount, orderBody(product).amount]) {
    expect(await send(withCode(email, code, { amount }))).toEqual({
      success: false,
      code: 'coupon_invalid',
      error: checked.message,
      message: checked.message,
    })
  }
  expect(await stateOf(shop)).toEqual(before)
}

test('a newsletter coupon reduces the order total by 10% and cannot be used again', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  const before = await stateOf(shop)
  expect(await check(code, email)).toEqual({
    valid: true,
    discount: '50.00',
    message: 'You save ₹50.00 with this code.',
  })
  expect(await stateOf(shop)).toEqual(before)
  expect(await couponUser(shop, email)).toBeNull()

  const { order } = await place(shop.visitor(), withCode(email, code))
  expect(order).toMatchObject({
    subtotal: '500.00',
    discount: '50.00',
    shipping: '50.00',
    tax: '81.00',
    total: '581.00',
  })
  expect(await couponUser(shop, email)).toBe(order.id)
  const [row] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
  expect(row).toMatchObject({ couponCode: code, discount: 5000 })
})

test.each([
  ['in lower case', (code: string) => code.toLowerCase()],
  ['with blanks around it', (code: string) => ` ${code} `],
])('a coupon code that is typed %s is accepted', async (_name, changed) => {
  const email = unusedEmail()
  const code = changed(await addCoupon(shop, email))
  expect((await check(code, ` ${email.toUpperCase()} `)).valid).toBe(true)
  await place(shop.visitor(), withCode(email.toUpperCase(), code))
  expect(await couponUser(shop, email)).not.toBeNull()
})

test.each(['', '  ', null])('blank coupon code %j is ignored', async (couponCode) => {
  const email = unusedEmail()
  const { order } = await place(shop.visitor(), orderBody(product, 1, { customerEmail: email, couponCode }))
  expect(order).toMatchObject({ discount: '0.00', total: '640.00' })
  const [row] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
  expect(row?.couponCode).toBeNull()
})

test.each(['WELCOME10', "' or 1=1 --", '%', 'GB10-________', '\u0130'])(
  'unknown coupon code %s is refused',
  async (code) => {
    await expectRefused(code, unusedEmail(), /isn’t valid for this email address/)
  },
)

test('a coupon is valid only for its email address, and a check with another address does not reveal whether it was used', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  await expectRefused(code, unusedEmail(), /isn’t valid for this email address/)
  await place(shop.visitor(), withCode(email, code))
  await expectRefused(code, unusedEmail(), /isn’t valid for this email address/)
})

test('a coupon that was used in an order is refused in a second order', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  await place(shop.visitor(), withCode(email, code))
  await expectRefused(code, email, /already been used/)
})

test('a coupon for the first order is refused after an order without coupon, unless that order was cancelled', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  const first = await place(shop.visitor(), orderBody(product, 1, { customerEmail: email }))
  await expectRefused(code, email, /for first orders only/)
  expect((await cancel(first.order.id)).status).toBe(200)
  expect((await check(code, email)).valid).toBe(true)
  await place(shop.visitor(), withCode(email, code))
})

test('cancelling an order makes its coupon usable again, but not if a later order already uses it', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  const first = await place(shop.visitor(), withCode(email, code))
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(first.order.id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await couponUser(shop, email)).toBeNull()

  const second = await place(shop.visitor(), withCode(email, code))
  expect((await cancel(first.order.id)).status).toBe(409)
  expect(await couponUser(shop, email)).toBe(second.order.id)
  await expectRefused(code, email, /already been used/)
})

test('of thirty parallel orders with one coupon one succeeds and the others write nothing', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  const { rows, stock } = await stateOf(shop)
  const replies = await Promise.all(Array.from({ length: 30 }, () => send(withCode(email, code))))
  const outcomes = replies.map((reply) => (reply.success ? reply.order.discount : reply.code)).toSorted()
  expect(outcomes).toEqual(['50.00', ...Array.from({ length: 29 }, () => 'coupon_invalid')])
  const after = await stateOf(shop)
  const one = (table: string) => ({ [table]: (rows[table] ?? 0) + 1 })
  expect(after.rows).toEqual({
    ...rows,
    ...one('orders'),
    ...one('order_items'),
    ...one('order_tracking_events'),
    ...one('jobs'),
    ...one('money_ledger'),
    ...one('stock_movements'),
  })
  const pieces = (state: typeof stock) => state.find(({ id }) => id === product.id)?.inventory
  expect(pieces(after.stock)).toBe((pieces(stock) ?? 0) - 1)
})

test('takeCoupon succeeds only with the code and email address of a coupon that no order uses', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  const first = await place(shop.visitor(), orderBody(product, 1, { customerEmail: email }))
  const take = (orderId: number, change: { code?: string; email?: string } = {}) =>
    shop.db.write((tx) => takeCoupon(tx, { code, email, orderId, ...change }))
  const orderId = first.order.id
  expect(await take(orderId, { code: 'GB10-OTHER' })).toBe(false)
  expect(await take(orderId, { email: unusedEmail() })).toBe(false)
  const second = await place(shop.visitor(), orderBody(product, 1, { customerEmail: email }))
  expect(await take(second.order.id)).toBe(false)
  await cancel(orderId)
  expect(await take(second.order.id)).toBe(true)
  await cancel(second.order.id)
  const third = await place(shop.visitor(), orderBody(product, 1, { customerEmail: email }))
  expect([await take(third.order.id), await take(third.order.id)]).toEqual([true, false])
  expect(await couponUser(shop, email)).toBe(third.order.id)
})

test('a coupon check accepts a coupon used by a pending order of the shopper if `replaces` has the idempotency key of that order', async () => {
  const email = unusedEmail()
  const couponCode = await addCoupon(shop, email)
  const lost = crypto.randomUUID().replaceAll('-', '')
  const { order } = await place(shop.visitor(), withCode(email, couponCode), { 'idempotency-key': lost })
  const again = async (visitor: Actor, replaces: string[]) =>
    read(checkCoupon, await visitor.post(checkCoupon.path, { ...good, couponCode, customerEmail: email, replaces }))
  expect(await again(shop.visitor(), [lost])).toMatchObject({ valid: true, discount: '50.00' })
  expect(await again(shop.visitor(), ['0'.repeat(32)])).toMatchObject({ valid: false })
  expect((await shop.visitor().post(checkCoupon.path, { ...good, replaces: ['x'] })).status).toBe(400)
  const asha = await addSignedIn(shop)
  await shop.db.write(async (tx) => {
    await tx.update(orders).set({ userId: asha.user.id }).where(eq(orders.id, order.id))
  })
  expect(await again(shop.visitor(), [lost])).toMatchObject({ valid: false })
  expect(await again(asha, [lost])).toMatchObject({ valid: true })
  await shop.db.write(async (tx) => {
    await tx.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, order.id))
  })
  expect(await again(asha, [lost])).toMatchObject({ valid: false })
})

test('of parallel orders with one email address, with and without coupon, only the first gets the discount', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  const bodies = Array.from({ length: 10 }, (_, index) =>
    index % 2 ? withCode(email, code) : orderBody(product, 1, { customerEmail: email }),
  )
  const placed = (await Promise.all(bodies.map(send))).flatMap((reply) => (reply.success ? [reply.order] : []))
  const [first, ...later] = placed.toSorted((a, b) => a.id - b.id)
  expect(placed.length).toBeGreaterThanOrEqual(5)
  expect(['0.00', '50.00']).toContain(first?.discount)
  expect(later.map(({ discount }) => discount)).toEqual(later.map(() => '0.00'))
})

test('an order refused for another reason does not use up the coupon', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  const before = await stateOf(shop)
  expect(await send(withCode(email, code, { amount: '640.00' }))).toMatchObject({ code: 'amount_changed' })
  expect(await send(withCode(email, code, { items: [{ productId: 987654321, quantity: 1, price: 1 }] }))).toMatchObject(
    {
      code: 'product_unavailable',
    },
  )
  expect(await stateOf(shop)).toEqual(before)
  expect((await check(code, email)).valid).toBe(true)
})

test('a repeated order request with a coupon gets the first response', async () => {
  const email = unusedEmail()
  const code = await addCoupon(shop, email)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await place(shop.visitor(), withCode(email, code), headers)
  expect(await place(shop.visitor(), withCode(email, code), headers)).toEqual(first)
})

test.each([
  ['999.99', '100.00', '50.00', '162.00', '1111.99'],
  // The subtotal before the discount decides whether shipping is free.
  ['1000.00', '100.00', '0.00', '162.00', '1062.00'],
  ['0.05', '0.01', '50.00', '0.01', '50.05'],
  ['0.04', '0.00', '50.00', '0.01', '50.05'],
  ['12345.65', '1234.57', '0.00', '1999.99', '13111.07'],
])(
  'for a subtotal of %s with a coupon, the order charges the totals that the checkout shows',
  async (subtotal, discount, shipping, tax, total) => {
    const bought = await addProduct(shop, { price: parseRupees(subtotal) })
    const email = unusedEmail()
    const couponCode = await addCoupon(shop, email)
    const checked = await check(couponCode, email, subtotal)
    const shown = checkoutTotals(bought.price, parseRupees(checked.discount), null)
    const body = orderBody(bought, 1, { customerEmail: email, couponCode, amount: rupees(shown.total) })
    const { order, amount } = await place(shop.visitor(), body)
    expect(order).toMatchObject({ subtotal, discount, shipping, tax, total })
    expect([checked.discount, amount]).toEqual([discount, shown.total])
  },
)

test.each<[string, readonly unknown[]]>([
  ['couponCode', ['', ' ', 1, null, true, {}, [], 'x'.repeat(41)]],
  ['customerEmail', ['', 'x', 'a@b', 1, null, {}, [], `a@${'a.'.repeat(25_000)}`]],
  ['subtotal', ['', 'x', '1e3', null, true, {}, [], 1e21]],
])('coupon check with an invalid %s returns 400', async (field, values) => {
  for (const value of [...values, undefined]) {
    const response = await shop.visitor().post(checkCoupon.path, { ...good, [field]: value })
    expect(response.status).toBe(400)
    expect((await readError(response)).fields).toHaveProperty(field)
  }
})

test('coupon checks are rate limited', async () => {
  const own = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '0.05' } })
  const statuses = []
  for (let call = 0; call < 7; call++) statuses.push((await own.visitor().post(checkCoupon.path, good)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  await own.close()
})
