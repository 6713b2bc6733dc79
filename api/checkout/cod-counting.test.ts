import { expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { createApp } from '../app.ts'
import { orders } from '../db/schema/orders.ts'
import { createActor } from '../testing/actor.ts'
import { buyer, codShops, outcomeOf, sendOrder } from '../testing/cod-shops.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { limitsOn, newCaller } from '../testing/new-caller.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'

const { open, openPaying } = codShops()

test('accounts and guests share the limit of COD orders per phone number', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  const body = () => orderBody(product, 1, { ...buyer(), customerPhone: '9876543210' })
  for (let call = 0; call < 5; call++) await place(await addSignedIn(shop), body())
  expect(outcomeOf(await sendOrder(shop, body()))).toBe('cod_limit')
  const member = await addSignedIn(shop)
  expect(outcomeOf(await read(createOrder, await member.post(createOrderPath, body())))).toBe('cod_limit')
})

test('a confirmed or cancelled order no longer counts toward the COD limits, and its stored hash of the IP address (IP key) is deleted', async () => {
  const shop = await open()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const product = await addProduct(shop)
  const phone = { customerPhone: '9876543210' }
  const body = () => orderBody(product, 1, { ...buyer(), ...phone })
  const placed = []
  for (let call = 0; call < 5; call++) placed.push(await place(shop.visitor(), body()))
  const keys = async () =>
    (await shop.db.read((tx) => tx.select({ key: orders.ipKey }).from(orders))).map(({ key }) => key)
  expect(new Set(await keys()).size).toBe(1)
  expect((await keys())[0]).toMatch(/^[\w-]{4}$/)
  expect(outcomeOf(await sendOrder(shop, body()))).toBe('cod_limit')

  const [first, second] = placed
  await admin.send('PATCH', `/api/admin/orders/${first?.order.id}/status`, { status: 'confirmed' })
  expect(outcomeOf(await sendOrder(shop, body()))).toBe('placed')
  expect(outcomeOf(await sendOrder(shop, body()))).toBe('cod_limit')
  await admin.send('PATCH', `/api/admin/orders/${second?.order.id}/cancel`, {})
  expect(outcomeOf(await sendOrder(shop, body()))).toBe('placed')
  const left = await shop.db.read((tx) =>
    tx.select({ status: orders.status, key: orders.ipKey }).from(orders).orderBy(orders.id),
  )
  expect(left.filter(({ key }) => key === null).map(({ status }) => status)).toEqual(['confirmed', 'cancelled'])
})

test('of ten simultaneous COD orders with one phone number, five are placed', async () => {
  const shop = await open({ ...limitsOn, RATE_LIMIT_FACTOR: '1' })
  const product = await addProduct(shop)
  // Only ten orders are sent, because the rate limit of `create-order` allows ten attempts per phone number within an
  // hour.
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      sendOrder(shop, orderBody(product, 1, { ...buyer(), customerPhone: '9876543210' })),
    ),
  )
  const outcomes = replies.map(outcomeOf).toSorted()
  expect(outcomes).toEqual([
    ...Array.from({ length: 5 }, () => 'cod_limit'),
    ...Array.from({ length: 5 }, () => 'placed'),
  ])
  expect(await stockOf(shop, product.id)).toBe(95)
})

test('of twenty simultaneous COD orders to one delivery address, five are placed', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  const shippingAddress = '12 MG Road, Bengaluru, Karnataka 560001'
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => sendOrder(shop, orderBody(product, 1, { ...buyer(), shippingAddress }))),
  )
  expect(replies.filter(({ success }) => success)).toHaveLength(5)
  expect(await stockOf(shop, product.id)).toBe(95)
})

test('a COD order request with the idempotency key of an earlier request returns the earlier order and does not count toward the COD limits', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = orderBody(product, 1, { ...buyer(), customerPhone: '9876543210' })
  const first = await place(shop.visitor(), body, headers)
  for (let call = 0; call < 8; call++)
    expect((await place(shop.visitor(), body, headers)).order.id).toBe(first.order.id)
  for (let call = 0; call < 4; call++) {
    await place(shop.visitor(), orderBody(product, 1, { ...buyer(), customerPhone: '9876543210' }))
  }
  const over = orderBody(product, 1, { ...buyer(), customerPhone: '9876543210' })
  expect(outcomeOf(await sendOrder(shop, over))).toBe('cod_limit')
  // Repeating the request of an earlier order returns that order although the limit is reached now.
  expect((await place(shop.visitor(), body, headers)).order.id).toBe(first.order.id)
})

test('an order that replaces an earlier order is placed at the COD limit, because the replaced order no longer counts', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  const key = '0123456789abcdef'.repeat(2)
  const body = (replaces?: string[]) =>
    orderBody(product, 1, { ...buyer(), customerPhone: '9876543210', ...(replaces ? { replaces } : {}) })
  await place(shop.visitor(), body(), { 'idempotency-key': key })
  for (let call = 0; call < 4; call++) await place(shop.visitor(), body())
  expect(outcomeOf(await sendOrder(shop, body()))).toBe('cod_limit')
  expect(outcomeOf(await sendOrder(shop, body([key])))).toBe('placed')
})

test('an order refused by a COD limit can be paid online with the same idempotency key', async () => {
  const shop = await openPaying()
  const product = await addProduct(shop, { price: 30_000_00 })
  const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': newCaller().ip }
  const body = orderBody(product, 1, buyer())
  const visitor = shop.visitor()
  const refused = await read(createOrder, await visitor.post(createOrderPath, body, headers))
  expect(outcomeOf(refused)).toBe('cod_limit')
  const paid = await read(
    createOrder,
    await visitor.post(createOrderPath, { ...body, paymentMethod: 'razorpay' }, headers),
  )
  expect(outcomeOf(paid)).toBe('placed')
})

test('COD limits apply after a restart', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  const body = () => orderBody(product, 1, { ...buyer(), customerPhone: '9876543210' })
  for (let call = 0; call < 5; call++) await place(shop.visitor(), body())
  const app = await createApp(shop, { checkReplies: true })
  const visitor = createActor((path, init) => app.request(path, init), {})
  expect(outcomeOf(await read(createOrder, await visitor.post(createOrderPath, body())))).toBe('cod_limit')
})

test('RATE_LIMIT_FACTOR multiplies the COD limit of orders per phone number, but not the COD limits of amount and pieces', async () => {
  const shop = await open({ ...limitsOn, RATE_LIMIT_FACTOR: '2' })
  const product = await addProduct(shop, { inventory: 500, price: 10_00 })
  const body = (quantity = 1) => orderBody(product, quantity, { ...buyer(), customerPhone: '9876543210' })
  const outcomes = []
  for (let call = 0; call < 11; call++) outcomes.push(outcomeOf(await sendOrder(shop, body())))
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'placed'), 'cod_limit'])
  expect(outcomeOf(await sendOrder(shop, orderBody(product, 51, buyer())))).toBe('cod_limit')
})

test('responses about an order contain neither its IP address nor the hashes of its IP and delivery addresses, nor the normalized email address', async () => {
  const shop = await open()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const product = await addProduct(shop)
  const ip = '203.0.113.77'
  const visitor = shop.visitor()
  const response = await visitor.post(createOrderPath, orderBody(product, 1, buyer()), { 'x-forwarded-for': ip })
  const texts = [await response.text()]
  const [row] = await shop.db.read((tx) => tx.select().from(orders))
  for (const path of [`/api/orders/${row?.id}`, `/api/admin/orders/${row?.id}`, '/api/admin/orders', '/api/orders']) {
    texts.push(await (await admin.get(path)).text())
  }
  expect(row?.ipKey).toMatch(/^[\w-]{4}$/)
  expect(texts.join('\n')).not.toMatch(/203\.0\.113|ipKey|addressKey|mailbox/)
  expect(JSON.stringify(row)).not.toContain(ip)
})
