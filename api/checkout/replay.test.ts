import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { addProduct, addSignedIn, cancelOrder, setStock, stateOf, stockOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

test('an order request with a used idempotency key gets the first response and changes nothing', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const guest = shop.visitor()
  const headers = keyed()
  const first = await guest.post(createOrderPath, orderBody(product), headers)
  const after = await stateOf(shop)
  const second = await guest.post(createOrderPath, orderBody(product), headers)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.getSetCookie()).toEqual(first.headers.getSetCookie())
  expect(await stateOf(shop)).toEqual(after)
  expect(await stockOf(shop, product.id)).toBe(4)
})

test('thirty identical simultaneous order requests create one order', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const before = await stateOf(shop)
  const headers = keyed()
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => shop.visitor().post(createOrderPath, orderBody(product), headers)),
  )
  const placed = responses.filter((response) => response.status === 201)
  const waiting = responses.filter((response) => response.status === 409)
  expect(placed.length).toBeGreaterThan(0)
  expect(placed.length + waiting.length).toBe(30)
  for (const response of waiting) {
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await readError(response)).toMatchObject({ code: 'in_progress' })
  }
  const bodies = await Promise.all(placed.map((response) => response.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(await stockOf(shop, product.id)).toBe(4)
  const { rows } = await stateOf(shop)
  expect(rows.orders).toBe((before.rows.orders ?? 0) + 1)
  expect(rows.idempotency_keys).toBe((before.rows.idempotency_keys ?? 0) + 1)
})

test('an idempotency key that was used for another request body returns 422', async () => {
  const product = await addProduct(shop)
  const headers = keyed()
  await place(shop.visitor(), orderBody(product), headers)
  const after = await stateOf(shop)
  const response = await shop.visitor().post(createOrderPath, orderBody(product, 2), headers)
  expect(response.status).toBe(422)
  expect(await readError(response)).toMatchObject({ code: 'key_reused' })
  expect(await stateOf(shop)).toEqual(after)
})

test.each(['', 'with blank', 'ключ', 'x'.repeat(201)])(
  'an order with the invalid idempotency key "%s" returns 400',
  async (key) => {
    const product = await addProduct(shop)
    const before = await stateOf(shop)
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
    const response = await shop.visitor().post(createOrderPath, orderBody(product), headers)
    expect(response.status).toBe(400)
    expect(await stateOf(shop)).toEqual(before)
  },
)

test('a refused order is not stored under its idempotency key, so a retry with the same key can place the order', async () => {
  const product = await addProduct(shop, { inventory: 0 })
  const headers = keyed()
  const first = await read(createOrder, await shop.visitor().post(createOrderPath, orderBody(product), headers))
  expect(first).toMatchObject({ success: false, code: 'out_of_stock' })
  await shop.db.write(async (tx) => {
    await setStock(tx, product.id, 3)
  })
  await place(shop.visitor(), orderBody(product), headers)
  expect(await stockOf(shop, product.id)).toBe(2)
})

test('a repeated order request is refused if the order was cancelled after the first request', async () => {
  const product = await addProduct(shop)
  const guest = shop.visitor()
  const headers = keyed()
  const { order } = await place(guest, orderBody(product), headers)
  await cancelOrder(shop, order.id)
  const after = await stateOf(shop)
  const response = await guest.post(createOrderPath, orderBody(product), headers)
  expect(response.status).toBe(200)
  expect(await read(createOrder, response)).toMatchObject({ success: false, code: 'order_cancelled' })
  expect(await stateOf(shop)).toEqual(after)
})

test('a guest whose first response was lost gets the guest cookie for the order by repeating the request', async () => {
  const product = await addProduct(shop)
  const headers = keyed()
  const { order } = await place(shop.visitor(), orderBody(product), headers)
  const again = shop.visitor()
  await place(again, orderBody(product), headers)
  expect((await again.get(`/api/orders/${order.id}`)).status).toBe(200)
  expect((await shop.visitor().get(`/api/orders/${order.id}`)).status).toBe(404)
})

test("a repeated request for an account's order sets no guest cookie", async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const headers = keyed()
  await place(asha, orderBody(product), headers)
  const anonymous = shop.visitor()
  const { order } = await place(anonymous, orderBody(product), headers)
  expect(anonymous.cookie('guest')).toBeUndefined()
  expect((await anonymous.get(`/api/orders/${order.id}`)).status).toBe(404)
})

test('a repeated order request does not count toward the rate limit', async () => {
  const own = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '0.1' } })
  const product = await addProduct(own)
  const headers = keyed()
  await place(own.visitor(), orderBody(product), headers)
  await place(own.visitor(), orderBody(product), headers)
  const response = await own.visitor().post(createOrderPath, orderBody(product), keyed())
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  await own.close()
})
