import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CreateOrderInput } from '#contract/checkout'
import { rupees } from '#rules/money'
import { checkoutTotals } from '#rules/totals'
import { orders } from '../db/schema/orders.ts'
import { buyer, codShops, outcomeOf, sendOrder } from '../testing/cod-shops.ts'
import { addProduct, stateOf, stockOf } from '../testing/data.ts'
import { limitsOn, newCaller } from '../testing/new-caller.ts'
import { createOrderPath, orderBody } from '../testing/order-body.ts'
import { readError } from '../testing/read.ts'

const { open, openPaying } = codShops()

const openOrders =
  'We are still confirming other cash on delivery orders with these details. Please pay online, or try again later.'

/** Returns the total in paise of an order of one product, as the checkout calculates it. */
const ofTotal = (price: number, quantity: number) => checkoutTotals(price * quantity, 0, null).total

test('a cash on delivery order of more than 50 pieces is refused and writes nothing', async () => {
  const shop = await openPaying()
  const one = await addProduct(shop, { inventory: 90, price: 10_00 })
  const two = await addProduct(shop, { inventory: 90, price: 10_00 })
  const body = (first: number, second: number, changes: Partial<CreateOrderInput> = {}) => ({
    ...orderBody(one, 1, { ...buyer(), ...changes }),
    amount: rupees(ofTotal(10_00, first + second)),
    items: [
      { productId: one.id, quantity: first, price: '10.00' },
      { productId: two.id, quantity: second, price: '10.00' },
    ],
  })
  const before = await stateOf(shop)
  const message = 'Cash on delivery is for up to 50 items per order. Please pay online.'
  expect(await sendOrder(shop, body(25, 26))).toEqual({ success: false, code: 'cod_limit', error: message, message })
  expect(await stateOf(shop)).toEqual(before)
  expect(outcomeOf(await sendOrder(shop, body(25, 25)))).toBe('placed')
  expect(outcomeOf(await sendOrder(shop, body(30, 30, { paymentMethod: 'razorpay' })))).toBe('placed')
})

test('a cash on delivery order above ₹25,000 is refused and writes nothing', async () => {
  const shop = await openPaying()
  // A subtotal of 21,186.44 plus tax of 3,813.56 is exactly the limit of 25,000.00.
  const exact = await addProduct(shop, { price: 21_186_44 })
  const above = await addProduct(shop, { price: 21_186_45 })
  expect([ofTotal(exact.price, 1), ofTotal(above.price, 1)]).toEqual([25_000_00, 25_000_01])
  const before = await stateOf(shop)
  const message = 'Cash on delivery is for orders up to ₹25,000.00. Please pay online.'
  expect(await sendOrder(shop, orderBody(above, 1, buyer()))).toEqual({
    success: false,
    code: 'cod_limit',
    error: message,
    message,
  })
  expect(await stateOf(shop)).toEqual(before)
  expect(outcomeOf(await sendOrder(shop, orderBody(exact, 1, buyer())))).toBe('placed')
  expect(outcomeOf(await sendOrder(shop, orderBody(above, 1, { ...buyer(), paymentMethod: 'razorpay' })))).toBe(
    'placed',
  )
})

test('the message of a refused COD order does not suggest online payment if the shop does not offer it', async () => {
  const shop = await open()
  const product = await addProduct(shop, { price: 30_000_00 })
  expect(await sendOrder(shop, orderBody(product, 1, buyer()))).toMatchObject({
    code: 'cod_limit',
    message: 'Cash on delivery is for orders up to ₹25,000.00. Please order less.',
  })
})

const spelledPhones = [
  '9876543210',
  '+919876543210',
  '+91 98765 43210',
  '98765-43210',
  ' 98765 43210 ',
  '+91-9876543210',
]

test('a phone number can have at most five unconfirmed COD orders, even if it is typed in different formats', async () => {
  const shop = await openPaying()
  const product = await addProduct(shop)
  const body = (customerPhone: string, changes: Partial<CreateOrderInput> = {}) =>
    orderBody(product, 1, { ...buyer(), customerPhone, ...changes })
  const outcomes = []
  for (const phone of spelledPhones) outcomes.push(outcomeOf(await sendOrder(shop, body(phone))))
  expect(outcomes).toEqual(['placed', 'placed', 'placed', 'placed', 'placed', 'cod_limit'])
  expect(await stockOf(shop, product.id)).toBe(95)
  // For privacy, the error message does not say which of the details (such as the phone number) has reached its limit.
  expect(await sendOrder(shop, body('9876543210'))).toMatchObject({ message: openOrders })
  expect(outcomeOf(await sendOrder(shop, body('9876543210', { paymentMethod: 'razorpay' })))).toBe('placed')
  expect(outcomeOf(await sendOrder(shop, body('9876543211')))).toBe('placed')
})

test('a delivery address can have at most five unconfirmed COD orders, even if it is typed in different formats', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  const details = { addressLine1: '12, M.G. Road', city: 'Bengaluru', state: 'KA', postalCode: '560001' }
  const at = (shippingAddress: string, changes: Partial<CreateOrderInput> = {}) =>
    orderBody(product, 1, { ...buyer(), shippingAddress, ...changes })
  const outcomes = []
  for (const body of [
    at('12 MG Road, Bengaluru, Karnataka 560001'),
    at('12 mg road, bengaluru, karnataka - 560 001'),
    at('12, M.G. Road; Bengaluru; KA 560001'),
    at('see the form', { shippingAddressDetails: details }),
    at('see the form', { shippingAddressDetails: { ...details, addressLine1: '12', addressLine2: 'MG ROAD' } }),
    at('12 M G Road, Bangalore, Karnataka 560001'),
    at('12 MG Road, Bengaluru, Karnataka 560002'),
    at('13 MG Road, Bengaluru, Karnataka 560001'),
  ]) {
    outcomes.push(outcomeOf(await sendOrder(shop, body)))
  }
  expect(outcomes).toEqual(['placed', 'placed', 'placed', 'placed', 'placed', 'cod_limit', 'placed', 'placed'])
})

test('an IP address can have at most two hundred unconfirmed COD orders', async () => {
  const shop = await open()
  const product = await addProduct(shop, { inventory: 300 })
  const ip = newCaller().ip
  const from = async (address?: string) => outcomeOf(await sendOrder(shop, orderBody(product, 1, buyer()), address))
  expect(await from(ip)).toBe('placed')
  await shop.db.write(async (tx) => {
    const [row] = await tx.select().from(orders)
    if (!row) throw new Error('no order')
    const { id: _, ...first } = row
    const others = Array.from({ length: 198 }, (__, count) => ({
      ...first,
      orderNumber: `GB-${count}`,
      customerPhone: null,
      addressKey: null,
    }))
    await tx.insert(orders).values(others)
  })
  await shop.postMoney()
  expect([await from(ip), await from(ip), await from()]).toEqual(['placed', 'cod_limit', 'placed'])
})

test('COD limits count all IPv6 addresses of one /64 network as one IP address', async () => {
  const shop = await open({ ...limitsOn, RATE_LIMIT_FACTOR: '0.01' })
  const product = await addProduct(shop)
  const from = async (ip: string) => outcomeOf(await sendOrder(shop, orderBody(product, 1, buyer()), ip))
  expect(await from('2001:db8:0:1::1')).toBe('placed')
  expect(await from('2001:db8:0:1::2')).toBe('placed')
  expect(await from('2001:db8:0:1:9::3')).toBe('cod_limit')
  expect(await from('2001:db8:0:2::1')).toBe('placed')
})

test('COD limits do not count email addresses, because anybody can type one', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  for (let call = 0; call < 12; call++) {
    const body = orderBody(product, 1, { ...buyer(), customerEmail: 'asha@example.com' })
    expect(outcomeOf(await sendOrder(shop, body))).toBe('placed')
  }
})

test('an IP address can have at most two hundred unpaid online orders', async () => {
  const shop = await openPaying({ ...limitsOn, RATE_LIMIT_FACTOR: '0.01' })
  const product = await addProduct(shop)
  const ip = newCaller().ip
  const post = () =>
    shop.visitor().post(createOrderPath, orderBody(product, 1, { ...buyer(), paymentMethod: 'razorpay' }), {
      'x-forwarded-for': ip,
    })
  expect([(await post()).status, (await post()).status]).toEqual([201, 201])
  const third = await post()
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1800'])
  expect((await readError(third)).message).toBe(
    'There are too many unpaid orders from your network. Please pay for them, or try again later.',
  )
  expect(await stockOf(shop, product.id)).toBe(98)
  const [one] = await shop.db.read((tx) => tx.select().from(orders).orderBy(orders.id))
  const { razorpayOrderId } = await shop.stored(one?.id ?? 0)
  await shop.press(razorpayOrderId ?? '', 'pay')
  await shop.settled()
  expect(await shop.stored(one?.id ?? 0)).toMatchObject({ paymentStatus: 'paid', ipKey: null })
  expect((await post()).status).toBe(201)
  const [expired] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.status, 'pending')))
  shop.advance(31 * 60_000)
  await shop.runJobs()
  expect(await shop.stored(expired?.id ?? 0)).toMatchObject({ status: 'cancelled', ipKey: null })
})
