import { afterAll, expect, test } from 'vitest'
import { orderTokenHeader } from '#contract/constants'
import { getOrderActions } from '#contract/orders'
import { payOrder } from '#contract/payments'
import { orderLinks } from '../db/schema/notices.ts'
import { sha256 } from '../http/credentials.ts'
import { sweep } from '../jobs/upkeep.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { bytesOf, read, readError } from '../testing/read.ts'

const minute = 60_000
const day = 24 * 60 * minute

const shop = await createPayingShop()
afterAll(() => shop.close())

/** Sends requests with the token of an order link. */
const withToken = (token: string, actor: Actor = shop.visitor()) => ({
  get: (path: string) => actor.send('GET', path, undefined, { [orderTokenHeader]: token }),
  post: (path: string, body?: unknown) => actor.send('POST', path, body, { [orderTokenHeader]: token }),
})

/** Returns the token in the newest email that contains the order number. */
function tokenFor(orderNumber: string): string {
  const email = shop.sent.findLast(({ text }) => text.includes(orderNumber))
  const [, token = ''] = /#token=([\w-]+)/.exec(email?.text ?? '') ?? []
  return token
}

/** Places a cash on delivery order and returns the token in the email about the order. */
async function orderWithLink() {
  const product = await addProduct(shop, { inventory: 10 })
  const guest = shop.visitor()
  const { order } = await place(guest, orderBody(product, 2))
  await shop.runJobs()
  return { guest, product, order, token: tokenFor(order.orderNumber) }
}

/** Lets a guest place an online order and returns the token in the email that asks for the payment. */
async function unpaidWithLink() {
  const placed = await shop.ordered({ inventory: 5 })
  shop.advance(10 * minute)
  await shop.settled()
  return { ...placed, token: tokenFor(placed.order.orderNumber) }
}

test('the order link in an email contains a token after #, and the database stores only the hash of the token', async () => {
  const { order, token } = await orderWithLink()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(shop.sent.at(-1)?.text).toContain(`http://localhost:3000/track-order?orderId=${order.id}#token=${token}`)
  const rows = await shop.db.read((tx) => tx.select().from(orderLinks))
  expect(rows.find(({ tokenHash }) => tokenHash === sha256(token))).toMatchObject({ orderId: order.id })
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a caller with an order link can read and cancel only the order of the link', async () => {
  const { order, product, token } = await orderWithLink()
  const other = await orderWithLink()
  const linked = withToken(token)
  for (const part of ['', '/items', '/tracking', '/actions']) {
    expect((await linked.get(`/api/orders/${order.id}${part}`)).status).toBe(200)
    expect((await linked.get(`/api/orders/${other.order.id}${part}`)).status).toBe(404)
  }
  expect((await linked.post(`/api/orders/${other.order.id}/cancel`)).status).toBe(404)
  expect((await linked.post(`/api/orders/${order.id}/cancel`)).status).toBe(200)
  expect(await stockOf(shop, product.id)).toBe(10)
})

test('a caller with an order link can cancel one piece, and repeated requests with one idempotency key cancel it once', async () => {
  const { order, product, token } = await orderWithLink()
  const [item] = (await read(getOrderActions, await withToken(token).get(`/api/orders/${order.id}/actions`))).items
  expect(item?.amounts).toHaveLength(2)
  const body = { items: [{ lineId: item?.lineId, quantity: 1 }] }
  const headers = { [orderTokenHeader]: token, 'idempotency-key': 'b'.repeat(32) }
  const click = () => shop.visitor().post(`/api/orders/${order.id}/cancel`, body, headers)
  const clicks = await Promise.all([click(), click(), click()])
  expect(clicks.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect((await click()).status).toBe(200)
  expect(await stockOf(shop, product.id)).toBe(9)
})

test('a request with an invented token of an order link gets the same response as an order that does not exist', async () => {
  const { order } = await orderWithLink()
  for (const token of ['a'.repeat(43), '', 'x', 'ä', "' or 1=1", 'a'.repeat(5000)]) {
    const encoded = encodeURIComponent(token)
    const found = await bytesOf(await withToken(encoded).get(`/api/orders/${order.id}`))
    expect(found).toEqual(await bytesOf(await withToken(encoded).get('/api/orders/987654321')))
    expect(found.status).toBe(404)
  }
})

test('an order link is valid for 180 days, and its token is deleted from the database afterwards', async () => {
  const { order, token } = await orderWithLink()
  const status = async () => (await withToken(token).get(`/api/orders/${order.id}`)).status
  const stored = async () =>
    (await shop.db.read((tx) => tx.select().from(orderLinks))).some(({ tokenHash }) => tokenHash === sha256(token))
  shop.advance(180 * day - 1)
  await sweep(shop.db, shop.expiryClock())
  expect([await status(), await stored()]).toEqual([200, true])
  shop.advance(1)
  expect(await status()).toBe(404)
  shop.advance(1)
  await sweep(shop.db, shop.expiryClock())
  expect(await stored()).toBe(false)
})

test('an unpaid online order gets one email with a link to pay it, after a third of the time until the payment deadline', async () => {
  const { order } = await shop.ordered()
  const emails = () => shop.sent.filter(({ text }) => text.includes(order.orderNumber))
  shop.advance(10 * minute - 1)
  await shop.settled()
  expect(emails()).toEqual([])
  shop.advance(1)
  await shop.settled()
  shop.advance(10 * minute)
  await shop.settled()
  expect(emails().map(({ subject }) => subject)).toEqual([`Complete the payment for your order ${order.orderNumber}`])
  expect(emails()[0]?.text).toMatch(
    new RegExp(`http://localhost:3000/checkout/pay\\?orderId=${order.id}#token=[\\w-]{43}\\s`),
  )
})

test('no email asks for the payment of an order that is paid or cancelled', async () => {
  const paid = await shop.ordered()
  await shop.verify(paid.actor, paid.order.id, await shop.press(paid.gatewayOrderId, 'pay'))
  const cancelled = await shop.ordered()
  await cancelled.actor.send('POST', `/api/orders/${cancelled.order.id}/cancel`)
  shop.advance(10 * minute)
  await shop.settled()
  expect(
    shop.sent.filter(
      ({ subject }) => /^Complete the payment/.test(subject) && subject.includes(paid.order.orderNumber),
    ),
  ).toEqual([])
  expect(
    shop.sent.filter(
      ({ subject }) => /^Complete the payment/.test(subject) && subject.includes(cancelled.order.orderNumber),
    ),
  ).toEqual([])
})

test('with an order link, the payment of the order can be resumed and completed in another browser', async () => {
  const { order, gatewayOrderId, token } = await unpaidWithLink()
  const linked = withToken(token)
  const reply = await read(payOrder, await linked.post(`/api/orders/${order.id}/pay`))
  expect(reply).toMatchObject({
    success: true,
    amount: 640_00,
    currency: 'INR',
    key_id: shop.keys.keyId,
    razorpay_order_id: gatewayOrderId,
    order: { id: order.id, paymentStatus: 'pending' },
  })
  const proof = await shop.press(gatewayOrderId, 'pay')
  const verified = await linked.post('/api/payments/razorpay/verify', { ...proof, orderId: order.id })
  expect(verified.status).toBe(200)
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  // Starting the payment again returns the paid order, so that the shopper does not pay twice.
  expect(await read(payOrder, await linked.post(`/api/orders/${order.id}/pay`))).toMatchObject({
    order: { paymentStatus: 'paid' },
  })
})

test('the browser or account that placed an order can resume its payment, and other callers get 404', async () => {
  const { actor, order, gatewayOrderId } = await shop.ordered()
  const owner = await addSignedIn(shop)
  const own = await shop.ordered({ actor: owner })
  const pay = (who: Actor, id: number) => who.send('POST', `/api/orders/${id}/pay`)
  expect(await read(payOrder, await pay(actor, order.id))).toMatchObject({ razorpay_order_id: gatewayOrderId })
  expect((await pay(owner, own.order.id)).status).toBe(200)
  const unknown = await bytesOf(await pay(shop.visitor(), 987654321))
  for (const who of [shop.visitor(), owner]) expect(await bytesOf(await pay(who, order.id))).toEqual(unknown)
})

test('a payment cannot be started after the payment deadline, after a cancellation, or for a cash order', async () => {
  const late = await shop.ordered()
  const cancelled = await shop.ordered()
  await cancelled.actor.send('POST', `/api/orders/${cancelled.order.id}/cancel`)
  const cash = await orderWithLink()
  shop.advance(30 * minute)
  for (const [actor, id] of [
    [late.actor, late.order.id],
    [cancelled.actor, cancelled.order.id],
    [cash.guest, cash.order.id],
  ] as const) {
    const response = await actor.send('POST', `/api/orders/${id}/pay`)
    expect(response.status).toBe(409)
    expect(await readError(response)).toMatchObject({ code: 'conflict' })
  }
})

test('the possible actions of an order depend on its state and on the caller, and knowing the email address of the order is not enough to cancel or pay it', async () => {
  const { actor, order } = await shop.ordered()
  const actionsFor = async (who: Actor, query = '') =>
    read(getOrderActions, await who.get(`/api/orders/${order.id}/actions${query}`))
  const payUntil = new Date(shop.clock().getTime() + 30 * minute).toISOString()
  const returnable = { items: [], anyReasonUntil: null }
  const prescription = null
  expect(await actionsFor(actor)).toEqual({ cancel: true, items: [], payUntil, prescription, returnable })
  expect(await actionsFor(shop.visitor(), '?email=asha@example.com')).toEqual({
    cancel: false,
    items: [],
    payUntil: null,
    prescription,
    returnable,
  })
  expect((await shop.visitor().get(`/api/orders/${order.id}/actions`)).status).toBe(404)
  await actor.send('POST', `/api/orders/${order.id}/cancel`)
  expect(await actionsFor(actor)).toEqual({ cancel: false, items: [], payUntil: null, prescription, returnable })
})
