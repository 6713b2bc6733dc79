import { afterAll, expect, test } from 'vitest'
import type { Actor } from '../testing/actor.ts'
import { addProduct } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

test('all orders of a browser get the same guest cookie, and each order renews it for 180 days', async () => {
  const product = await addProduct(shop)
  const guest = shop.visitor()
  const cookies = []
  for (let count = 0; count < 2; count++) {
    const response = await guest.post(createOrderPath, orderBody(product))
    cookies.push(response.headers.getSetCookie())
  }
  expect(cookies[0]).toEqual([
    expect.stringMatching(/^guest=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/),
  ])
  expect(cookies[1]).toEqual(cookies[0])
})

const orderStatus = async (actor: Actor, id: number) => (await actor.get(`/api/orders/${id}`)).status

test.each(['planted', 'A'.repeat(43)])(
  'the unknown guest cookie "%s" is replaced by a new one when an order is placed',
  async (planted) => {
    const product = await addProduct(shop)
    const guest = shop.visitor({ guest: planted })
    const { order } = await place(guest, orderBody(product))
    expect(guest.cookie('guest')).toMatch(/^[\w-]{43}$/)
    expect(guest.cookie('guest')).not.toBe(planted)
    expect(await orderStatus(guest, order.id)).toBe(200)
    expect(await orderStatus(shop.visitor({ guest: planted }), order.id)).toBe(404)
  },
)

test('an attacker who planted their own guest cookie in a browser cannot read an order placed in that browser', async () => {
  const product = await addProduct(shop)
  const planter = shop.visitor()
  const own = { customerEmail: 'planter@example.com', customerPhone: '+919876500000' }
  const before = (await place(planter, orderBody(product, 1, own))).order
  const planted = { guest: planter.cookie('guest') ?? '' }
  const victim = shop.visitor(planted)
  const { order } = await place(victim, orderBody(product))
  expect(await orderStatus(planter, order.id)).toBe(404)
  expect(await orderStatus(victim, order.id)).toBe(200)
  // The victim's browser can still read its earlier order, which was placed with the planted cookie.
  expect(await orderStatus(victim, before.id)).toBe(200)
})

test('retrying an order whose response was lost does not give an attacker who planted the guest cookie access to the order', async () => {
  const product = await addProduct(shop)
  const planter = shop.visitor()
  await place(planter, orderBody(product, 1, { customerEmail: 'planter@example.com' }))
  const planted = { guest: planter.cookie('guest') ?? '' }
  const headers = { 'idempotency-key': 'lost-and-planted' }
  const { order } = await place(shop.visitor(planted), orderBody(product), headers)
  const again = shop.visitor(planted)
  expect((await place(again, orderBody(product), headers)).order.id).toBe(order.id)
  expect(await orderStatus(again, order.id)).toBe(200)
  expect(await orderStatus(planter, order.id)).toBe(404)
})

test('a browser can read all guest orders placed with it, also when responses are lost', async () => {
  const product = await addProduct(shop)
  const browser = shop.visitor()
  const ids: number[] = []
  for (const customerEmail of ['mother@example.com', 'daughter@example.com', 'mother@example.com']) {
    const headers = { 'idempotency-key': `family ${ids.length}`.replace(' ', '-') }
    const body = orderBody(product, 1, { customerEmail })
    // Simulate a lost response: the server stores the order, but the browser does not get the new guest cookie.
    await place(shop.visitor({ guest: browser.cookie('guest') ?? '' }), body, headers)
    ids.push((await place(browser, body, headers)).order.id)
  }
  for (const id of ids) expect(await orderStatus(browser, id)).toBe(200)
})

test('over https the guest cookie is Secure and has the __Host- prefix', async () => {
  const own = await createTestShop({ settings: { PUBLIC_URL: 'https://shop.example' } })
  const product = await addProduct(own)
  const response = await own.visitor().post(createOrderPath, orderBody(product))
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-guest=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/),
  ])
  await own.close()
})
