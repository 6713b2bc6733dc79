import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { type Document, getDocuments, getInvoice } from '#contract/documents'
import { getOrder, getOrderActions, getOrderItems, Order } from '#contract/orders'
import { parseRupees, rupees } from '#rules/money'
import { balanceOf } from '#rules/order/money-ledger'
import { checkoutTotals } from '#rules/totals'
import { auditLog } from '../db/schema/operations.ts'
import { orderItems } from '../db/schema/orders.ts'
import { auditLedger, ledgerOf } from '../ledger/ledger-store.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'
import { eventsOf } from './order-store.ts'

const shop = await createPayingShop({ withCourier: true, courierTimeoutMs: 15_000 })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

type Item = { lineId: number; quantity: number }
const cancel = (actor: Actor, id: number, items: readonly Item[], headers: Record<string, string> = {}) =>
  actor.post(`/api/orders/${id}/cancel`, { items }, headers)
const linesOf = async (actor: Actor, id: number) => read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
const actionsOf = async (actor: Actor, id: number) =>
  read(getOrderActions, await actor.get(`/api/orders/${id}/actions`))
const orderOf = async (actor: Actor, id: number) => read(getOrder, await actor.get(`/api/orders/${id}`))
const balance = async (id: number) => balanceOf(await shop.db.read((tx) => ledgerOf(tx, id)))
const differences = async () => (await shop.db.read(auditLedger)).differences
const refundsOf = async (orderId: number) => {
  const [payment] = await shop.paymentRows(orderId)
  return (await shop.refundRows()).filter(({ paymentId }) => paymentId === payment?.id)
}

interface Ordered {
  quantities?: readonly number[]
  prices?: readonly number[]
  online?: boolean
}

/**
 * Places an order with one line for each quantity. With the default prices the order is too small for free delivery.
 */
async function placeOrder({ quantities = [3, 1], prices = [100_00, 50_00], online = false }: Ordered = {}) {
  const actor = shop.visitor()
  const products: { id: number }[] = []
  for (const [index] of quantities.entries()) {
    products.push(await addProduct(shop, { price: prices[index] ?? 0, inventory: 10 }))
  }
  const subtotal = quantities.reduce((sum, quantity, index) => sum + quantity * (prices[index] ?? 0), 0)
  const items = products.map(({ id }, index) => ({
    productId: id,
    quantity: quantities[index] ?? 1,
    price: rupees(prices[index] ?? 0),
  }))
  const body = {
    ...orderBody({ id: 0, price: 0 }),
    amount: rupees(checkoutTotals(subtotal, 0, null).total),
    items,
    ...(online ? { paymentMethod: 'razorpay' as const } : {}),
  }
  const reply = await place(actor, body)
  const lines = await linesOf(actor, reply.order.id)
  const stock = () => Promise.all(products.map(({ id }) => stockOf(shop, id)))
  const ids = lines.map(({ id }) => id)
  return { actor, order: reply.order, gatewayOrderId: reply.razorpay_order_id ?? '', ids, stock }
}

async function paidOrder(ordered: Ordered = {}) {
  const placed = await placeOrder({ ...ordered, online: true })
  const proof = await shop.press(placed.gatewayOrderId, 'pay')
  expect((await shop.verify(placed.actor, placed.order.id, proof)).status).toBe(200)
  await shop.settled()
  return placed
}

test('when a guest cancels a piece of a COD order, the piece returns to stock, the price is lowered, and a tracking event and an email are added', async () => {
  const { actor, order, ids, stock } = await placeOrder()
  expect(order.total).toBe('463.00')
  await shop.runJobs()
  shop.sent.length = 0
  const [lineId = 0] = ids
  const response = await cancel(actor, order.id, [{ lineId, quantity: 1 }])
  expect(response.status).toBe(200)
  const reply = v.parse(Order, await response.json())
  expect(reply).toEqual({ ...order, cancelledAmount: '118.00' })
  expect(await orderOf(actor, order.id)).toEqual(reply)
  expect(await stock()).toEqual([8, 9])
  expect(await linesOf(actor, order.id)).toMatchObject([
    { quantity: 3, cancelledQuantity: 1 },
    { quantity: 1, cancelledQuantity: 0 },
  ])
  expect(await balance(order.id)).toMatchObject({ charged: 345_00, owes: 345_00, owed: 0 })
  const [event] = await shop.db.read((tx) => eventsOf(tx, order.id))
  expect(event).toMatchObject({ status: 'order_placed', title: 'Items cancelled' })
  await shop.runJobs()
  expect(shop.sent).toHaveLength(1)
  expect(shop.sent[0]?.subject).toBe(`Items of your order ${order.orderNumber} were cancelled`)
  expect(shop.sent[0]?.text).toContain('1 × Majun')
  expect(shop.sent[0]?.text).toContain('₹118')
  expect(shop.sent[0]?.text).toContain('The total of your order is now ₹345')
  expect(await differences()).toEqual([])
})

test('cancelling the pieces of an order one by one refunds exactly their price, and the last piece also refunds delivery and cancels the order', async () => {
  const { actor, order, ids, stock } = await paidOrder()
  const [first = 0, second = 0] = ids
  const steps = [
    [first, '118.00'],
    [second, '177.00'],
    [first, '295.00'],
  ] as const
  for (const [lineId, cancelled] of steps) {
    const response = await cancel(actor, order.id, [{ lineId, quantity: 1 }])
    expect(v.parse(Order, await response.json())).toMatchObject({ cancelledAmount: cancelled, paymentStatus: 'paid' })
    await shop.settled()
    expect(await differences()).toEqual([])
    expect(await orderOf(actor, order.id)).toMatchObject({ refunded: cancelled, paymentStatus: 'paid' })
  }
  expect(await stock()).toEqual([9, 10])
  const last = await cancel(actor, order.id, [{ lineId: first, quantity: 1 }])
  expect(v.parse(Order, await last.json())).toMatchObject({ status: 'cancelled' })
  await shop.settled()
  expect(await stock()).toEqual([10, 10])
  expect((await refundsOf(order.id)).map(({ amount, state }) => [amount, state])).toEqual([
    [118_00, 'processed'],
    [59_00, 'processed'],
    [118_00, 'processed'],
    [168_00, 'processed'],
  ])
  expect(await orderOf(actor, order.id)).toMatchObject({ refunded: order.total, paymentStatus: 'refunded' })
  expect(await balance(order.id)).toMatchObject({ charged: 0, owes: 0, owed: 0, writtenOff: 0 })
  expect(await differences()).toEqual([])
})

test('pieces of several order lines are cancelled in one request, and free delivery remains free', async () => {
  const { actor, order, ids, stock } = await paidOrder({ prices: [333_33, 99_99] })
  expect(order).toMatchObject({ shipping: '0.00' })
  const [first = 0, second = 0] = ids
  const items = [
    { lineId: first, quantity: 1 },
    { lineId: second, quantity: 1 },
    { lineId: first, quantity: 1 },
  ]
  const reply = v.parse(Order, await (await cancel(actor, order.id, items)).json())
  expect(reply.shipping).toBe('0.00')
  await shop.settled()
  const [refund] = await refundsOf(order.id)
  expect(rupees(refund?.amount ?? 0)).toBe(reply.cancelledAmount)
  expect(await stock()).toEqual([9, 10])
  expect(await differences()).toEqual([])
})

test('cancelling all pieces of an order in one request cancels the whole order', async () => {
  const { actor, order, ids, stock } = await placeOrder({ quantities: [2], prices: [100_00] })
  const response = await cancel(actor, order.id, [{ lineId: ids[0] ?? 0, quantity: 2 }])
  expect(v.parse(Order, await response.json())).toMatchObject({ status: 'cancelled', cancelledAmount: '0.00' })
  expect(await stock()).toEqual([10])
})

test('cancelling an order after some of its pieces were cancelled releases the remaining pieces and refunds the remaining amount', async () => {
  const { actor, order, ids, stock } = await paidOrder()
  await cancel(actor, order.id, [{ lineId: ids[0] ?? 0, quantity: 2 }])
  expect((await actor.post(`/api/orders/${order.id}/cancel`, {})).status).toBe(200)
  await shop.settled()
  expect(await stock()).toEqual([10, 10])
  expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([236_00, 227_00])
  expect(await differences()).toEqual([])
})

test('cancelling invalid order items returns 400 with an error on the field, and nothing changes', async () => {
  const { actor, order, ids, stock } = await placeOrder()
  const other = await placeOrder()
  const [lineId = 0] = ids
  await cancel(actor, order.id, [{ lineId, quantity: 1 }])
  const cases = [
    [[{ lineId, quantity: 3 }], 'items.0.quantity', 'You can cancel at most 2 of this item.'],
    [
      [
        { lineId, quantity: 1 },
        { lineId, quantity: 2 },
      ],
      'items.1.quantity',
      'You can cancel at most 1 of this item.',
    ],
    [[{ lineId: other.ids[0] ?? 0, quantity: 1 }], 'items.0.lineId', 'This item is not part of the order.'],
    [[{ lineId, quantity: 0 }], 'items.0.quantity', expect.any(String)],
    [[{ lineId, quantity: -1 }], 'items.0.quantity', expect.any(String)],
    [[{ lineId, quantity: 1.5 }], 'items.0.quantity', expect.any(String)],
    [[], 'items', expect.any(String)],
  ] as const
  for (const [items, field, message] of cases) {
    const response = await cancel(actor, order.id, items)
    expect(response.status).toBe(400)
    expect(await readError(response)).toMatchObject({ code: 'invalid', fields: { [field]: message } })
  }
  expect(await stock()).toEqual([8, 9])
  expect(await balance(order.id)).toMatchObject({ charged: 345_00 })
})

test('pieces of an unpaid online order, a packed order, a booked COD parcel and a paid COD order cannot be cancelled', async () => {
  const unpaid = await placeOrder({ online: true })
  const item = (ids: readonly number[]) => [{ lineId: ids[0] ?? 0, quantity: 1 }]
  const refused = async (actor: Actor, { order, ids }: typeof unpaid) => {
    const response = await cancel(actor, order.id, item(ids))
    expect(response.status).toBe(409)
    return (await readError(response)).message
  }
  expect(await refused(unpaid.actor, unpaid)).toContain('not paid yet')
  expect(await unpaid.stock()).toEqual([7, 9])

  const packed = await placeOrder()
  await admin.send('PATCH', `/api/admin/orders/${packed.order.id}/packed`)
  expect(await refused(packed.actor, packed)).toContain('already packed')
  expect((await actionsOf(packed.actor, packed.order.id)).items).toEqual([])
  await admin.send('PATCH', `/api/admin/orders/${packed.order.id}/status`, { status: 'delivered' })
  expect(await refused(admin, packed)).toContain('paid in cash')
  expect((await actionsOf(admin, packed.order.id)).items).toEqual([])

  const booked = await placeOrder()
  await admin.send('POST', `/api/admin/orders/${booked.order.id}/create-shipment`)
  await shop.runJobs()
  expect(await refused(booked.actor, booked)).toContain('booked with the courier')
  expect(await actionsOf(booked.actor, booked.order.id)).toMatchObject({ cancel: true, items: [] })

  const ended = await placeOrder()
  await ended.actor.post(`/api/orders/${ended.order.id}/cancel`, {})
  expect(await refused(ended.actor, ended)).toBe('Your order is already cancelled.')
  expect(await refused(admin, ended)).toContain('cannot be cancelled')

  const stranger = await cancel(shop.visitor(), packed.order.id, item(packed.ids))
  expect(stranger.status).toBe(404)
})

test('when an admin cancels pieces, an audit entry is added and the shipment booked later contains only the remaining piece', async () => {
  const { order, ids } = await placeOrder()
  expect(
    (
      await cancel(admin, order.id, [
        { lineId: ids[0] ?? 0, quantity: 2 },
        { lineId: ids[1] ?? 0, quantity: 1 },
      ])
    ).status,
  ).toBe(200)
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${order.id}`)),
  )
  expect(log.map(({ action }) => action)).toEqual(['cancelOwnOrder'])
  await admin.send('POST', `/api/admin/orders/${order.id}/create-shipment`)
  await shop.runJobs()
  const [request] = (await shop.calls('courier.create')).flatMap(({ request }) =>
    JSON.stringify(request).includes(order.orderNumber) ? [request] : [],
  )
  expect(request).toMatchObject({ order_items: [{ units: 1 }], payment_method: 'COD', sub_total: 168 })
})

test('a request to cancel pieces that is repeated thirty times with one idempotency key cancels them once', async () => {
  const { actor, order, ids, stock } = await paidOrder({ quantities: [9], prices: [100_00] })
  const items = [{ lineId: ids[0] ?? 0, quantity: 1 }]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const clicks = await Promise.all(Array.from({ length: 30 }, () => cancel(actor, order.id, items, key)))
  expect(clicks.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const again = await cancel(actor, order.id, items, key)
  expect(v.parse(Order, await again.json())).toMatchObject({ cancelledAmount: '118.00' })
  await shop.settled()
  expect(await stock()).toEqual([2])
  expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([118_00])
  expect(await differences()).toEqual([])
})

test('simultaneous cancellations without an idempotency key never cancel more pieces than the order has', async () => {
  const { actor, order, ids, stock } = await paidOrder()
  const items = [{ lineId: ids[0] ?? 0, quantity: 2 }]
  const replies = await Promise.all(Array.from({ length: 10 }, () => cancel(actor, order.id, items)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  await shop.settled()
  expect(await stock()).toEqual([9, 9])
  expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([236_00])
})

test('if an order is packed while a piece is cancelled, its invoice and ledger include the piece only if the cancellation failed', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { actor, order, ids } = await placeOrder()
    const pack = () => admin.send('PATCH', `/api/admin/orders/${order.id}/packed`)
    const piece = () => cancel(actor, order.id, [{ lineId: ids[0] ?? 0, quantity: 1 }])
    const [cancelled] =
      turn % 2 ? await Promise.all([piece(), pack()]) : (await Promise.all([pack(), piece()])).toReversed()
    const isCancelled = cancelled?.status === 200
    const invoice = await read(getInvoice, await actor.get(`/api/orders/${order.id}/invoice`))
    expect(invoice.totals.total).toBe(isCancelled ? '345.00' : '463.00')
    expect((await balance(order.id)).charged).toBe(isCancelled ? 345_00 : 463_00)
  }
  expect(await differences()).toEqual([])
})

test('the invoice leaves out a line that was cancelled before packing, and cancelling the packed order issues a credit note for the rest', async () => {
  const { actor, order, ids } = await placeOrder()
  await cancel(actor, order.id, [{ lineId: ids[1] ?? 0, quantity: 1 }])
  await admin.send('PATCH', `/api/admin/orders/${order.id}/packed`)
  const invoice = await read(getInvoice, await actor.get(`/api/orders/${order.id}/invoice`))
  expect(invoice.lines).toMatchObject([{ quantity: 3, total: '354.00' }])
  expect(invoice.totals).toMatchObject({ shipping: '50.00', total: '404.00' })
  expect(await differences()).toEqual([])
  expect((await admin.post(`/api/orders/${order.id}/cancel`, {})).status).toBe(200)
  expect(await differences()).toEqual([])
})

test('when a COD order is delivered, its collected cash does not include cancelled pieces', async () => {
  const { actor, order, ids } = await placeOrder()
  await cancel(actor, order.id, [{ lineId: ids[0] ?? 0, quantity: 2 }])
  await admin.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'delivered' })
  expect(await balance(order.id)).toMatchObject({ charged: 227_00, cashCollected: 227_00, owes: 0 })
  const rows = await shop.db.read((tx) =>
    tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(orderItems.id),
  )
  expect(rows.map(({ cancelledQuantity }) => cancelledQuantity)).toEqual([2, 0])
  expect(await differences()).toEqual([])
})

test('the order actions list the refund for each number of cancelled pieces of a line, and cancelling pieces refunds that amount', async () => {
  const { actor, order, ids } = await paidOrder({ quantities: [3, 1], prices: [33_33, 50_01] })
  const before = await actionsOf(actor, order.id)
  expect(before.items).toMatchObject([
    { lineId: ids[0], amounts: ['39.33', '78.66', '117.99'] },
    { lineId: ids[1], amounts: ['59.01'] },
  ])
  await cancel(actor, order.id, [{ lineId: ids[0] ?? 0, quantity: 2 }])
  expect((await orderOf(actor, order.id)).cancelledAmount).toBe('78.66')
  expect((await actionsOf(actor, order.id)).items).toMatchObject([{ amounts: ['39.33'] }, { amounts: ['59.01'] }])
  await shop.settled()
})

const pack = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/packed`)
const move = (id: number, status: string) => admin.send('PATCH', `/api/admin/orders/${id}/status`, { status })
const documentsOf = async (actor: Actor, id: number): Promise<Document[]> => {
  const listed = await read(getDocuments, await actor.get(`/api/orders/${id}/documents`))
  return Promise.all(
    listed.map(async (one) => read(getInvoice, await actor.get(`/api/orders/${id}/invoice?document=${one.id}`))),
  )
}
const takeBack = (id: number, items: readonly Item[], body: object = {}, headers: Record<string, string> = {}) =>
  admin.post(`/api/orders/${id}/cancel`, { items, ...body }, headers)

// The order has three pieces at 33.33 and one at 50.01, together 150.00, with 18 % tax. The delivery of 50.00 is not
// taxed.
test.each([
  ['one piece', [1, 0], '39.33', '33.33', '6.00'],
  ['two pieces', [2, 0], '78.66', '66.66', '12.00'],
  ['a whole line', [0, 1], '59.01', '50.01', '9.00'],
  ['a piece of each line', [1, 1], '98.34', '83.34', '15.00'],
])(
  'taking back %s after packing issues a credit note and refunds its amount',
  async (_, quantities, total, taxable, igst) => {
    const { actor, order, ids, stock } = await paidOrder({ quantities: [3, 1], prices: [33_33, 50_01] })
    await pack(order.id)
    const items = quantities.flatMap((quantity, index) => (quantity > 0 ? [{ lineId: ids[index] ?? 0, quantity }] : []))
    expect((await takeBack(order.id, items, { reason: 'The jar broke', restock: false })).status).toBe(200)
    await shop.settled()
    const [invoice, note, ...others] = await documentsOf(actor, order.id)
    expect(others).toEqual([])
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^SMC-/),
      invoice: { number: invoice?.number, date: invoice?.date },
      reason: 'The jar broke',
      buyer: invoice?.buyer,
      totals: { total, taxable, igst, shipping: '0.00' },
    })
    expect(note?.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))).toEqual(items)
    expect((await refundsOf(order.id)).map(({ amount }) => rupees(amount))).toEqual([total])
    expect(await orderOf(actor, order.id)).toMatchObject({ cancelledAmount: total, refunded: total })
    expect(await stock()).toEqual([7, 9])
    expect(await differences()).toEqual([])
    const log = await shop.db.read((tx) =>
      tx
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.target, `orders/${order.id}`), eq(auditLog.action, 'cancelOwnOrder'))),
    )
    expect(log.map(({ after }) => after)).toMatchObject([{ items, reason: 'The jar broke', restock: false }])
  },
)

test('credit notes for single pieces and the credit note of the later cancellation add up exactly to the total of the invoice', async () => {
  const { actor, order, ids } = await paidOrder({ quantities: [7, 3], prices: [33_33, 1_01] })
  await pack(order.id)
  const [first = 0, second = 0] = ids
  for (const lineId of [first, second, first, first, second, first]) {
    expect((await takeBack(order.id, [{ lineId, quantity: 1 }])).status).toBe(200)
    await shop.settled()
    expect(await differences()).toEqual([])
  }
  expect((await admin.post(`/api/orders/${order.id}/cancel`, {})).status).toBe(200)
  await shop.settled()
  const [invoice, ...notes] = await documentsOf(actor, order.id)
  expect(notes).toHaveLength(7)
  const sums = (['subtotal', 'discount', 'shipping', 'taxable', 'cgst', 'sgst', 'igst', 'total'] as const).map(
    (name) => [name, rupees(notes.reduce((sum, { totals }) => sum + parseRupees(totals[name]), 0))] as const,
  )
  expect(Object.fromEntries(sums)).toEqual(invoice?.totals)
  expect((await refundsOf(order.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(parseRupees(order.total))
  expect(await differences()).toEqual([])
})

test('taking back all pieces of a delivered order refunds the goods without the delivery charge, and the order stays delivered', async () => {
  const { actor, order, ids, stock } = await paidOrder()
  await pack(order.id)
  await move(order.id, 'delivered')
  const items = [
    { lineId: ids[0] ?? 0, quantity: 3 },
    { lineId: ids[1] ?? 0, quantity: 1 },
  ]
  expect((await actionsOf(admin, order.id)).items.map(({ amounts }) => amounts.at(-1))).toEqual(['354.00', '59.00'])
  expect((await takeBack(order.id, items)).status).toBe(200)
  await shop.settled()
  expect(await orderOf(actor, order.id)).toMatchObject({
    status: 'delivered',
    refunded: '413.00',
    paymentStatus: 'paid',
  })
  expect(await stock()).toEqual([10, 10])
  expect(await balance(order.id)).toMatchObject({ charged: 50_00, owes: 0, owed: 0 })
  expect((await actionsOf(admin, order.id)).items).toEqual([])
  expect((await takeBack(order.id, [{ lineId: ids[0] ?? 0, quantity: 1 }])).status).toBe(400)
  expect(await differences()).toEqual([])
})

test('taking back the last pieces of a packed order refunds delivery and cancels the order; pieces return to stock only with `restock`', async () => {
  const { actor, order, ids, stock } = await paidOrder({ quantities: [2], prices: [100_00] })
  await pack(order.id)
  await takeBack(order.id, [{ lineId: ids[0] ?? 0, quantity: 1 }], { restock: true })
  expect(await stock()).toEqual([9])
  await takeBack(order.id, [{ lineId: ids[0] ?? 0, quantity: 1 }], { restock: false })
  await shop.settled()
  expect(await stock()).toEqual([9])
  expect(await orderOf(actor, order.id)).toMatchObject({ status: 'cancelled', refunded: order.total })
  const [, first, last] = await documentsOf(actor, order.id)
  expect([first?.totals.total, last?.totals]).toMatchObject(['118.00', { shipping: '50.00', total: '168.00' }])
  expect(await differences()).toEqual([])
})

test('thirty simultaneous requests to take back a piece with one idempotency key issue one credit note and one refund', async () => {
  const { actor, order, ids, stock } = await paidOrder({ quantities: [9], prices: [100_00] })
  await pack(order.id)
  const items = [{ lineId: ids[0] ?? 0, quantity: 1 }]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const clicks = await Promise.all(Array.from({ length: 30 }, () => takeBack(order.id, items, {}, key)))
  expect(clicks.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect((await takeBack(order.id, items, {}, key)).status).toBe(200)
  await shop.settled()
  expect((await documentsOf(actor, order.id)).map(({ kind }) => kind)).toEqual(['tax_invoice', 'credit_note'])
  expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([118_00])
  expect(await stock()).toEqual([2])
  expect(await differences()).toEqual([])
})

test('taking back pieces of a packed COD order without a booked parcel reduces the cash to collect', async () => {
  const { order, ids } = await placeOrder()
  await pack(order.id)
  expect((await takeBack(order.id, [{ lineId: ids[0] ?? 0, quantity: 1 }])).status).toBe(200)
  await move(order.id, 'delivered')
  expect(await balance(order.id)).toMatchObject({ charged: 345_00, cashCollected: 345_00, owes: 0 })
  expect(await differences()).toEqual([])
})
