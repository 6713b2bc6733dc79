import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getProduct } from '#contract/catalogue'
import { createOrder } from '#contract/checkout'
import { getOrderItems } from '#contract/orders'
import { sampleProfile } from '#rules/shop/shop-profile'
import { settings } from '../db/schema/operations.ts'
import { orderItems, orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { sha256 } from '../http/credentials.ts'
import { addProduct, addSignedIn, stateOf, stockOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const stored = async (id: number) => {
  const [row] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, id)))
  return row
}

test('an order stores the language of the request, and English if the shop does not offer that language or none is given', async () => {
  const product = await addProduct(shop)
  for (const [headers, locale] of [
    [{ 'accept-language': 'ur' }, 'ur'],
    [{ 'accept-language': 'fr' }, 'en'],
    [{}, 'en'],
  ] as const) {
    const { order } = await place(shop.visitor(), orderBody(product), headers)
    expect(order.locale).toBe(locale)
    expect(await stored(order.id)).toMatchObject({ locale })
  }
})

test('an order line stores the English name and the name shown in the language of the order', async () => {
  const product = await addProduct(shop, { name: 'Majun', translations: { hi: { name: 'माजून' } } })
  for (const [language, shownName] of [
    ['hi', 'माजून'],
    ['ur', 'Majun'],
    ['en', 'Majun'],
  ] as const) {
    const buyer = shop.visitor()
    const { order } = await place(buyer, orderBody(product), { 'accept-language': language })
    const lines = await read(getOrderItems, await buyer.get(`/api/orders/${order.id}/items`))
    expect(lines).toMatchObject([{ productName: 'Majun', shownName }])
  }
})

test("a guest's COD order stores order, line item and tracking event and reserves the stock", async () => {
  const product = await addProduct(shop, { imageUrl: '/media/abc.webp', inventory: 7 })
  const guest = shop.visitor()
  const response = await guest.post(createOrderPath, orderBody(product, 2, { notes: 'Ring twice' }))
  expect(response.status).toBe(201)
  const reply = await read(createOrder, response)
  if (!reply.success) throw new Error(reply.message)
  const { order, ...rest } = reply
  expect(rest).toEqual({ success: true, amount: 118000, currency: 'INR' })
  expect(order).toEqual({
    id: expect.any(Number),
    orderNumber: expect.stringMatching(new RegExp(`^${sampleProfile.orderPrefix}-261121-[2-9A-HJ-NP-Z]{5}$`)),
    customerEmail: 'asha@example.com',
    customerName: 'Asha Rao',
    customerPhone: '+919876543210',
    status: 'pending',
    subtotal: '1000.00',
    discount: '0.00',
    shipping: '0.00',
    tax: '180.00',
    total: '1180.00',
    taxIncluded: false,
    placeOfSupply: 'KA',
    prescriptionStatus: null,
    cancelledAmount: '0.00',
    shippingAddress: {
      street: '12 MG Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      zipCode: '560001',
      country: 'India',
      text: '12 MG Road, Bengaluru, Karnataka 560001',
    },
    paymentMethod: 'cash_on_delivery',
    paymentStatus: 'pending',
    notes: 'Ring twice',
    locale: 'en',
    awbCode: null,
    refunded: '0.00',
    createdAt: '2026-11-21T06:00:00.000Z',
  })
  expect(await stockOf(shop, product.id)).toBe(5)
  const lines = await shop.db.read((tx) => tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)))
  expect(lines).toMatchObject([
    { productId: product.id, quantity: 2, price: 50000, productName: product.name, productImage: '/media/abc.webp' },
  ])
  const events = await shop.db.read((tx) =>
    tx.select().from(orderTrackingEvents).where(eq(orderTrackingEvents.orderId, order.id)),
  )
  expect(events).toMatchObject([{ status: 'order_placed', createdAt: new Date('2026-11-21T06:00:00.000Z') }])
})

test.each([
  ['999.99', '50.00', '180.00', '1229.99'],
  ['1000.00', '0.00', '180.00', '1180.00'],
  ['1000.01', '0.00', '180.00', '1180.01'],
  ['0.03', '50.00', '0.01', '50.04'],
])('for a subtotal of %s the order charges the totals of the checkout', async (subtotal, shipping, tax, total) => {
  const product = await addProduct(shop, { price: Math.round(Number(subtotal) * 100) })
  const { order, amount } = await place(shop.visitor(), orderBody(product, 1, { amount: total }))
  expect(order).toMatchObject({ subtotal, shipping, tax, total })
  expect(amount).toBe(Math.round(Number(total) * 100))
})

test('order totals use delivery cost and tax rate of the settings if "Use these rates everywhere" is on', async () => {
  const own = await createTestShop()
  const product = await addProduct(own)
  const row = { id: 1, everywhere: true, freeThreshold: 2500_00, standardCost: 150_00, taxRate: 5_50 }
  await own.db.write(async (tx) => {
    await tx.insert(settings).values({ ...row, updatedAt: own.clock() })
  })
  const { order } = await place(own.visitor(), orderBody(product, 1, { amount: '685.75' }))
  expect(order).toMatchObject({ subtotal: '500.00', shipping: '150.00', tax: '35.75', total: '685.75' })
  await own.close()
})

test('the public catalogue shows the reduced stock immediately after an order', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const visitor = shop.visitor()
  const shown = async () => (await read(getProduct, await visitor.get(`/api/products/slug/${product.slug}`))).inventory
  expect(await shown()).toBe(5)
  await place(visitor, orderBody(product, 2))
  expect(await shown()).toBe(3)
})

test('several order lines with one product are merged into one', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const item = { productId: product.id, quantity: 2, price: '500.00' }
  const { order } = await place(shop.visitor(), orderBody(product, 4, { items: [item, { ...item, price: 500 }] }))
  const lines = await shop.db.read((tx) => tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)))
  expect(lines.map((line) => line.quantity)).toEqual([4])
  expect(await stockOf(shop, product.id)).toBe(1)
})

test('an order can have fifty lines', async () => {
  const products = []
  for (let count = 0; count < 50; count++) products.push(await addProduct(shop, { price: 100_00 }))
  const items = products.toReversed().map((product) => ({ productId: String(product.id), quantity: 1, price: 100 }))
  const [first] = products
  if (!first) throw new Error('no product')
  const { order } = await place(shop.visitor(), orderBody(first, 1, { items, amount: 5900 }))
  expect(order.subtotal).toBe('5000.00')
})

test('structured address fields take precedence over the address line', async () => {
  const product = await addProduct(shop)
  const shippingAddressDetails = {
    addressLine1: '4 Park Street',
    landmark: 'near the museum',
    city: 'Kolkata',
    state: 'WB',
    postalCode: '700016',
  }
  const { order } = await place(shop.visitor(), orderBody(product, 1, { shippingAddressDetails }))
  expect(order.shippingAddress).toEqual({
    street: '4 Park Street, near the museum',
    city: 'Kolkata',
    state: 'West Bengal',
    zipCode: '700016',
    country: 'India',
    text: '4 Park Street, near the museum, Kolkata, West Bengal 700016, India',
  })
})

test('fields that a shopper must not set are ignored', async () => {
  const product = await addProduct(shop)
  const { user } = await addSignedIn(shop)
  const wanted = {
    id: 999,
    userId: user.id,
    orderNumber: 'GB-1',
    status: 'delivered',
    paymentStatus: 'paid',
    total: '1.00',
    subtotal: '1.00',
    discount: '600.00',
    shipping: '0.00',
    tax: '0.00',
    guestHash: 'mine',
    couponUsed: true,
    razorpayOrderId: 'order_x',
    razorpayPaymentId: 'pay_x',
    razorpaySignature: 'x',
    createdAt: '2001-01-01T00:00:00.000Z',
    stockReturnedAt: 1,
    __proto__: { status: 'delivered' },
  }
  const guest = shop.visitor()
  const { order } = await place(guest, { ...orderBody(product), ...wanted })
  expect(await stored(order.id)).toMatchObject({
    userId: null,
    orderNumber: expect.stringMatching(new RegExp(`^${sampleProfile.orderPrefix}-261121-`)),
    status: 'pending',
    paymentStatus: 'pending',
    total: 64000,
    discount: 0,
    guestHash: sha256(guest.cookie('guest') ?? ''),
    razorpayOrderId: null,
    razorpayPaymentId: null,
    razorpaySignature: null,
    stockReturnedAt: null,
    createdAt: new Date('2026-11-21T06:00:00.000Z'),
  })
})

test('an order of a signed-in user belongs to the account and sets no guest cookie', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const { order } = await place(asha, orderBody(product, 1, { customerEmail: 'Somebody@Example.com ' }))
  expect(await stored(order.id)).toMatchObject({
    userId: asha.user.id,
    guestHash: null,
    customerEmail: 'somebody@example.com',
  })
  expect(asha.cookie('guest')).toBeUndefined()
})

test('a generated order number that already exists is replaced by a new one', async () => {
  const draws = [1, 1, 2]
  let others = 100
  const own = await createTestShop({
    random: (bytes) => {
      others += 1
      return new Uint8Array(bytes).fill(bytes === 5 ? (draws.shift() ?? 0) : others)
    },
  })
  const product = await addProduct(own)
  const first = await place(own.visitor(), orderBody(product))
  const second = await place(own.visitor(), orderBody(product))
  expect([first.order.orderNumber, second.order.orderNumber]).toEqual(
    ['33333', '44444'].map((code) => `${sampleProfile.orderPrefix}-261121-${code}`),
  )
  await own.close()
})

test('a failed order is rolled back, and the response contains no internal details', async () => {
  const own = await createTestShop({ random: (bytes) => new Uint8Array(bytes).fill(7) })
  const product = await addProduct(own)
  await place(own.visitor(), orderBody(product))
  const before = await stateOf(own)
  const response = await own.visitor().post(createOrderPath, orderBody(product), { 'idempotency-key': 'again' })
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    code: 'internal',
    error: 'Something went wrong on our side. Please try again.',
    message: 'Something went wrong on our side. Please try again.',
    requestId: expect.any(String),
  })
  expect(own.lines).toMatchObject([{ level: 'error' }])
  expect(await stateOf(own)).toEqual(before)
  await own.close()
})
