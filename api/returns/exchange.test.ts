import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getOrderDetails } from '#contract/admin/orders'
import { getDocuments, getInvoice } from '#contract/documents'
import { getOrder, getOrderActions, getOrderItems, getOrderTracking } from '#contract/orders'
import {
  bookReplacement,
  createReturn,
  getAdminReturns,
  getReturns,
  type ReturnDecision,
  type ReturnReason,
  receiveReturn,
  recordPayout,
  savePayout,
} from '#contract/returns'
import { getOrderShipments } from '#contract/shipping'
import { rupees } from '#rules/money'
import { balanceOf } from '#rules/order/money-ledger'
import { checkoutTotals } from '#rules/totals'
import { variants } from '../db/schema/catalogue.ts'
import { auditLedger, ledgerOf } from '../ledger/ledger-store.ts'
import { shipmentOf } from '../orders/order-store.ts'
import { addProduct, addSignedIn, variantStock } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'

const settings = { SECRET_KEY: 'a-key-of-the-tests-that-is-long-enough' }
const shop = await createPayingShop({
  settings,
  withCourier: true,
  courierTimeoutMs: 15_000,
  gateway: { timeoutMs: 15_000 },
})
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())
const admin = await addSignedIn(shop, { role: 'admin' })

interface Ordered {
  online?: boolean
  quantity?: number
  /** Prices of the sizes in paise. The first one is ordered. */
  prices?: readonly number[]
  inventory?: number
}

/** Places an order of the first size of a product and delivers the order. */
async function delivered({
  online = true,
  quantity = 2,
  prices = [100_00, 60_00, 150_00],
  inventory = 10,
}: Ordered = {}) {
  const actor = shop.visitor()
  const product = await addProduct(shop, { sizes: prices.map((price) => ({ price, inventory })) })
  const [price = 0] = prices
  const [first] = product.variants
  const reply = await place(actor, {
    ...orderBody({ id: product.id, price }, quantity),
    amount: rupees(checkoutTotals(price * quantity, 0, null).total),
    items: [{ productId: product.id, variantId: first?.id, quantity, price: rupees(price) }],
    ...(online ? { paymentMethod: 'razorpay' as const } : {}),
  })
  const { id, orderNumber } = reply.order
  if (online) {
    const proof = await shop.press(reply.razorpay_order_id ?? '', 'pay')
    expect((await shop.verify(actor, id, proof)).status).toBe(200)
  }
  await shop.settled()
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'delivered' })).status).toBe(200)
  await shop.settled()
  shop.sent.length = 0
  const [line] = await read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
  return { actor, id, orderNumber, product, lineId: line?.id ?? 0, ids: product.variants.map((variant) => variant.id) }
}
type Delivered = Awaited<ReturnType<typeof delivered>>

interface Request {
  quantity?: number
  reason?: ReturnReason
  /** Index of the wanted size; by default the ordered one. */
  size?: number
}

const ask = ({ actor, id, lineId, ids }: Delivered, { quantity = 1, reason = 'unwanted', size }: Request = {}) =>
  actor.post(`/api/orders/${id}/returns`, {
    items: [{ lineId, quantity, reason }],
    resolution: 'exchange',
    ...(size === undefined ? {} : { exchangeFor: [{ lineId, variantId: ids[size] ?? size }] }),
  })

/** Requests an exchange and has the admin approve it. */
async function approved(order: Delivered, request: Request = {}) {
  const made = await read(createReturn, await ask(order, request))
  expect((await admin.send('PATCH', `/api/admin/returns/${made.id}`, { status: 'approved' })).status).toBe(200)
  return made
}

const receive = (
  made: { id: number; items: readonly { id: number }[] },
  more: object = {},
  decision: ReturnDecision = 'restock',
) =>
  admin.post(`/api/admin/returns/${made.id}/receive`, {
    items: made.items.map((item) => ({ itemId: item.id, decision })),
    ...more,
  })

/** Requests an exchange, has it approved and records the receipt of the returned goods. */
async function exchanged(order: Delivered, request: Request = {}, decision: ReturnDecision = 'restock') {
  const received = await read(receiveReturn, await receive(await approved(order, request), {}, decision))
  await shop.settled()
  return received
}

const orderOf = async ({ actor, id }: Delivered) => read(getOrder, await actor.get(`/api/orders/${id}`))
const returnsOf = async ({ actor, id }: Delivered) => read(getReturns, await actor.get(`/api/orders/${id}/returns`))
const documentsOf = async ({ actor, id }: Delivered) =>
  read(getDocuments, await actor.get(`/api/orders/${id}/documents`))
const documentOf = async ({ actor, id }: Delivered, document?: number) =>
  read(getInvoice, await actor.get(`/api/orders/${id}/invoice${document ? `?document=${document}` : ''}`))
const shipmentsOf = async ({ actor, id }: Delivered) =>
  read(getOrderShipments, await actor.get(`/api/orders/${id}/shipments`))
const actionsOf = async ({ actor, id }: Delivered) =>
  read(getOrderActions, await actor.get(`/api/orders/${id}/actions`))
const balance = async ({ id }: Delivered) => balanceOf(await shop.db.read((tx) => ledgerOf(tx, id)))
const differences = async () => (await shop.db.read(auditLedger)).differences
const stockOf = ({ product }: Delivered) => variantStock(shop, product.id)

test('an exchange for the same variant issues a credit note and an invoice, moves stock and ships the replacement as a further shipment', async () => {
  const order = await delivered()
  const { actor, id, lineId, ids, orderNumber } = order
  const before = await orderOf(order)
  expect((await actionsOf(order)).returnable.items).toMatchObject([
    {
      lineId,
      quantity: 2,
      exchangeFor: [
        { variantId: ids[0], title: 'Size 1', price: '100.00', available: 2 },
        { variantId: ids[1], title: 'Size 2', price: '60.00', available: 2 },
        { variantId: ids[2], title: 'Size 3', price: '150.00', available: 2 },
      ],
    },
  ])
  const made = await approved(order, { reason: 'damaged' })
  expect(made).toMatchObject({
    resolution: 'exchange',
    exchangeTotal: null,
    replacement: null,
    items: [{ exchangeFor: { variantId: ids[0], title: 'Size 1', price: '100.00' } }],
  })
  expect(await stockOf(order)).toEqual([8, 10, 10])
  const received = await read(receiveReturn, await receive(made, {}, 'write_off'))
  expect(received).toMatchObject({ status: 'closed', amount: '0.00', exchangeTotal: '118.00' })
  await shop.settled()
  expect(await stockOf(order)).toEqual([7, 10, 10])

  const [invoice, note, second, ...others] = await documentsOf(order)
  expect(others).toEqual([])
  expect(note).toMatchObject({ kind: 'credit_note', total: '118.00', invoiceNumber: invoice?.number })
  expect(second).toMatchObject({ kind: invoice?.kind, total: '118.00', invoiceNumber: null })
  const credited = await documentOf(order, note?.id)
  const sent = await documentOf(order, second?.id)
  expect(sent).toMatchObject({ reason: `Return ${made.number}`, invoice: null, totals: credited.totals })
  expect(sent.lines).toMatchObject([{ lineId, quantity: 1, price: '100.00', total: '118.00' }])
  // The invoice that the order's documents return is still the first one, not that of the replacement.
  expect((await documentOf(order)).number).toBe(invoice?.number)

  const [first, further] = await shipmentsOf(order)
  expect(first?.awb_code).toMatch(/^\d+$/)
  expect(further?.awb_code).toMatch(/^\d+$/)
  expect(further?.awb_code).not.toBe(first?.awb_code)
  expect(await orderOf(order)).toEqual({ ...before, cancelledAmount: '0.00', refunded: '0.00' })
  expect(before.awbCode).toBe(first?.awb_code)
  expect(await returnsOf(order)).toMatchObject([
    { replacement: { awbCode: further?.awb_code, status: 'Pickup scheduled' } },
  ])
  const [parcel] = (await shop.calls('courier.create')).flatMap(({ request }) =>
    JSON.stringify(request).includes(made.number) ? [request] : [],
  )
  expect(parcel).toMatchObject({ order_id: `${orderNumber}-R1`, payment_method: 'Prepaid', sub_total: 118 })
  expect(await balance(order)).toMatchObject({ owes: 0, owed: 0, writtenOff: 0, refunded: 0 })
  expect(await differences()).toEqual([])
  expect(shop.sent.map(({ text }) => text).join()).toContain('We received the items and will send you the replacement.')
  expect((await actor.get(`/api/orders/${id}/invoice`)).status).toBe(200)
})

test('the customer gets one email when the courier has picked up the replacement, with its tracking number', async () => {
  const order = await delivered()
  await exchanged(order)
  const [made] = await returnsOf(order)
  const shipment = await shop.db.read((tx) => shipmentOf(tx, order.id, made?.id ?? 0))
  shop.sent.length = 0
  for (const to of [19, 42, 18]) await shop.walk(shipment?.awbCode, { to })
  await shop.settled()
  expect(shop.sent.map(({ subject }) => subject)).toEqual([
    `The replacement for order ${order.orderNumber} is on its way`,
  ])
  const [{ text = '', html = '' } = {}] = shop.sent
  expect(text).toContain(made?.number)
  for (const shown of [text, html]) expect(shown).toContain(shipment?.awbCode)
})

test('no email says that a replacement is on its way if the courier brings it back or has already delivered it', async () => {
  for (const to of [7, 9]) {
    const order = await delivered()
    await exchanged(order)
    const [made] = await returnsOf(order)
    const shipment = await shop.db.read((tx) => shipmentOf(tx, order.id, made?.id ?? 0))
    shop.sent.length = 0
    await shop.walk(shipment?.awbCode, { to })
    await shop.settled()
    expect(shop.sent).toEqual([])
  }
})

test('the tracking of the replacement is separate from that of the order, and the order and its tracking events do not change', async () => {
  const order = await delivered()
  const { actor, id } = order
  await exchanged(order)
  const events = await read(getOrderTracking, await actor.get(`/api/orders/${id}/tracking`))
  const before = await orderOf(order)
  const [made] = await returnsOf(order)
  const shipment = await shop.db.read((tx) => shipmentOf(tx, id, made?.id ?? 0))
  await shop.walk(shipment?.awbCode, { to: 17 })
  expect(await returnsOf(order)).toMatchObject([{ replacement: { status: 'Out for delivery' } }])
  await shop.walk(shipment?.awbCode, { to: 7 })
  expect(await returnsOf(order)).toMatchObject([{ replacement: { status: 'Delivered' } }])
  expect(await orderOf(order)).toEqual(before)
  expect(await read(getOrderTracking, await actor.get(`/api/orders/${id}/tracking`))).toEqual(events)
  expect((await shop.parcel(id))?.courierStatus).not.toBe('Delivered')
})

test.each([true, false])('the difference to a cheaper variant is refunded (order paid online: %s)', async (online) => {
  const order = await delivered({ online })
  const { actor, id } = order
  const received = await exchanged(order, { size: 1 })
  expect(received).toMatchObject({ status: 'received', amount: '47.20', exchangeTotal: '70.80' })
  expect(await stockOf(order)).toEqual([9, 9, 10])
  expect((await documentsOf(order)).map(({ total }) => total).slice(1)).toEqual(['118.00', '70.80'])
  if (!online) {
    const path = `/api/orders/${id}/returns/${received.id}/payout`
    await read(savePayout, await actor.send('PUT', path, { method: 'upi', upi: 'asha@okaxis' }))
    await read(recordPayout, await admin.post(`/api/admin/returns/${received.id}/payout`, { reference: 'UTR 1' }))
  }
  expect(await returnsOf(order)).toMatchObject([{ status: 'closed', amount: '47.20' }])
  expect(await orderOf(order)).toMatchObject({ cancelledAmount: '47.20', refunded: '47.20', paymentStatus: 'paid' })
  expect(await balance(order)).toMatchObject({ owes: 0, owed: 0, writtenOff: 0, refunded: 47_20 })
  expect(await differences()).toEqual([])
})

test('only active variants of the same product that are in stock can be exchanged', async () => {
  const order = await delivered({ prices: [100_00, 60_00, 150_00] })
  const other = await addProduct(shop, { price: 50_00 })
  const setActive = (isActive: boolean) =>
    shop.db.write(async (tx) => {
      await tx
        .update(variants)
        .set({ isActive })
        .where(eq(variants.id, order.ids[1] ?? 0))
    })
  await setActive(false)
  for (const size of [1, other.variants[0]?.id ?? 0, 987_654]) {
    const error = await readError(await ask(order, { size }))
    expect([size, error.code, Object.keys(error.fields ?? {})]).toEqual([size, 'invalid', ['items.0.lineId']])
  }
  expect((await actionsOf(order)).returnable.items[0]?.exchangeFor).toMatchObject([
    { variantId: order.ids[0] },
    { variantId: order.ids[2], price: '150.00' },
  ])
  await setActive(true)
  const soldOut = await delivered({ inventory: 2 })
  expect((await ask(soldOut)).status).toBe(400)
  expect((await actionsOf(soldOut)).returnable.items[0]?.exchangeFor).toMatchObject([
    { variantId: soldOut.ids[1] },
    { variantId: soldOut.ids[2] },
  ])
  expect(await returnsOf(order)).toEqual([])
})

test('the same variant can be exchanged after its price has risen, without an extra payment', async () => {
  const order = await delivered()
  await shop.db.write((tx) =>
    tx
      .update(variants)
      .set({ price: 130_00 })
      .where(eq(variants.id, order.ids[0] ?? 0)),
  )
  expect(await exchanged(order, { size: 0 })).toMatchObject({ amount: '0.00', exchangeTotal: '118.00' })
  expect(await differences()).toEqual([])
  await shop.db.write((tx) =>
    tx
      .update(variants)
      .set({ price: 100_00 })
      .where(eq(variants.id, order.ids[0] ?? 0)),
  )
})

test('if the replacement is sold out when the goods are received, nothing changes, and the owner can refund instead', async () => {
  const order = await delivered({ inventory: 3 })
  const [rival] = [await delivered({ quantity: 1 })]
  expect(rival).toBeDefined()
  const made = await approved(order)
  const buyer = shop.visitor()
  await place(buyer, {
    ...orderBody({ id: order.product.id, price: 100_00 }),
    items: [{ productId: order.product.id, variantId: order.ids[0], quantity: 1, price: '100.00' }],
  })
  const before = await stockOf(order)
  const error = await readError(await receive(made))
  expect([error.code, error.message]).toEqual([
    'conflict',
    'The items for the exchange are no longer in stock. Refund the return instead.',
  ])
  expect(await stockOf(order)).toEqual(before)
  expect(await documentsOf(order)).toHaveLength(1)
  const received = await read(receiveReturn, await receive(made, { refundInstead: true }))
  expect(received).toMatchObject({ resolution: 'refund', amount: '118.00', exchangeTotal: null })
  await shop.settled()
  expect(await returnsOf(order)).toMatchObject([{ status: 'closed', items: [{ exchangeFor: null }] }])
  expect(await shipmentsOf(order)).toHaveLength(1)
  expect(await orderOf(order)).toMatchObject({ refunded: '118.00' })
  expect(await differences()).toEqual([])
})

test('rejected items of an exchange are neither exchanged nor refunded, and an exchange refunds no amount besides the price difference', async () => {
  const order = await delivered()
  const made = await approved(order)
  expect(await readError(await receive(made, { amount: '10.00', amountReason: 'Opened' }))).toMatchObject({
    code: 'invalid',
    fields: { amount: 'The refund of an exchange is the difference of the prices' },
  })
  const received = await read(receiveReturn, await receive(made, {}, 'reject'))
  await shop.settled()
  expect(received).toMatchObject({ status: 'closed', amount: '0.00', exchangeTotal: null, replacement: null })
  expect(await documentsOf(order)).toHaveLength(1)
  expect(await shipmentsOf(order)).toHaveLength(1)
  expect(await stockOf(order)).toEqual([8, 10, 10])
  expect(await differences()).toEqual([])
})

test('thirty simultaneous receipts of one exchange complete it once, and thirty requests to book its shipment book one shipment', async () => {
  const order = await delivered()
  const made = await approved(order, { size: 1 })
  const responses = await Promise.all(Array.from({ length: 30 }, () => receive(made)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(29)
  await shop.settled()
  const path = `/api/admin/returns/${made.id}/shipment`
  const booked = await Promise.all(Array.from({ length: 30 }, () => admin.send('POST', path)))
  expect(new Set(booked.map(({ status }) => status))).toEqual(new Set([200]))
  await shop.settled()
  expect(await stockOf(order)).toEqual([9, 9, 10])
  expect(await documentsOf(order)).toHaveLength(3)
  expect((await shipmentsOf(order)).map(({ awb_code }) => awb_code !== null)).toEqual([true, true])
  const created = (await shop.calls('courier.create')).filter(({ request }) =>
    JSON.stringify(request).includes(made.number),
  )
  expect(created).toHaveLength(1)
  expect((await shop.refundRows()).filter(({ reason }) => reason === `Return ${made.number}`)).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('a replacement whose shipment the courier refuses is shown to the owner, who can book the shipment again', async () => {
  const order = await delivered()
  const made = await approved(order)
  await shop.fault('courier.assign_awb', 'wallet_empty')
  await read(receiveReturn, await receive(made))
  await shop.settled()
  const [shown] = await read(getAdminReturns, await admin.get(`/api/admin/orders/${order.id}/returns`))
  expect(shown?.replacementProblem).toEqual(expect.any(String))
  expect(shown?.replacement?.awbCode).toBeNull()
  const listed = await admin.get('/api/admin/orders?trouble=shipment')
  expect(JSON.stringify(await listed.json())).toContain(order.orderNumber)
  await shop.clearFaults()
  await read(bookReplacement, await admin.send('POST', `/api/admin/returns/${made.id}/shipment`))
  await shop.settled()
  expect(await returnsOf(order)).toMatchObject([{ replacement: { status: 'Pickup scheduled' } }])
  const refund = await approved(order)
  expect((await admin.send('POST', `/api/admin/returns/${refund.id}/shipment`)).status).toBe(409)
})

test('an exchange of damaged goods refunds no delivery charge, and a later return of other damaged goods refunds only their share', async () => {
  const order = await delivered()
  const { actor, id, lineId } = order
  expect((await orderOf(order)).shipping).toBe('50.00')
  expect(await exchanged(order, { reason: 'damaged' }, 'write_off')).toMatchObject({ amount: '0.00' })
  const body = { items: [{ lineId, quantity: 1, reason: 'damaged' }] }
  const made = await read(createReturn, await actor.post(`/api/orders/${id}/returns`, body))
  await admin.send('PATCH', `/api/admin/returns/${made.id}`, { status: 'approved' })
  expect(await read(receiveReturn, await receive(made, {}, 'write_off'))).toMatchObject({ amount: '143.00' })
  await shop.settled()
  const { batches } = await read(getOrderDetails, await admin.get(`/api/admin/orders/${id}`))
  expect(batches).toEqual([])
  expect(await differences()).toEqual([])
})
