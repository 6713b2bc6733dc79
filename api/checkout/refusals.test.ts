import { afterAll, expect, test } from 'vitest'
import { type CreateOrderInput, createOrder } from '#contract/checkout'
import { addProduct, stateOf } from '../testing/data.ts'
import { createOrderPath, orderBody } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

/** Sends an order that the server must refuse without writing anything. */
async function refusalOf(body: CreateOrderInput, headers = {}) {
  const before = await stateOf(shop)
  const visitor = shop.visitor()
  const response = await visitor.post(createOrderPath, body, { 'idempotency-key': crypto.randomUUID(), ...headers })
  expect(response.status).toBe(200)
  expect(visitor.cookie('guest')).toBeUndefined()
  expect(await stateOf(shop)).toEqual(before)
  const reply = await read(createOrder, response)
  if (reply.success) throw new Error('The order was placed')
  expect(reply.error).toBe(reply.message)
  return reply
}

const line = (product: { id: number }, quantity: number, price: string | number = '500.00') => ({
  productId: product.id,
  quantity,
  price,
})

test('an order of more pieces than the stock is refused, and the response has the current stock', async () => {
  const product = await addProduct(shop, { inventory: 3 })
  expect(await refusalOf(orderBody(product, 4))).toMatchObject({
    code: 'out_of_stock',
    message: `Only 3 left of ${product.name}. Please lower the quantity.`,
    items: [{ productId: product.id, requested: 4, available: 3, price: '500.00', code: 'out_of_stock' }],
  })
})

test('the message about a refused order names the product as the shop shows it in the language of the request', async () => {
  const scarce = { inventory: 3, name: 'Majun', translations: { hi: { name: 'माजून' } } }
  const refusalIn = async (language: string, product: Parameters<typeof addProduct>[1]) => {
    const reply = await refusalOf(orderBody(await addProduct(shop, product), 4), { 'accept-language': language })
    return reply.message
  }
  expect(await refusalIn('hi', scarce)).toContain('माजून')
  expect(await refusalIn('hi', { ...scarce, inventory: 0 })).toContain('माजून')
  expect(await refusalIn('hi', { ...scarce, isActive: false })).toContain('माजून')
  expect(await refusalIn('ur', scarce)).toContain('Majun')
})

test('an order is refused when two lines of the same product together exceed its stock', async () => {
  const product = await addProduct(shop, { inventory: 3 })
  const reply = await refusalOf(orderBody(product, 4, { items: [line(product, 2), line(product, 2)] }))
  expect(reply).toMatchObject({ code: 'out_of_stock', items: [{ requested: 4, available: 3 }] })
})

test('reserved stock is released when another line of the same order is refused', async () => {
  const good = await addProduct(shop, { inventory: 5 })
  const scarce = await addProduct(shop, { inventory: 1 })
  const items = [line(good, 5), line(scarce, 2)]
  const reply = await refusalOf(orderBody(good, 7, { items }))
  expect(reply).toMatchObject({ code: 'out_of_stock', items: [{ productId: scarce.id, requested: 2, available: 1 }] })
})

test('an order of a sold-out product is refused', async () => {
  const product = await addProduct(shop, { inventory: 0 })
  expect(await refusalOf(orderBody(product))).toMatchObject({ code: 'out_of_stock', items: [{ available: 0 }] })
})

test('an order of a hundred pieces in two lines is refused even if they are in stock', async () => {
  const product = await addProduct(shop, { inventory: 500 })
  const reply = await refusalOf(orderBody(product, 100, { items: [line(product, 50), line(product, 50)] }))
  expect(reply).toMatchObject({ code: 'out_of_stock', items: [{ requested: 100, available: 99 }] })
})

test('an order of an inactive product is refused', async () => {
  const product = await addProduct(shop, { isActive: false })
  const reply = await refusalOf(orderBody(product))
  expect(reply).toMatchObject({ code: 'product_unavailable', items: [{ productId: product.id, available: 0 }] })
})

test('an order of an unknown product is refused', async () => {
  const reply = await refusalOf(orderBody({ id: 987654321, price: 500_00 }))
  expect(reply).toMatchObject({ code: 'product_unavailable', items: [{ productId: 987654321, price: null }] })
})

test.each([499.99, 500.01, 0.01, '0.01', -500])(
  'an order with the price %s for a product of 500.00 is refused',
  async (price) => {
    const product = await addProduct(shop)
    const paise = Math.round(Number(price) * 100)
    const reply = await refusalOf(orderBody({ id: product.id, price: paise }))
    expect(reply).toMatchObject({ code: 'price_changed', items: [{ productId: product.id, price: '500.00' }] })
  },
)

test('an order is refused if one of two lines of a product has a wrong price', async () => {
  const product = await addProduct(shop)
  const reply = await refusalOf(orderBody(product, 2, { items: [line(product, 1), line(product, 1, '499.99')] }))
  expect(reply).toMatchObject({ code: 'price_changed' })
})

test.each([639.99, 640.01, '639.99', 0, -640, 1e9])(
  'an order with the amount %s for a total of 640.00 is refused',
  async (amount) => {
    const product = await addProduct(shop)
    const reply = await refusalOf(orderBody(product, 1, { amount }))
    expect(reply).toMatchObject({ code: 'amount_changed', message: expect.stringContaining('₹640.00') })
  },
)

test('an order with an unknown coupon is refused', async () => {
  const product = await addProduct(shop)
  expect(await refusalOf(orderBody(product, 1, { couponCode: 'WELCOME10' }))).toMatchObject({ code: 'coupon_invalid' })
})

test('an order with online payment gets 503 and writes nothing if the shop has no payment gateway', async () => {
  const product = await addProduct(shop)
  const before = await stateOf(shop)
  const response = await shop.visitor().post(createOrderPath, orderBody(product, 1, { paymentMethod: 'razorpay' }))
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    message: 'Online payment is not available yet. Please choose cash on delivery.',
  })
  expect(await stateOf(shop)).toEqual(before)
})
