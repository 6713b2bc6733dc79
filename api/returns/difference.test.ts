import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { getDocuments } from '#contract/documents'
import { getOrder, getOrderItems } from '#contract/orders'
import { getOrderPayments } from '#contract/payments'
import { createReturn, getAdminReturns, getReturns, receiveReturn } from '#contract/returns'
import { getOrderShipments } from '#contract/shipping'
import { dayInIndia } from '#rules/dates'
import { rupees } from '#rules/money'
import { balanceOf } from '#rules/order/money-ledger'
import { replacementProblem, sandboxAccount } from '#rules/provider-accounts'
import { checkoutTotals } from '#rules/totals'
import { products } from '../db/schema/catalogue.ts'
import { paymentLinks } from '../db/schema/order-cases.ts'
import { returns } from '../db/schema/order-records.ts'
import { batches } from '../db/schema/stock.ts'
import { auditLedger, ledgerOf } from '../ledger/ledger-store.ts'
import { releaseUnpaidLink } from '../payments/payment-links.ts'
import { GatewayError } from '../providers/payments/port.ts'
import { addBatch, addProduct, addSignedIn, variantStock } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'
import { linkValidMs } from './difference-store.ts'
import { findUnannounced } from './return-store.ts'

const settings = { SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough' }
const shop = await createPayingShop({
  settings,
  withCourier: true,
  courierTimeoutMs: 15_000,
  gateway: { timeoutMs: 15_000 },
})
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())
let admin = await addSignedIn(shop, { role: 'admin' })

/** Places and delivers an order of two pieces of 100 rupees, and has an exchange of one for 150 rupees approved. */
async function approved({ online = true } = {}) {
  admin = await addSignedIn(shop, { role: 'admin' })
  const actor = shop.visitor()
  const product = await addProduct(shop, { sizes: [100_00, 150_00].map((price) => ({ price, inventory: 10 })) })
  const [first, second] = product.variants
  const reply = await place(actor, {
    ...orderBody({ id: product.id, price: 100_00 }, 2),
    amount: rupees(checkoutTotals(200_00, 0, null).total),
    items: [{ productId: product.id, variantId: first?.id, quantity: 2, price: '100.00' }],
    ...(online ? { paymentMethod: 'razorpay' as const } : {}),
  })
  const { id } = reply.order
  if (online) await shop.verify(actor, id, await shop.press(reply.razorpay_order_id ?? '', 'pay'))
  await shop.settled()
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'delivered' })).status).toBe(200)
  await shop.settled()
  shop.sent.length = 0
  const [line] = await read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
  const lineId = line?.id ?? 0
  const made = await read(
    createReturn,
    await actor.post(`/api/orders/${id}/returns`, {
      items: [{ lineId, quantity: 1, reason: 'unwanted' }],
      resolution: 'exchange',
      exchangeFor: [{ lineId, variantId: second?.id }],
    }),
  )
  // The owner is notified of the request before the approval, which would end that notice.
  await shop.runRecurring('collect notices')
  expect((await admin.send('PATCH', `/api/admin/returns/${made.id}`, { status: 'approved' })).status).toBe(200)
  const [itemId] = made.items.map((item) => item.id)
  const receive = (more: object = {}) =>
    admin.post(`/api/admin/returns/${made.id}/receive`, { items: [{ itemId, decision: 'restock' }], ...more })
  return { actor, id, lineId, product, made, receive }
}
type Approved = Awaited<ReturnType<typeof approved>>

/** Records the receipt of the returned goods, so that the shopper has to pay the difference. */
async function waiting(options: { online?: boolean } = {}) {
  const order = await approved(options)
  await read(receiveReturn, await order.receive())
  await shop.settled()
  return order
}

const returnOf = async ({ actor, id }: Approved) => {
  const [found] = await read(getReturns, await actor.get(`/api/orders/${id}/returns`))
  if (!found) throw new Error('no return')
  return found
}
const linksOf = ({ made }: Approved) =>
  shop.db.read((tx) => tx.select().from(paymentLinks).where(eq(paymentLinks.returnId, made.id)).execute())
const documentsOf = async ({ actor, id }: Approved) =>
  (await read(getDocuments, await actor.get(`/api/orders/${id}/documents`))).map(({ total }) => total)
const shipmentsOf = async ({ actor, id }: Approved) =>
  read(getOrderShipments, await actor.get(`/api/orders/${id}/shipments`))
const balance = async ({ id }: Approved) => balanceOf(await shop.db.read((tx) => ledgerOf(tx, id)))
const stockOf = ({ product }: Approved) => variantStock(shop, product.id)
const differences = async () => (await shop.db.read(auditLedger)).differences

/** Presses a button on the gateway's page of the newest payment link. */
async function press(order: Approved, outcome: string) {
  const [link] = (await linksOf(order)).toReversed()
  const url = `${shop.origin}${new URL(link?.url ?? '').pathname}`
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
}

async function pay(order: Approved) {
  expect((await press(order, 'pay')).status).toBe(303)
  await shop.settled()
}

/** Expects that the exchange was completed exactly once. */
async function expectExchanged(order: Approved, shipments = 2) {
  expect(await returnOf(order)).toMatchObject({
    status: 'closed',
    amount: '0.00',
    exchangeTotal: '177.00',
    difference: { state: 'paid', amount: '59.00', url: null },
    replacement: { status: 'Pickup scheduled' },
  })
  expect(await stockOf(order)).toEqual([9, 9])
  expect((await documentsOf(order)).slice(1)).toEqual(['118.00', '177.00'])
  expect(await shipmentsOf(order)).toHaveLength(shipments)
  expect(await balance(order)).toMatchObject({ owes: 0, owed: 0, writtenOff: 0, refunded: 0 })
  expect(await differences()).toEqual([])
}

/** Expects that a payment of the difference was refunded in full, and that no replacement was sent. */
async function expectRefunded(order: Approved, refunded = 59_00) {
  expect(await balance(order)).toMatchObject({ owes: 0, owed: 0, refunded })
  expect(await shipmentsOf(order)).toHaveLength(1)
  expect(await differences()).toEqual([])
}

test.each([true, false])(
  'the shopper pays the difference to a dearer variant with a payment link before the variant is sent (order paid online: %s)',
  async (online) => {
    const order = await approved({ online })
    const before = await read(getOrder, await order.actor.get(`/api/orders/${order.id}`))
    const [shown] = await read(getAdminReturns, await admin.get(`/api/admin/orders/${order.id}/returns`))
    expect(shown).toMatchObject({ refundable: '0.00', toPay: '59.00', price: '118.00' })
    expect(await read(receiveReturn, await order.receive())).toMatchObject({
      status: 'approved',
      amount: null,
      difference: { amount: '59.00', state: 'wanted', url: null },
    })
    await shop.settled()
    const { difference, items } = await returnOf(order)
    expect([difference?.state, items[0]?.decision]).toEqual(['open', null])
    expect(difference?.url).toMatch(/^https?:\/\/.*\/l\/plink_/)
    expect(Date.parse(difference?.expiresAt ?? '') - shop.clock().getTime()).toBeLessThanOrEqual(linkValidMs)
    const email = shop.sent.find(({ subject }) => subject.startsWith('Pay the difference'))
    expect(email?.text).toContain(difference?.url)
    expect(email?.text).toContain('₹59.00')
    expect(await stockOf(order)).toEqual([8, 9])
    expect(await documentsOf(order)).toHaveLength(1)
    // This COD order has no shipment, because its parcel was not booked with the courier.
    expect(await shipmentsOf(order)).toHaveLength(online ? 1 : 0)
    expect((await balance(order)).charged).toBe(Number(before.total) * 100)
    expect(await differences()).toEqual([])

    await pay(order)
    await expectExchanged(order, online ? 2 : 1)
    expect(await balance(order)).toMatchObject({ charged: Number(before.total) * 100 + 59_00 })
    expect((await balance(order)).captured).toBe(online ? Number(before.total) * 100 + 59_00 : 59_00)
    const { payments } = await read(getOrderPayments, await admin.get(`/api/admin/orders/${order.id}/payments`))
    expect(payments[0]).toMatchObject({ amount: '59.00', state: 'captured', problem: null, counts: false })
    expect(await read(getOrder, await order.actor.get(`/api/orders/${order.id}`))).toMatchObject({
      paymentStatus: 'paid',
      cancelledAmount: '0.00',
    })
    expect(shop.sent.map(({ text }) => text).join()).toContain(
      'We received the items and will send you the replacement.',
    )
  },
)

test.each(['duplicate', 'duplicate_new_id', 'reverse', 'race'])(
  'the payment of a payment link completes the exchange once, even if webhooks arrive repeatedly or out of order (%s)',
  async (mode) => {
    const order = await waiting()
    await shop.fault('webhook', mode)
    await pay(order)
    await expectExchanged(order)
    await shop.reconcile()
    await shop.settled()
    await expectExchanged(order)
  },
)

test('a paid difference whose webhooks do not arrive is found by reconciliation', async () => {
  const order = await waiting()
  await shop.fault('webhook', 'drop')
  await pay(order)
  expect((await returnOf(order)).status).toBe('approved')
  await shop.reconcile()
  await shop.settled()
  await expectExchanged(order)
})

test.each(['reset', 'html_502', 'http_429', 'http_401', 'garbage'])(
  'a payment link is created exactly once, even if the first call to the gateway fails (%s)',
  async (mode) => {
    const order = await approved()
    await shop.fault('links.create', mode)
    await shop.fault('links.list', mode)
    await read(receiveReturn, await order.receive())
    await shop.settled()
    expect((await returnOf(order)).difference).toMatchObject({ state: 'wanted', url: null })
    expect(await stockOf(order)).toEqual([8, 9])
    shop.advance(60_000)
    await shop.settled()
    expect(await linksOf(order)).toMatchObject([{ state: 'open' }])
    await pay(order)
    await expectExchanged(order)
  },
)

test("a payment link that is paid before the gateway's response to its creation arrives completes the exchange once", async () => {
  const order = await approved()
  const create = shop.payments.createPaymentLink
  shop.payments.createPaymentLink = async (link) => {
    const { url } = await create(link)
    const body = new URLSearchParams({ outcome: 'pay' })
    const paid = await fetch(`${shop.origin}${new URL(url).pathname}`, { method: 'POST', body, redirect: 'manual' })
    expect(paid.status).toBe(303)
    await shop.webhooksDelivered()
    throw new GatewayError('unreachable', 0, 'The response was lost')
  }
  await read(receiveReturn, await order.receive())
  await shop.settled()
  shop.payments.createPaymentLink = create
  await expectExchanged(order)
  shop.advance(60_000)
  await shop.settled()
  await expectExchanged(order)
  expect(await linksOf(order)).toHaveLength(1)
})

test('if the gateway refuses to create a payment link, the reserved goods are released and the owner is notified', async () => {
  const order = await approved()
  const other = { amount: 999_00, description: 'Other', customer: { name: 'A', email: 'a@example.com', contact: null } }
  const expiresAt = new Date(shop.clock().getTime() + linkValidMs)
  await shop.payments.createPaymentLink({
    ...other,
    reference: `${order.made.number}-1`,
    expiresAt,
    returnUrl: shop.origin,
  })
  await read(receiveReturn, await order.receive())
  await shop.settled()
  expect((await returnOf(order)).difference).toMatchObject({ state: 'failed', url: null })
  expect(await stockOf(order)).toEqual([8, 10])
  expect(await shop.db.read(findUnannounced)).toHaveLength(1)
  await read(receiveReturn, await order.receive())
  await shop.settled()
  await pay(order)
  await expectExchanged(order)
})

test('reserved goods are released when the payment link expires, and recording the receipt again creates a new payment link', async () => {
  const order = await waiting()
  shop.advance(linkValidMs)
  await shop.settled()
  expect((await returnOf(order)).difference).toMatchObject({ state: 'expired', url: null })
  expect(await stockOf(order)).toEqual([8, 10])
  expect(await differences()).toEqual([])
  expect(await (await press(order, 'pay')).text()).toContain('This payment link is')
  shop.sent.length = 0
  await shop.runRecurring('collect notices')
  await shop.runJobs()
  const notices = shop.sent.filter(({ text }) => text.includes(order.made.number))
  expect(new Set(notices.map(({ subject }) => subject))).toEqual(new Set(['Return to handle']))
  admin = await addSignedIn(shop, { role: 'admin' })
  await read(receiveReturn, await order.receive())
  await shop.settled()
  expect((await linksOf(order)).map(({ state }) => state)).toEqual(['expired', 'open'])
  await pay(order)
  await expectExchanged(order)
})

test('reserved goods are released after several attempts if the gateway does not respond when a payment link expires', async () => {
  const order = await waiting()
  await shop.fault('links.get', 'http_500', { times: 0 })
  shop.advance(linkValidMs)
  await shop.settled()
  expect(await stockOf(order)).toEqual([8, 9])
  for (const minutes of [1, 5, 15]) {
    shop.advance(minutes * 60_000)
    await shop.settled()
  }
  expect((await returnOf(order)).difference?.state).toBe('expired')
  expect(await stockOf(order)).toEqual([8, 10])
})

test('a payment that arrives after its payment link expired is refunded, and no replacement is sent', async () => {
  const order = await waiting()
  shop.advance(linkValidMs - 5 * 60_000)
  expect(await (await press(order, 'late')).text()).toContain('bank did not answer')
  shop.advance(5 * 60_000)
  await shop.settled()
  expect((await returnOf(order)).difference?.state).toBe('expired')
  await shop.fault('webhook', 'drop', { times: 0 })
  shop.advance(10 * 60_000)
  await shop.reconcile()
  await shop.settled()
  await expectRefunded(order)
  expect(await stockOf(order)).toEqual([8, 10])
  const email = shop.sent.find(({ subject }) => subject.startsWith('Your refund'))
  expect(email?.text).toContain('Your order isn’t affected.')
  // The refunded payment of the first payment link must not pay a later payment link.
  await shop.clearFaults()
  admin = await addSignedIn(shop, { role: 'admin' })
  await read(receiveReturn, await order.receive({ refundInstead: true }))
  await shop.settled()
  await expectRefunded(order, 59_00 + 118_00)
})

test('choosing a refund instead of the exchange cancels the payment link, and a payment made at the same time is refunded too', async () => {
  const order = await waiting()
  await shop.fault('webhook', 'drop')
  await press(order, 'pay')
  expect(await readError(await order.receive())).toMatchObject({ code: 'conflict' })
  const rejected = { status: 'rejected', reason: 'Worn' }
  await shop.db.write((tx) => tx.update(returns).set({ status: 'approved' }).where(eq(returns.id, order.made.id)))
  expect((await admin.send('PATCH', `/api/admin/returns/${order.made.id}`, rejected)).status).toBe(409)
  expect(await read(receiveReturn, await order.receive({ refundInstead: true }))).toMatchObject({
    resolution: 'refund',
    amount: '118.00',
    difference: null,
  })
  await shop.settled()
  await expectRefunded(order, 59_00 + 118_00)
  expect(await linksOf(order)).toMatchObject([{ state: 'cancelled' }])
  expect(await stockOf(order)).toEqual([9, 10])
})

test('while the difference of an exchange can be paid, the price of the order cannot be lowered', async () => {
  const order = await waiting()
  const [payment] = await shop.paymentRows(order.id)
  const lower = () =>
    admin.post(`/api/admin/payments/${payment?.gatewayPaymentId}/refunds`, {
      amount: '1.00',
      reason: 'Late',
      lowersPrice: true,
      lineId: null,
    })
  expect(await readError(await lower())).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('exchange'),
  })
  await read(receiveReturn, await order.receive({ refundInstead: true }))
  await shop.settled()
  expect(await (await lower()).text()).not.toContain('exchange')
})

test('a cancelled payment link can no longer be paid at the gateway', async () => {
  const order = await waiting()
  await read(receiveReturn, await order.receive({ refundInstead: true }))
  await shop.settled()
  expect(await (await press(order, 'pay')).text()).toContain('This payment link is cancelled.')
  await expectRefunded(order, 118_00)
})

test('the payment of a difference is refunded if the returned pieces were cancelled before the payment', async () => {
  const order = await waiting()
  const items = [{ lineId: order.lineId, quantity: 2 }]
  expect((await admin.post(`/api/orders/${order.id}/cancel`, { items })).status).toBe(200)
  await shop.settled()
  await pay(order)
  expect((await returnOf(order)).difference?.state).toBe('failed')
  const { captured, refunded, charged, owes, owed } = await balance(order)
  expect([captured - refunded, owes, owed]).toEqual([charged, 0, 0])
  expect(await shipmentsOf(order)).toHaveLength(1)
  expect(await stockOf(order)).toEqual([10, 10])
  expect(await differences()).toEqual([])
})

test('thirty simultaneous requests that record the receipt of one return create one payment link and reserve the replacement once', async () => {
  const order = await approved()
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => order.receive()))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(29).fill(409)])
  await shop.settled()
  expect(await linksOf(order)).toHaveLength(1)
  expect(await stockOf(order)).toEqual([8, 9])
  await pay(order)
  await expectExchanged(order)
})

test('the shop makes no gateway calls for a payment link of another gateway account, and releases its goods when it expires', async () => {
  const order = await waiting()
  await shop.db.write(async (tx) => {
    await tx.update(paymentLinks).set({ account: 'rzp_live_before' }).where(eq(paymentLinks.returnId, order.made.id))
  })
  await pay(order)
  expect((await returnOf(order)).difference?.state).toBe('open')
  shop.advance(linkValidMs)
  await shop.settled()
  expect((await returnOf(order)).difference?.state).toBe('expired')
  expect(await stockOf(order)).toEqual([8, 10])
  expect((await balance(order)).captured).toBeGreaterThan(0)
  expect(await shipmentsOf(order)).toHaveLength(1)
})

test('an order with a payment link of another live gateway account is listed for the owner until its payment can no longer arrive', async () => {
  const listed = async () => {
    const rows = await read(getAdminOrders, await admin.get('/api/admin/orders?trouble=payment'))
    return rows.map(({ id }) => id)
  }
  const order = await waiting({ online: false })
  expect(await listed()).not.toContain(order.id)
  await shop.db.write(async (tx) => {
    await tx.update(paymentLinks).set({ account: 'rzp_live_before' }).where(eq(paymentLinks.returnId, order.made.id))
  })
  expect(await listed()).toContain(order.id)
  shop.advance(linkValidMs)
  await shop.settled()
  admin = await addSignedIn(shop, { role: 'admin' })
  expect(await listed()).toContain(order.id)
  shop.advance(5 * 24 * 3_600_000)
  admin = await addSignedIn(shop, { role: 'admin' })
  expect(await listed()).not.toContain(order.id)
})

test('in a shop whose gateway was removed, the goods reserved for a payment link are released when the link expires', async () => {
  const order = await waiting()
  const [link] = await linksOf(order)
  await expect(releaseUnpaidLink(shop, link?.id ?? 0)).rejects.toThrow()
  expect(await stockOf(order)).toEqual([8, 9])
  const later = () => new Date(shop.clock().getTime() + linkValidMs)
  await releaseUnpaidLink({ ...shop, expiryClock: later }, link?.id ?? 0)
  expect((await returnOf(order)).difference?.state).toBe('expired')
  expect(await stockOf(order)).toEqual([8, 10])
})

test('a payment link whose payment cannot be read does not stop the comparison of the other payment links', async () => {
  const [first, second] = [await waiting(), await waiting()]
  await shop.fault('webhook', 'drop', { times: 0 })
  const [link] = await linksOf(first)
  await pay(first)
  await pay(second)
  const { paymentLink } = shop.payments
  shop.payments.paymentLink = (id) =>
    id === link?.gatewayLinkId
      ? Promise.reject(new GatewayError('refused', 400, 'This link cannot be read'))
      : paymentLink(id)
  await shop.reconcile()
  await shop.settled()
  shop.payments.paymentLink = paymentLink
  expect((await returnOf(first)).difference?.state).toBe('open')
  await expectExchanged(second)
})

test('a payment for goods whose batch expired after they were reserved is refunded, and nothing is sent', async () => {
  const order = await approved()
  const variantId = order.product.variants[1]?.id ?? 0
  await addBatch(shop, { variantId, number: 'B1', expiresOn: dayInIndia(shop.clock()), quantity: 1 })
  await read(receiveReturn, await order.receive())
  await shop.settled()
  shop.advance(24 * 3_600_000)
  await pay(order)
  await expectRefunded(order)
  expect((await returnOf(order)).difference?.state).toBe('failed')
})

test('goods of a variant that was deactivated are released without raising the stock of its product', async () => {
  const order = await waiting()
  const [first, second] = order.product.variants
  const sizes = [first, second].map((variant, index) => ({ id: variant?.id, isActive: index === 0 }))
  expect((await admin.send('PUT', `/api/products/${order.product.id}`, { variants: sizes })).status).toBe(200)
  shop.advance(linkValidMs)
  await shop.settled()
  expect(await stockOf(order)).toEqual([8, 10])
  const [product] = await shop.db.read((tx) => tx.select().from(products).where(eq(products.id, order.product.id)))
  expect(product?.inventory).toBe(8)
})

test('a replacement whose difference was paid in the sandbox is never booked with a live courier', async () => {
  const cash = { paymentMethod: 'cash_on_delivery', gatewayAccount: null } as const
  expect(replacementProblem(cash, null, 'live')).toBe(null)
  expect(replacementProblem(cash, sandboxAccount, 'sandbox')).toBe(null)
  expect(replacementProblem(cash, sandboxAccount, 'live')).toContain('no parcel is booked')
  expect(replacementProblem(cash, 'rzp_test_key', 'live')).toContain('no parcel is booked')
  expect(replacementProblem(cash, 'rzp_live_key', 'live')).toBe(null)
  // The courier of this shop is the sandbox, which must not ship goods that were paid with real money.
  const order = await waiting({ online: false })
  await shop.fault('courier.create', 'http_500', { times: 0 })
  await pay(order)
  await shop.db.write(async (tx) => {
    await tx.update(paymentLinks).set({ account: 'rzp_live_key' }).where(eq(paymentLinks.returnId, order.made.id))
  })
  await shop.clearFaults()
  const refused = await readError(await admin.send('POST', `/api/admin/returns/${order.made.id}/shipment`))
  expect(refused.message).toContain('paid with real money')
  shop.advance(60_000)
  await shop.settled()
  expect((await returnOf(order)).replacement?.awbCode).toBe(null)
})

test('no payment link is created if all items of an exchange are rejected', async () => {
  const order = await approved()
  const items = [{ itemId: order.made.items[0]?.id, decision: 'reject' }]
  expect(await read(receiveReturn, await order.receive({ items }))).toMatchObject({
    status: 'closed',
    difference: null,
  })
  expect(await linksOf(order)).toEqual([])
})

test('reserved pieces of batches are returned to their batches when the payment link is cancelled', async () => {
  const order = await approved()
  const variantId = order.product.variants[1]?.id ?? 0
  const rows = () =>
    shop.db.read(async (tx) =>
      (await tx.select().from(batches).where(eq(batches.variantId, variantId)))
        .map(({ number, quantity }) => [number, quantity])
        .toSorted(),
    )
  await addBatch(shop, { variantId, number: 'B1', expiresOn: '2027-06-30', quantity: 1 })
  await addBatch(shop, { variantId, number: 'B2', expiresOn: '2027-12-31', quantity: 4 })
  const before = await rows()
  await read(receiveReturn, await order.receive())
  await shop.settled()
  expect(await rows()).not.toEqual(before)
  await read(receiveReturn, await order.receive({ refundInstead: true }))
  await shop.settled()
  expect(await rows()).toEqual(before)
})

test('a pickup that ends with the receipt of an exchange does not ask the customer to send the items', async () => {
  const order = await approved()
  expect((await admin.send('POST', `/api/admin/returns/${order.made.id}/pickup`)).status).toBe(200)
  await shop.settled()
  await read(receiveReturn, await order.receive())
  await shop.settled()
  expect(await returnOf(order)).toMatchObject({ status: 'approved', pickup: { status: 'cancelled' } })
  expect(shop.sent.map(({ text }) => text).join()).not.toContain('Please send the items to us yourself.')
})

test('no pickup can be booked for goods that were received before their payment link expired', async () => {
  const order = await waiting()
  shop.advance(linkValidMs)
  await shop.settled()
  admin = await addSignedIn(shop, { role: 'admin' })
  const [found] = await read(getAdminReturns, await admin.get(`/api/admin/orders/${order.id}/returns`))
  expect(found).toMatchObject({ status: 'approved', difference: { state: 'expired' }, canBookPickup: false })
  const refused = await readError(await admin.send('POST', `/api/admin/returns/${order.made.id}/pickup`))
  expect(refused).toMatchObject({ code: 'conflict', message: 'The items of this return were received already.' })
})
