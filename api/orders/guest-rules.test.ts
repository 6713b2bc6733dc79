import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getOrderItems, getOrderTracking } from '#contract/orders'
import { products } from '../db/schema/catalogue.ts'
import { orderTrackingEvents } from '../db/schema/orders.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { bytesOf, read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
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
  ['the email address of the owner’s order', anonymous, '?email=owner@example.com', 200, 404],
  ['the email address of the guest’s order', anonymous, '?email=guest@example.com', 404, 200],
  ['the email address in capitals with blanks', anonymous, '?email=%20GUEST@Example.COM%20', 404, 200],
  ['a wrong email address', anonymous, '?email=gues@example.com', 404, 404],
  ['an empty email address', anonymous, '?email=', 404, 404],
  ['a wild card', anonymous, '?email=%25', 404, 404],
  ['another account with the right email address', other, '?email=guest@example.com', 404, 200],
] as const

for (const part of ['', '/items', '/tracking']) {
  test.each(cases)(
    `GET /api/orders/{id}${part} by %s returns the data only if the caller has access, otherwise 404`,
    async (_name, actor, query, ownersStatus, guestsStatus) => {
      expect((await actor.get(`/api/orders/${ofOwner.id}${part}${query}`)).status).toBe(ownersStatus)
      expect((await actor.get(`/api/orders/${ofGuest.id}${part}${query}`)).status).toBe(guestsStatus)
    },
  )

  test(`GET /api/orders/{id}${part} returns the same response for an order of another user and for a missing order`, async () => {
    const foreign = await anonymous.get(`/api/orders/${ofGuest.id}${part}`)
    const unknown = await anonymous.get(`/api/orders/987654321${part}?email=guest@example.com`)
    const answer = await bytesOf(foreign)
    expect(answer).toEqual(await bytesOf(unknown))
    expect(answer.text).toContain('"message":"Order not found. Please check your order ID and email address."')
  })
}

test.each(['abc', '0', '-1', '1.5', '1e3', '%20', '..%2fproducts', "1'--", '99999999999999999999'])(
  'reading an order with the invalid id %s returns 404',
  async (id) => {
    const response = await admin.get(`/api/orders/${id}`)
    expect(response.status).toBe(404)
    expect(await readError(response)).toMatchObject({ code: 'not_found' })
  },
)

test('reading an order returns the same order as create-order, with Cache-Control no-store', async () => {
  const response = await guest.get(`/api/orders/${ofGuest.id}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual(ofGuest)
})

test('order lines show name and price at the time of purchase, and no product link after the product is deleted', async () => {
  const own = await addProduct(shop, { name: 'Khamira', slug: 'khamira', imageUrl: '/media/k.webp' })
  const { order } = await place(guest, orderBody(own, 3))
  const lines = async () => read(getOrderItems, await guest.get(`/api/orders/${order.id}/items`))
  const line = {
    id: expect.any(Number),
    productId: own.id,
    variantId: own.variants[0]?.id,
    variantTitle: null,
    sku: null,
    quantity: 3,
    price: '500.00',
    productName: 'Khamira',
    shownName: 'Khamira',
    productImage: '/media/k.webp',
    cancelledQuantity: 0,
    returnedQuantity: 0,
    gstRate: 18,
    taxable: '1500.00',
    cgst: '0.00',
    sgst: '0.00',
    igst: '270.00',
  }
  expect(await lines()).toEqual([{ ...line, product: { name: 'Khamira', slug: 'khamira' } }])
  await shop.db.write(async (tx) => {
    const change = { name: 'Khamira Abresham', isActive: false }
    await tx.update(products).set(change).where(eq(products.id, own.id))
  })
  expect(await lines()).toEqual([{ ...line, product: null }])
})

test('tracking events of an order are returned newest first, without internal fields', async () => {
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

test('at most the newest 200 tracking events are returned', async () => {
  const { order } = await place(guest, orderBody(product, 1, { customerEmail: 'events@example.com' }))
  const event = (index: number) => ({
    orderId: order.id,
    status: 'shipped' as const,
    title: `Scan ${index}`,
    createdAt: new Date(shop.clock().getTime() + index),
  })
  await shop.db.write(async (tx) => {
    await tx.insert(orderTrackingEvents).values(Array.from({ length: 250 }, (_, index) => event(index + 1)))
  })
  const events = await read(getOrderTracking, await guest.get(`/api/orders/${order.id}/tracking`))
  expect([events.length, events[0]?.title, events.at(-1)?.title]).toEqual([200, 'Scan 250', 'Scan 51'])
})

test('registering with the email address of a guest order does not give access to the order', async () => {
  const namesake = await addSignedIn(shop, { email: 'guest@example.com' })
  expect((await namesake.get(`/api/orders/${ofGuest.id}`)).status).toBe(404)
})

/**
 * Opens a shop behind a proxy, with an order by a guest and one by an account, and an IP address that has used up its
 * attempts with wrong email addresses.
 */
async function openShopAfterWrongEmails() {
  const own = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const sold = await addProduct(own)
  const carrier = { 'x-forwarded-for': '203.0.113.7' }
  const guestBuyer = own.visitor()
  const account = await addSignedIn(own)
  const orders = {
    guest: (await place(guestBuyer, orderBody(sold, 1, { customerEmail: 'guest@example.com' }), carrier)).order,
    account: (await place(account, orderBody(sold, 1, { customerEmail: 'account@example.com' }), carrier)).order,
  }
  const get = async (actor: Actor, path: string, headers: Record<string, string> = carrier) =>
    (await actor.request(path, { headers })).status
  const wrongEmailStatuses = []
  for (let id = 1; id <= 21; id++) {
    wrongEmailStatuses.push(await get(own.visitor(), `/api/orders/${9000 + id}?email=guess${id}@example.com`))
  }
  return { own, get, wrongEmailStatuses, orders, guestBuyer, account, admin: await addSignedIn(own, { role: 'admin' }) }
}

test('after twenty requests for orders with a wrong email address, all endpoints that read an order limit the IP address', async () => {
  const { own, get, wrongEmailStatuses, orders } = await openShopAfterWrongEmails()
  expect(wrongEmailStatuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  const wrong = [
    `/api/orders/${orders.guest.id}`,
    `/api/orders/${orders.guest.id}/items?email=x@example.com`,
    `/api/orders/${orders.guest.id}/tracking?email=x@example.com`,
    `/api/orders/track?orderNumber=${orders.guest.orderNumber}&email=x@example.com`,
    '/api/ecommerce/track-shipment/AWB1?email=x@example.com',
  ]
  for (const path of wrong) expect(await get(own.visitor(), path), path).toBe(429)
  expect(await get(own.visitor(), wrong[0] ?? '', { 'x-forwarded-for': '203.0.113.8' })).toBe(404)
  own.advance(10 * 60_000)
  expect(await get(own.visitor(), wrong[0] ?? '')).toBe(404)
  await own.close()
})

test('reads of an order with the correct email address are not counted as wrong attempts', async () => {
  const own = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const sold = await addProduct(own)
  const { order } = await place(own.visitor(), orderBody(sold, 1, { customerEmail: 'guest@example.com' }))
  for (let count = 0; count < 25; count++) {
    expect((await own.visitor().get(`/api/orders/${order.id}?email=guest@example.com`)).status).toBe(200)
  }
  await own.close()
})

test('account, guest cookie, admin and correct email address still give access to an order from an IP address with twenty wrong email addresses', async () => {
  const { own, get, orders, guestBuyer, account, admin: ownAdmin } = await openShopAfterWrongEmails()
  const { guest: guests, account: accounts } = orders
  for (const part of ['', '/items', '/tracking']) {
    const statuses = [
      await get(guestBuyer, `/api/orders/${guests.id}${part}`),
      await get(account, `/api/orders/${accounts.id}${part}`),
      await get(ownAdmin, `/api/orders/${accounts.id}${part}`),
      await get(own.visitor(), `/api/orders/${guests.id}${part}?email=Guest@example.com`),
    ]
    expect(statuses, part).toEqual([200, 200, 200, 200])
  }
  const byNumber = `/api/orders/track?orderNumber=${guests.orderNumber}&email=guest@example.com`
  for (const actor of [guestBuyer, ownAdmin, own.visitor()]) expect(await get(actor, byNumber)).toBe(200)
  expect(await get(own.visitor(), byNumber.replace('guest@', 'wrong@'))).toBe(429)
  await own.close()
})

test('after too many wrong email addresses a client cannot find out whether an email address belongs to an order', async () => {
  const { own, get, orders } = await openShopAfterWrongEmails()
  const right = `/api/orders/${orders.guest.id}?email=guest@example.com`
  for (let count = 0; count < 5; count++)
    await get(own.visitor(), `/api/orders/${orders.guest.id}?email=x${count}@example.com`)
  expect(await get(own.visitor(), right)).toBe(429)
  for (let id = 1; id <= 5; id++) await get(own.visitor(), `/api/orders/${9000 + id}?email=account@example.com`)
  expect(await get(own.visitor(), `/api/orders/${orders.account.id}?email=account@example.com`)).toBe(429)
  expect(await get(own.visitor(), right, { 'x-forwarded-for': '203.0.113.8' })).toBe(200)
  await own.close()
})

test('after 200 wrong email addresses from an IP address even the correct one returns 429, but the guest cookie still gives access to the order', async () => {
  const { own, get, orders, guestBuyer } = await openShopAfterWrongEmails()
  const path = `/api/orders/${orders.guest.id}`
  for (let id = 22; id <= 199; id++) await get(own.visitor(), `/api/orders/${9000 + id}?email=guess${id}@example.com`)
  expect(await get(own.visitor(), `${path}?email=guest@example.com`)).toBe(200)
  await get(own.visitor(), '/api/orders/9200?email=guess200@example.com')
  expect(await get(own.visitor(), `${path}?email=guest@example.com`)).toBe(429)
  expect(await get(guestBuyer, path)).toBe(200)
  await own.close()
})
