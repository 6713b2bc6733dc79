import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getOrder, getOrderItems, getOrderTracking } from '#contract/orders'
import { products } from '../db/schema/catalogue.ts'
import { orderTrackingEvents } from '../db/schema/orders.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { openShop } from '../testing/open-shop.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { bytesOf, read, readError } from '../testing/read.ts'

const shop = await openShop()
afterAll(() => shop.close())

const product = await addProduct(shop)
const owner = await addSignedIn(shop)
const other = await addSignedIn(shop, { email: 'other@example.com' })
const admin = await addSignedIn(shop, { role: 'admin' })
const guest = shop.visitor()
const otherGuest = shop.visitor()
await place(otherGuest, orderBody(product))
const ofOwner = (await place(owner, orderBody(product, 2, { customerEmail: 'Owner@Example.com' }))).order
const ofGuest = (await place(guest, orderBody(product, 1, { customerEmail: 'guest@example.com' }))).order

const anonymous = shop.visitor()
const forged = shop.visitor({ guest: 'x'.repeat(43), session: 'x' })
const empty = shop.visitor({ guest: '', session: '' })

const cases = [
  ['anonymous', anonymous, '', 404, 404],
  ['the browser that ordered as a guest', guest, '', 404, 200],
  ['another guest', otherGuest, '', 404, 404],
  ['the owner', owner, '', 200, 404],
  ['another account', other, '', 404, 404],
  ['an admin', admin, '', 200, 200],
  ['made-up cookies', forged, '', 404, 404],
  ['empty cookies', empty, '', 404, 404],
  ['the e-mail of the owner’s order', anonymous, '?email=owner@example.com', 200, 404],
  ['the e-mail of the guest’s order', anonymous, '?email=guest@example.com', 404, 200],
  ['the e-mail in capitals with blanks', anonymous, '?email=%20GUEST@Example.COM%20', 404, 200],
  ['a wrong e-mail', anonymous, '?email=gues@example.com', 404, 404],
  ['an empty e-mail', anonymous, '?email=', 404, 404],
  ['a wild card', anonymous, '?email=%25', 404, 404],
  ['another account with the right e-mail', other, '?email=guest@example.com', 404, 200],
] as const

for (const part of ['', '/items', '/tracking']) {
  test.each(cases)(`GET /api/orders/{id}${part} by %s`, async (_name, actor, query, ownersStatus, guestsStatus) => {
    expect((await actor.get(`/api/orders/${ofOwner.id}${part}${query}`)).status).toBe(ownersStatus)
    expect((await actor.get(`/api/orders/${ofGuest.id}${part}${query}`)).status).toBe(guestsStatus)
  })

  test(`GET /api/orders/{id}${part}: a foreign order answers like one that does not exist`, async () => {
    const foreign = await anonymous.get(`/api/orders/${ofGuest.id}${part}`)
    const unknown = await anonymous.get(`/api/orders/987654321${part}?email=guest@example.com`)
    const answer = await bytesOf(foreign)
    expect(answer).toEqual(await bytesOf(unknown))
    expect(answer.text).toContain('"message":"Order not found. Please check your order ID and email address."')
  })
}

test.each(['abc', '0', '-1', '1.5', '1e3', '%20', '..%2fproducts', "1'--", '99999999999999999999'])(
  'an order id of %s does not exist',
  async (id) => {
    const response = await admin.get(`/api/orders/${id}`)
    expect(response.status).toBe(404)
    expect(await readError(response)).toMatchObject({ code: 'not_found' })
  },
)

test('an order is answered as it was placed, and is not to be stored', async () => {
  const response = await guest.get(`/api/orders/${ofGuest.id}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual(ofGuest)
})

test('lines keep the name and price of the purchase; the link goes when the product does', async () => {
  const own = await addProduct(shop, { name: 'Khamira', slug: 'khamira', imageUrl: '/media/k.webp' })
  const { order } = await place(guest, orderBody(own, 3))
  const lines = async () => read(getOrderItems, await guest.get(`/api/orders/${order.id}/items`))
  const line = {
    id: expect.any(Number),
    productId: own.id,
    quantity: 3,
    price: '500.00',
    productName: 'Khamira',
    productImage: '/media/k.webp',
  }
  expect(await lines()).toEqual([{ ...line, product: { name: 'Khamira', slug: 'khamira' } }])
  await shop.db.write(async (tx) => {
    const change = { name: 'Khamira Abresham', price: 900_00, isActive: false }
    await tx.update(products).set(change).where(eq(products.id, own.id))
  })
  expect(await lines()).toEqual([{ ...line, product: null }])
})

test('events come newest first, without what is the shop’s own', async () => {
  const { order } = await place(guest, orderBody(product))
  await shop.db.write(async (tx) => {
    await tx.insert(orderTrackingEvents).values({
      orderId: order.id,
      status: 'shipped',
      title: 'Shipped',
      estimatedDelivery: new Date('2026-11-25T00:00:00.000Z'),
      sourceKey: 'courier-1',
      createdAt: new Date(shop.clock().getTime() + 1),
    })
  })
  const response = await guest.get(`/api/orders/${order.id}/tracking`)
  expect(await response.clone().text()).not.toContain('courier-1')
  const events = await read(getOrderTracking, response)
  expect(events.map(({ status, estimatedDelivery }) => [status, estimatedDelivery])).toEqual([
    ['shipped', '2026-11-25T00:00:00.000Z'],
    ['order_placed', null],
  ])
})

test('registering with the e-mail of a guest’s order does not open it', async () => {
  const namesake = await addSignedIn(shop, { email: 'guest@example.com' })
  expect((await namesake.get(`/api/orders/${ofGuest.id}`)).status).toBe(404)
})

test('guessing is stopped after twenty misses, finding is not', async () => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const sold = await addProduct(own)
  const buyer = own.visitor()
  const { order } = await place(buyer, orderBody(sold))
  for (let count = 0; count < 25; count++) {
    expect(await read(getOrder, await buyer.get(`/api/orders/${order.id}`))).toMatchObject({ id: order.id })
  }
  const statuses = []
  for (let count = 0; count < 21; count++) {
    statuses.push((await own.visitor().get(`/api/orders/${order.id}?email=guess${count}@example.com`)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  own.advance(10 * 60_000)
  expect((await buyer.get(`/api/orders/${order.id}`)).status).toBe(200)
  await own.close()
})
