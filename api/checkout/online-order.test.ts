import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { jobs } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'

const shop = await createPayingShop({ gateway: { createMs: 1000, findMs: 500 } })
afterAll(() => shop.close())

const online = { paymentMethod: 'razorpay' } as const
const minute = 60_000
const ordersAt = async (email: string) =>
  shop.db.read((tx) => tx.select().from(orders).where(eq(orders.customerEmail, email)).orderBy(orders.id).execute())

test('placing an online order returns the order at the payment gateway and the data for the payment window', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const guest = shop.visitor()
  const response = await guest.post(createOrderPath, orderBody(product, 2, online))
  expect(response.status).toBe(201)
  const reply = await read(createOrder, response)
  if (!reply.success) throw new Error(reply.message)
  expect(reply).toMatchObject({
    amount: 1180_00,
    currency: 'INR',
    key_id: shop.keys.keyId,
    razorpay_order_id: expect.stringMatching(/^order_/),
    checkout_js: '/__sandbox/razorpay/v1/checkout.js',
    order: { status: 'pending', paymentStatus: 'pending', paymentMethod: 'razorpay' },
  })
  expect(await stockOf(shop, product.id)).toBe(3)
  expect(await shop.stored(reply.order.id)).toMatchObject({
    razorpayOrderId: reply.razorpay_order_id,
    expiresAt: new Date(shop.clock().getTime() + 30 * minute),
  })
  expect((await shop.calls('orders.create')).at(-1)?.request).toMatchObject({
    amount: 1180_00,
    currency: 'INR',
    receipt: reply.order.orderNumber,
  })
  // No email is sent until the order is paid.
  await shop.settled()
  expect(shop.sent.filter(({ text }) => text.includes(reply.order.orderNumber))).toEqual([])
})

test('thirty parallel requests with one idempotency key create and return one order', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const guest = shop.visitor()
  const body = orderBody(product, 1, online)
  const key = { 'idempotency-key': 'one-press' }
  const first = await place(guest, body, key)
  const before = (await shop.calls('orders.create')).length
  expect(await place(guest, body, key)).toEqual(first)
  expect((await shop.calls('orders.create')).length).toBe(before)
  expect(await stockOf(shop, product.id)).toBe(4)

  const other = { 'idempotency-key': 'thirty-presses' }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => shop.visitor().post(createOrderPath, orderBody(product, 1, online), other)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
  expect(await stockOf(shop, product.id)).toBe(3)
})

test('repeating the request of an order after its payment returns the order as paid', async () => {
  const product = await addProduct(shop)
  const guest = shop.visitor()
  const key = { 'idempotency-key': 'paid-meanwhile' }
  const { order, razorpay_order_id = '' } = await place(guest, orderBody(product, 1, online), key)
  await shop.press(razorpay_order_id, 'lose')
  await shop.settled()
  const again = await place(guest, orderBody(product, 1, online), key)
  expect(again.order).toEqual({ ...order, status: 'confirmed', paymentStatus: 'paid' })
  expect(again.razorpay_order_id).toBe(razorpay_order_id)
})

test('a new order after a change of the cart cancels the unpaid order of the same shopper and releases its stock first', async () => {
  const product = await addProduct(shop, { inventory: 2 })
  const guest = shop.visitor()
  const first = await place(guest, orderBody(product, 2, online), { 'idempotency-key': 'first-cart' })
  const second = await place(guest, orderBody(product, 1, online), { 'idempotency-key': 'second-cart' })
  expect(await shop.stored(first.order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
  expect(await stockOf(shop, product.id)).toBe(1)
  // The shopper then places the order with cash on delivery, which replaces the unpaid online order.
  const third = await place(guest, orderBody(product, 2))
  expect(await shop.stored(second.order.id)).toMatchObject({ status: 'cancelled' })
  expect(await shop.stored(third.order.id)).toMatchObject({ status: 'pending', paymentMethod: 'cash_on_delivery' })
  expect(await stockOf(shop, product.id)).toBe(0)
  const replayed = await guest.post(createOrderPath, orderBody(product, 1, online), {
    'idempotency-key': 'second-cart',
  })
  expect(replayed.status).toBe(200)
  expect(await read(createOrder, replayed)).toMatchObject({ success: false, code: 'order_cancelled' })
})

test('a new order with a corrected email address cancels the unpaid order of the same shopper', async () => {
  const product = await addProduct(shop, { inventory: 1 })
  const guest = shop.visitor()
  const first = await place(guest, orderBody(product, 1, { ...online, customerEmail: 'asah@example.com' }))
  const second = await place(guest, orderBody(product, 1, online))
  expect(await shop.stored(first.order.id)).toMatchObject({ status: 'cancelled' })
  expect(await shop.stored(second.order.id)).toMatchObject({ status: 'pending' })
})

test('a new order cancels neither paid orders nor orders of other shoppers', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const paid = await place(asha, orderBody(product, 1, online))
  await shop.press(paid.razorpay_order_id ?? '', 'pay')
  await shop.settled()
  const others = await place(shop.visitor(), orderBody(product, 1, online))
  const open = await place(asha, orderBody(product, 1, online))
  await place(asha, orderBody(product, 1, online))
  expect(await shop.stored(paid.order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await shop.stored(others.order.id)).toMatchObject({ status: 'pending' })
  expect(await shop.stored(open.order.id)).toMatchObject({ status: 'cancelled' })
})

test('a new order that is refused does not cancel the earlier unpaid order', async () => {
  const product = await addProduct(shop, { inventory: 2 })
  const guest = shop.visitor()
  const { order } = await place(guest, orderBody(product, 1, online))
  const response = await guest.post(createOrderPath, orderBody(product, 5, online))
  expect(await read(createOrder, response)).toMatchObject({ success: false, code: 'out_of_stock' })
  expect(await shop.stored(order.id)).toMatchObject({ status: 'pending' })
  expect(await stockOf(shop, product.id)).toBe(1)
})

test.each(['hang', 'http_500', 'html_502', 'reset', 'http_429', 'http_401', 'garbage'])(
  'when the gateway fails with %s, the order is refused, its stock is released, and a retry with the same idempotency key is possible',
  async (mode) => {
    const product = await addProduct(shop, { inventory: 1 })
    const email = `${mode}@example.com`
    const body = orderBody(product, 1, { ...online, customerEmail: email.replace('_', '-') })
    const key = { 'idempotency-key': `fault-${mode}` }
    await shop.fault('orders.create', mode)
    const guest = shop.visitor()
    const response = await guest.post(createOrderPath, body, key)
    expect(response.status).toBe(503)
    const error = await readError(response)
    expect(error).toMatchObject({ code: 'unavailable', message: 'Failed to create order and payment' })
    expect(JSON.stringify(error)).not.toMatch(/razorpay|socket|HTTP|TypeError|sandbox/i)
    expect(await stockOf(shop, product.id)).toBe(1)
    expect(await ordersAt(body.customerEmail)).toMatchObject([{ status: 'cancelled', paymentStatus: 'failed' }])

    const { order, razorpay_order_id } = await place(guest, body, key)
    expect(razorpay_order_id).toMatch(/^order_/)
    expect(await ordersAt(body.customerEmail)).toMatchObject([{ status: 'cancelled' }, { id: order.id }])
    expect(await stockOf(shop, product.id)).toBe(0)
  },
)

test('a gateway order whose creation response was lost is found at the gateway by its receipt', async () => {
  const product = await addProduct(shop)
  await shop.fault('orders.create', 'commit_then_hang')
  const { order, razorpay_order_id } = await place(shop.visitor(), orderBody(product, 1, online))
  expect(await shop.payments.findOrder(order.orderNumber)).toMatchObject({ id: razorpay_order_id, amount: 640_00 })
})

test('a gateway order whose creation response was lost is reused when the shopper retries the order', async () => {
  const product = await addProduct(shop, { inventory: 1 })
  const guest = shop.visitor()
  const body = orderBody(product, 1, { ...online, customerEmail: 'unheard@example.com' })
  const key = { 'idempotency-key': 'unheard' }
  await shop.fault('orders.create', 'commit_then_hang')
  await shop.fault('orders.list', 'hang')
  expect((await guest.post(createOrderPath, body, key)).status).toBe(503)
  const { razorpay_order_id } = await place(guest, body, key)
  const [lost] = await ordersAt('unheard@example.com')
  expect(await shop.payments.findOrder(lost?.orderNumber ?? '')).toMatchObject({ id: razorpay_order_id })
})

test('a gateway order whose response was lost in the second attempt of an order is reused by the third attempt', async () => {
  const product = await addProduct(shop, { inventory: 1 })
  const guest = shop.visitor()
  const body = orderBody(product, 1, { ...online, customerEmail: 'lost-twice@example.com' })
  const key = { 'idempotency-key': 'lost-twice' }
  await shop.fault('orders.create', 'http_500')
  expect((await guest.post(createOrderPath, body, key)).status).toBe(503)
  // The gateway answers the lookup for the first order number and does not respond to the lookup for the second.
  await shop.fault('orders.list', 'delay', { delayMs: 1 })
  await shop.fault('orders.create', 'commit_then_hang')
  await shop.fault('orders.list', 'hang')
  expect((await guest.post(createOrderPath, body, key)).status).toBe(503)
  const { razorpay_order_id } = await place(guest, body, key)
  const [, lost] = await ordersAt('lost-twice@example.com')
  expect(await shop.payments.findOrder(lost?.orderNumber ?? '')).toMatchObject({ id: razorpay_order_id })
})

test('COD orders and catalogue reads succeed while the gateway does not respond', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  await shop.fault('razorpay.*', 'hang', { times: 0 })
  const waiting = Promise.all(
    Array.from({ length: 20 }, () => shop.visitor().post(createOrderPath, orderBody(product, 1, online))),
  )
  for (let count = 0; count < 10; count++) {
    await place(shop.visitor(), orderBody(product))
    expect((await shop.visitor().get('/api/products')).status).toBe(200)
  }
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set([503]))
  expect(await stockOf(shop, product.id)).toBe(90)
  await shop.clearFaults()
})

test('an unpaid online order whose request was interrupted by a server crash is cancelled at its payment deadline', async () => {
  const { order, product } = await shop.ordered({ inventory: 3 })
  await shop.db.write(async (tx) => {
    await tx.update(orders).set({ razorpayOrderId: null, gatewayAccount: null }).where(eq(orders.id, order.id))
  })
  shop.advance(31 * minute)
  await shop.runJobs()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
  expect(await stockOf(shop, product.id)).toBe(3)
  const [job] = await shop.db.read((tx) =>
    tx
      .select()
      .from(jobs)
      .where(eq(jobs.uniqueKey, `expire-order ${order.id}`))
      .execute(),
  )
  expect(job).toMatchObject({ state: 'done' })
})
