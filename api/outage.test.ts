import { afterAll, expect, test } from 'vitest'
import { checkServiceability } from '#contract/shipping'
import { addProduct, stockOf } from './testing/data.ts'
import { createOrderPath, orderBody, place } from './testing/order-body.ts'
import { createPayingShop } from './testing/paying-shop.ts'
import { read } from './testing/read.ts'

// The timeouts of gateway and courier are longer than the test, so a response that arrives during the test did not wait
// for gateway or courier.
const longerThanTestMs = 600_000
const timeouts = { timeoutMs: longerThanTestMs, createMs: longerThanTestMs, findMs: longerThanTestMs }
const shop = await createPayingShop({ withCourier: true, gateway: timeouts })
afterAll(() => shop.close())

test('while gateway and courier do not respond, browsing and COD orders succeed without waiting for pending online orders', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  await shop.fault('razorpay.*', 'hang', { times: 0 })
  await shop.fault('courier.*', 'hang', { times: 0 })
  let answered = 0
  const countAnswer = () => {
    answered += 1
  }
  const guest = () => shop.visitor()
  for (let count = 0; count < 40; count++) {
    const online = orderBody(product, 1, { paymentMethod: 'razorpay' })
    void guest().post(createOrderPath, online).then(countAnswer, countAnswer)
  }
  const pins = Array.from({ length: 40 }, (_, count) =>
    guest().post(checkServiceability.path, { delivery_postcode: String(560_100 + count) }),
  )
  const hanging = async () => (await shop.calls('orders.create')).length > 0
  await expect.poll(hanging).toBe(true)

  for (let count = 0; count < 10; count++) {
    const { order } = await place(guest(), orderBody(product))
    expect(order).toMatchObject({ status: 'pending', paymentMethod: 'cash_on_delivery' })
    for (const path of ['/api/products', `/api/products/slug/${product.slug}`, '/api/categories', '/api/settings']) {
      expect((await guest().get(path)).status).toBe(200)
    }
  }
  expect(answered).toBe(0)
  expect(await stockOf(shop, product.id)).toBe(100 - 40 - 10)
  // Checks of PIN codes get a response too, with `success: false`, because the courier does not respond.
  for (const pin of await Promise.all(pins)) {
    expect(await read(checkServiceability, pin)).toMatchObject({ success: false })
  }
})
