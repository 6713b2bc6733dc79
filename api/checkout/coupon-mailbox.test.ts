import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type CreateOrderInput, checkCoupon, createOrder } from '#contract/checkout'
import { subscribe } from '#contract/newsletter'
import { rupees } from '#rules/money'
import { checkoutTotals, newsletterDiscount } from '#rules/totals'
import { coupons } from '../db/schema/engagement.ts'
import { addCoupon, couponUser } from '../testing/coupon.ts'
import { addProduct } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const product = await addProduct(shop, { inventory: 1000 })

const amount = rupees(checkoutTotals(product.price, newsletterDiscount(product.price), null).total)
const withCode = (customerEmail: string, couponCode: string): CreateOrderInput =>
  orderBody(product, 1, { customerEmail, couponCode, amount })

const check = async (couponCode: string, customerEmail: string) =>
  read(checkCoupon, await shop.visitor().post(checkCoupon.path, { couponCode, customerEmail, subtotal: '500.00' }))

/** Expects coupon check and create-order to reject the code with the same message. */
async function expectRefused(code: string, email: string, message: RegExp) {
  expect(await check(code, email)).toMatchObject({ valid: false, message: expect.stringMatching(message) })
  const reply = await read(createOrder, await shop.visitor().post(createOrderPath, withCode(email, code)))
  expect(reply).toMatchObject({ success: false, code: 'coupon_invalid', message: expect.stringMatching(message) })
}

const spellings = (name: string) => [
  `${name}@gmail.com`,
  `${name}+1@gmail.com`,
  `${name.slice(0, 2)}.${name.slice(2)}+shop@gmail.com`,
  `${name}@googlemail.com`,
]

test('one coupon code is issued for all spellings of an email address that belong to one mailbox', async () => {
  for (const email of spellings('oneperson')) await shop.visitor().post(subscribe.path, { email })
  const codes = await shop.db.read((tx) => tx.select().from(coupons).where(eq(coupons.mailbox, 'oneperson@gmail.com')))
  expect(codes.map(({ email }) => email)).toEqual(['oneperson@gmail.com'])
})

test('a coupon code is accepted with every spelling of the email address that it was sent to', async () => {
  const [typed = '', ...others] = spellings('manyspellings')
  const code = await addCoupon(shop, typed)
  for (const email of others) expect(await check(code, email)).toMatchObject({ valid: true })
  const { order } = await place(shop.visitor(), withCode(others[1] ?? '', code))
  // The order stores the email address as the shopper typed it, not as the coupon was sent.
  expect(order).toMatchObject({ customerEmail: others[1], discount: '50.00' })
  expect(await couponUser(shop, typed)).toBe(order.id)
})

test('a coupon for the first order is refused if its mailbox has ordered with another spelling of the address', async () => {
  await place(shop.visitor(), orderBody(product, 1, { customerEmail: 'buyer.once@gmail.com' }))
  const email = 'buyeronce+again@gmail.com'
  await expectRefused(await addCoupon(shop, email), email, /for first orders only/)
})

test('a mailbox that got two coupon codes in an older version of the shop can use only one of them', async () => {
  const current = await addCoupon(shop, 'grandfather@example.com')
  const createdAt = shop.clock()
  const old = { code: 'GB10-OLDRULE1', email: 'grandfather+old@example.com', percent: 10, createdAt }
  await shop.db.write(async (tx) => {
    await tx.insert(coupons).values(old)
  })
  expect(await check(old.code, old.email)).toMatchObject({ valid: true })
  const { order } = await place(shop.visitor(), withCode(old.email, old.code))
  expect(order.discount).toBe('50.00')
  await expectRefused(current, 'grandfather@example.com', /for first orders only/)
})
