import { afterAll, expect, test } from 'vitest'
import { addProduct, stateOf } from '../testing/data.ts'
import { createOrderPath, orderBody } from '../testing/order-body.ts'
import { readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const product = await addProduct(shop)
const good = orderBody(product)
const item = { productId: product.id, quantity: 1, price: '500.00' }
const before = await stateOf(shop)

type Body = NonNullable<RequestInit['body']>

/** Sends an order body that the server must reject with a short JSON error and without writing anything. */
async function expectRefused(body: Body, status = 400, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  const response = await shop.visitor().request(createOrderPath, init)
  expect(response.status).toBe(status)
  const reply = await readError(response)
  expect(reply.error).toBe(reply.message)
  expect(JSON.stringify(reply)).not.toMatch(/select |insert |\/api\/|node_modules| at .*\.ts/i)
  expect(JSON.stringify(reply).length).toBeLessThan(2000)
  expect(shop.lines).toEqual([])
  expect(await stateOf(shop)).toEqual(before)
  return reply
}

const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const json = JSON.stringify(good)

test.each<[string, Body]>([
  ['no body', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['an open brace', '{'],
  ['two values', `${json}${json}`],
  ['a byte-order mark', bytes([0xef, 0xbb, 0xbf], json)],
  ['broken UTF-8', bytes(json.replace('Asha Rao', 'Asha \u0000').split('\u0000')[0] ?? '', [0xc3, 0x28], '"}')],
  ['an empty object', '{}'],
])('create-order returns 400 for a body that is %s', async (_name, body) => {
  expect(await expectRefused(body)).toMatchObject({ code: 'invalid' })
})

test.each(['0', '-1', '1.5', '-0', '1e309', '"2"', '100', '2147483648', '1e21', 'null', 'true', '{}', '[1]', '"0x10"'])(
  'create-order returns 400 for a quantity of %s',
  async (quantity) => {
    const items = `[{"productId":${product.id},"quantity":${quantity},"price":"500.00"}]`
    await expectRefused(JSON.stringify({ ...good, items: 'HERE' }).replace('"HERE"', items))
  },
)

test.each(['"abc"', '0', '-1', '1.5', 'null', 'true', '1e309', '9007199254740993', '" 2 "', '"2abc"', '[1]'])(
  'create-order returns 400 for the product id %s',
  async (id) => {
    const items = `[{"productId":${id},"quantity":1,"price":"500.00"}]`
    await expectRefused(JSON.stringify({ ...good, items: 'HERE' }).replace('"HERE"', items))
  },
)

test.each<[string, unknown]>([
  ['none', []],
  ['51', Array.from({ length: 51 }, () => item)],
  ['an object', { 0: item }],
  ['a text', 'x'],
  ['a list of nothing', [null]],
  ['a line without a price', [{ productId: product.id, quantity: 1 }]],
])('create-order returns 400 for an order with these line items: %s', async (_name, items) => {
  await expectRefused(JSON.stringify({ ...good, items }))
})

test.each(['cod', 'COD', '', 'upi', ['cash_on_delivery'], null, true])(
  'create-order returns 400 for the payment method %j',
  async (method) => {
    await expectRefused(JSON.stringify({ ...good, paymentMethod: method }))
  },
)

test.each(['1e309', 'NaN', '"x"', 'null', '[]', '{}', 'true', '"1e3"', '" 640 "', '1e21'])(
  'create-order returns 400 for the amount %s',
  async (amount) => {
    await expectRefused(JSON.stringify({ ...good, amount: 'HERE' }).replace('"HERE"', amount))
  },
)

const texts = ['customerEmail', 'customerName', 'customerPhone', 'shippingAddress'] as const

for (const field of texts) {
  test.each([1, true, null, {}, [], ['a'], '', ' ', 'x'.repeat(60_000)])(
    `create-order returns 400 for a ${field} of %j`,
    async (value) => {
      const reply = await expectRefused(JSON.stringify({ ...good, [field]: value }))
      expect(reply.fields).toHaveProperty(field)
    },
  )
}

test.each([1, true, {}, [], ['a'], 'x'.repeat(60_000)])(
  'create-order returns 400 when notes or coupon code are %j',
  async (value) => {
    await expectRefused(JSON.stringify({ ...good, notes: value }))
    await expectRefused(JSON.stringify({ ...good, couponCode: value }))
  },
)

test.each(['a@b', 'a@.b', '@b.c', 'a b@c.de', `${'a@'.repeat(100)}b.c`, 'a@b.c,d@e.f', '<a@b.cd>'])(
  'create-order returns 400 for the email address %s',
  async (customerEmail) => {
    await expectRefused(JSON.stringify({ ...good, customerEmail }))
  },
)

test.each(['12345', '1234567890', '+915876543210', '98765432101', '+1 9876543210', '9876543210; drop'])(
  'create-order returns 400 for the phone number %s',
  async (customerPhone) => {
    await expectRefused(JSON.stringify({ ...good, customerPhone }))
  },
)

test.each([
  { postalCode: '012345' },
  { postalCode: '12345' },
  { city: '' },
  { addressLine1: ' ' },
  { country: 'Nepal' },
  { state: 5 },
])('create-order returns 400 for address fields with %j', async (wrong) => {
  const details = { addressLine1: '4 Park Street', city: 'Kolkata', state: 'WB', postalCode: '700016' }
  await expectRefused(JSON.stringify({ ...good, shippingAddressDetails: { ...details, ...wrong } }))
})

test('create-order returns 413 for a body above 64 kB', async () => {
  expect(await expectRefused(JSON.stringify({ ...good, more: 'x'.repeat(70_000) }), 413)).toMatchObject({
    code: 'too_large',
  })
})

test('create-order returns 415 for a content type other than JSON', async () => {
  expect(await expectRefused(json, 415, { 'content-type': 'text/plain' })).toMatchObject({ code: 'unsupported_type' })
})

test('create-order returns 403 for a request from another website', async () => {
  expect(await expectRefused(json, 403, { origin: 'https://evil.example' })).toMatchObject({ code: 'forbidden' })
  expect(await expectRefused(json, 403, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ code: 'forbidden' })
})
