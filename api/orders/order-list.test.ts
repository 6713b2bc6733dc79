import { afterAll, expect, test } from 'vitest'
import { getOrders } from '#contract/orders'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const product = await addProduct(shop)
const user = await addSignedIn(shop)
const other = await addSignedIn(shop)
const admin = await addSignedIn(shop, { role: 'admin' })
const buy = async (actor: Parameters<typeof place>[0], customerEmail: string, customerName = 'Asha Rao') => {
  shop.advance(1000)
  return (await place(actor, orderBody(product, 1, { customerEmail, customerName }))).order
}
const first = await buy(user, 'user@example.com')
const guests = await buy(shop.visitor(), 'guest@example.com', '100% Wool_en')
const others = await buy(other, 'other@example.com')
const second = await buy(user, 'user@example.com')
const admins = await buy(admin, 'admin@example.com')

const list = async (actor: typeof user, query = '') => read(getOrders, await actor.get(`/api/orders${query}`))
const ids = (orders: { id: number }[]) => orders.map(({ id }) => id)

test('requesting the order list without a session returns 401', async () => {
  expect((await shop.visitor().get('/api/orders?userId=1&email=user@example.com')).status).toBe(401)
})

test("a user's order list contains their orders as create-order returned them, newest first", async () => {
  expect(await list(user)).toEqual([second, first])
})

test.each(['?userId=1', '?email=other@example.com', '?mine=false', '?mine=true', '?q=example'])(
  'the order list of a user with the query %s contains only orders of this user',
  async (query) => expect(ids(await list(user, query))).toEqual([second.id, first.id]),
)

test("an admin's order list has the orders of all users, and with mine=true only the admin's own orders", async () => {
  expect(ids(await list(admin))).toEqual(ids([admins, second, others, guests, first]))
  expect(ids(await list(admin, '?mine=false'))).toHaveLength(5)
  expect(ids(await list(admin, '?mine=true'))).toEqual([admins.id])
})

test('each page of the order list has the total count of orders', async () => {
  const response = await admin.get('/api/orders?limit=2&page=2')
  expect(response.headers.get('x-total-count')).toBe('5')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(ids(await read(getOrders, response))).toEqual(ids([others, guests]))
  const beyond = await user.get('/api/orders?limit=2&page=9')
  expect(beyond.headers.get('x-total-count')).toBe('2')
  expect(await beyond.json()).toEqual([])
})

test('search in the order list matches order numbers, email addresses and names, and treats % and _ as ordinary characters', async () => {
  expect(ids(await list(admin, `?q=${first.orderNumber.toLowerCase()}`))).toEqual([first.id])
  expect(ids(await list(admin, '?q=OTHER@'))).toEqual([others.id])
  expect(ids(await list(admin, '?q=wool_EN'))).toEqual([guests.id])
  expect(ids(await list(admin, `?q=${encodeURIComponent('%')}`))).toEqual([guests.id])
  expect(ids(await list(admin, '?q=_'))).toEqual([guests.id])
  expect(ids(await list(admin, `?q=${encodeURIComponent("' or 1=1 --")}`))).toEqual([])
  expect(ids(await list(admin, `?q=${encodeURIComponent('\\')}`))).toEqual([])
})

test.each([
  '?limit=0',
  '?limit=501',
  '?limit=-1',
  '?limit=1.5',
  '?limit=x',
  '?page=0',
  '?mine=yes',
  `?q=${'x'.repeat(201)}`,
])('the order list returns 400 for the invalid query %s', async (query) =>
  expect((await admin.get(`/api/orders${query}`)).status).toBe(400),
)

test('the order list contains no internal fields', async () => {
  const text = await (await admin.get('/api/orders')).text()
  expect(text).not.toMatch(/guestHash|razorpay|userId|couponCode|stockReturned/i)
})
