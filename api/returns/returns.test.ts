import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Document } from '#contract/documents'
import { getDocuments, getInvoice } from '#contract/documents'
import { getOrder, getOrderActions, getOrderItems, getOrderTracking } from '#contract/orders'
import {
  type AdminReturn,
  createReturn,
  getAdminReturns,
  getReturnPhotos,
  getReturns,
  moveReturn,
  type ReturnDecision,
  type ReturnReason,
  receiveReturn,
  recordPayout,
  savePayout,
} from '#contract/returns'
import { addMonths, dayInIndia } from '#rules/dates'
import { parseRupees, rupees } from '#rules/money'
import { balanceOf } from '#rules/order/money-ledger'
import { taxedOrder } from '#rules/totals'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { auditLog, jobs, settings } from '../db/schema/operations.ts'
import { returns } from '../db/schema/order-records.ts'
import { orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { stockMovements } from '../db/schema/stock.ts'
import { sweep } from '../jobs/upkeep.ts'
import { auditLedger, ledgerOf } from '../ledger/ledger-store.ts'
import { storeDispute } from '../payments/dispute-store.ts'
import type { Actor } from '../testing/actor.ts'
import { addCoupon } from '../testing/coupon.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { hostileFiles } from '../testing/hostile-files.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'
import { sequences, sequencesTimeoutMs } from '../testing/sequences.ts'

const SECRET_KEY = 'a-key-of-the-tests-that-is-long-enough'
const shop = await createPayingShop({ settings: { SECRET_KEY }, gateway: { timeoutMs: 15_000 } })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const ownRates = { everywhere: true, freeThreshold: '9999.00', standardCost: '50.00', taxRate: 5 }
/**
 * Delivery rates by name: those of the specification, with untaxed delivery, or those that an owner set, with taxed
 * delivery.
 */
const rates = {
  documented: null,
  added: { ...ownRates, taxIncluded: false },
  included: { ...ownRates, taxIncluded: true },
} as const
type RateName = keyof typeof rates

async function setRates(name: RateName) {
  const body = { taxIncluded: false, ...ownRates, everywhere: false, ...rates[name] }
  expect((await admin.send('PUT', '/api/admin/settings', body)).status).toBe(200)
}

interface Ordered {
  quantities?: readonly number[]
  prices?: readonly number[]
  /** The GST rate of each line in per cent. */
  gstRates?: readonly number[]
  /** Whether the order has the newsletter discount of 10 %. */
  discounted?: boolean
  online?: boolean
  rate?: RateName
  buyer?: Actor
  /** Pieces to cancel before the order is packed: index of the line and quantity. */
  cancelFirst?: readonly (readonly [index: number, quantity: number])[]
  /** The order statuses that the admin sets one after the other; by default only "delivered". */
  moves?: readonly string[]
}

let discounts = 0

/** Places an order and delivers it. */
async function delivered({
  quantities = [3, 1],
  prices = [100_00, 50_00],
  gstRates = [],
  discounted = false,
  online = true,
  rate = 'documented',
  buyer,
  cancelFirst = [],
  moves = ['delivered'],
}: Ordered = {}) {
  const actor = buyer ?? shop.visitor()
  const products: { id: number }[] = []
  for (const [index] of quantities.entries()) {
    const gstRate = gstRates[index]
    const taxed = gstRate === undefined ? {} : { gstRate: gstRate * 100 }
    products.push(await addProduct(shop, { price: prices[index] ?? 0, inventory: 20, ...taxed }))
  }
  const goods = quantities.map((quantity, index) => {
    const gstRate = gstRates[index]
    return { amount: quantity * (prices[index] ?? 0), ...(gstRate === undefined ? {} : { gstRate }) }
  })
  const subtotal = goods.reduce((sum, { amount }) => sum + amount, 0)
  const customerEmail = `discounted${++discounts}@example.com`
  const withDiscount = discounted ? { customerEmail, couponCode: await addCoupon(shop, customerEmail) } : {}
  const reply = await place(actor, {
    ...orderBody({ id: 0, price: 0 }),
    ...withDiscount,
    amount: rupees(taxedOrder(goods, discounted ? Math.round(subtotal / 10) : 0, rates[rate], false).totals.total),
    items: products.map(({ id }, index) => ({
      productId: id,
      quantity: quantities[index] ?? 1,
      price: rupees(prices[index] ?? 0),
    })),
    ...(online ? { paymentMethod: 'razorpay' as const } : {}),
  })
  const { id } = reply.order
  if (online) {
    const proof = await shop.press(reply.razorpay_order_id ?? '', 'pay')
    expect((await shop.verify(actor, id, proof)).status).toBe(200)
    await shop.settled()
  }
  const ordered = await read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
  const cancelled = cancelFirst.map(([index, quantity]) => ({ lineId: ordered[index]?.id, quantity }))
  if (cancelled.length > 0) {
    expect((await actor.post(`/api/orders/${id}/cancel`, { items: cancelled })).status).toBe(200)
  }
  for (const status of moves) {
    expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status })).status).toBe(200)
  }
  await shop.settled()
  shop.sent.length = 0
  const lineIds = (await read(getOrderItems, await actor.get(`/api/orders/${id}/items`))).map((line) => line.id)
  const stock = () => Promise.all(products.map((product) => stockOf(shop, product.id)))
  return { actor, id, order: reply.order, lineIds, stock }
}

interface Item {
  lineId: number
  quantity: number
  reason: ReturnReason
}

const request = (actor: Actor, id: number, items: readonly Item[], more: object = {}, headers = {}) =>
  actor.post(`/api/orders/${id}/returns`, { items, ...more }, headers)
const requested = async (actor: Actor, id: number, items: readonly Item[], more: object = {}) =>
  read(createReturn, await request(actor, id, items, more))
const move = (id: number, status: string, reason?: string) =>
  admin.send('PATCH', `/api/admin/returns/${id}`, { status, reason })
const receive = (id: number, items: readonly { id: number }[], decision: ReturnDecision = 'restock') =>
  admin.post(`/api/admin/returns/${id}/receive`, { items: items.map((item) => ({ itemId: item.id, decision })) })
const orderOf = async (actor: Actor, id: number) => read(getOrder, await actor.get(`/api/orders/${id}`))
const returnsOf = async (actor: Actor, id: number) => read(getReturns, await actor.get(`/api/orders/${id}/returns`))
const actionsOf = async (actor: Actor, id: number) =>
  read(getOrderActions, await actor.get(`/api/orders/${id}/actions`))
const documentsOf = async (actor: Actor, id: number) =>
  read(getDocuments, await actor.get(`/api/orders/${id}/documents`))
const documentOf = async (actor: Actor, id: number, document: number) =>
  read(getInvoice, await actor.get(`/api/orders/${id}/invoice?document=${document}`))
const balance = async (id: number) => balanceOf(await shop.db.read((tx) => ledgerOf(tx, id)))
const differences = async () => (await shop.db.read(auditLedger)).differences
/** Returns the texts of all emails. Emails that are due at the same time are sent in any order. */
const sentTexts = () => shop.sent.map(({ text }) => text).join('\n')
const subjects = () => shop.sent.map(({ subject }) => subject.replace(/ \(order .*/, ''))

/** Requests a return, has it approved and records the receipt of its goods. */
async function returned(actor: Actor, id: number, items: readonly Item[], decision: ReturnDecision = 'restock') {
  const made = await requested(actor, id, items)
  expect((await move(made.id, 'approved')).status).toBe(200)
  return read(receiveReturn, await receive(made.id, made.items, decision))
}

test('a return by a guest adds the pieces to the stock, issues a credit note and a refund, and adds ledger, email and audit entries', async () => {
  await setRates('documented')
  const { actor, id, order, lineIds, stock } = await delivered()
  const [lineId = 0] = lineIds
  expect((await actionsOf(actor, id)).returnable).toMatchObject({
    items: [{ lineId, quantity: 3 }, { quantity: 1 }],
    anyReasonUntil: expect.any(String),
  })
  const made = await requested(actor, id, [{ lineId, quantity: 2, reason: 'unwanted' }], { comment: ' Too much <b> ' })
  expect(made).toMatchObject({
    number: `${order.orderNumber}-R1`,
    status: 'requested',
    comment: 'Too much <b>',
    resolution: 'refund',
    amount: null,
    items: [{ lineId, quantity: 2, reason: 'unwanted', decision: null }],
  })
  expect((await actionsOf(actor, id)).returnable.items[0]?.quantity).toBe(1)
  expect(await returnsOf(actor, id)).toEqual([made])
  expect((await move(made.id, 'approved')).status).toBe(200)
  expect((await move(made.id, 'in_transit')).status).toBe(200)
  expect(await stock()).toEqual([17, 19])

  const received = await read(receiveReturn, await receive(made.id, made.items))
  expect(received).toMatchObject({ status: 'received', amount: '236.00', items: [{ decision: 'restock' }] })
  expect(await stock()).toEqual([19, 19])
  await shop.settled()
  expect(await returnsOf(actor, id)).toMatchObject([{ status: 'closed', amount: '236.00' }])
  expect(await orderOf(actor, id)).toMatchObject({
    status: 'delivered',
    paymentStatus: 'paid',
    cancelledAmount: '236.00',
    refunded: '236.00',
  })
  const [invoice, note] = await documentsOf(actor, id)
  expect(note).toMatchObject({ kind: 'credit_note', total: '236.00', invoiceNumber: invoice?.number })
  expect(await documentOf(actor, id, note?.id ?? 0)).toMatchObject({
    reason: `Return ${made.number}`,
    lines: [{ lineId, quantity: 2, total: '236.00' }],
  })
  expect(await balance(id)).toMatchObject({ owes: 0, owed: 0, writtenOff: 0, refunded: 236_00 })
  expect(await differences()).toEqual([])
  expect(subjects().toSorted()).toEqual(
    [
      'We received your items',
      'We received your return request',
      'Your return is approved',
      `Your refund for order ${order.orderNumber}`,
    ].toSorted(),
  )
  const movements = await shop.db.read((tx) => tx.select().from(stockMovements).where(eq(stockMovements.orderId, id)))
  expect(movements.at(-1)).toMatchObject({ reason: 'return', quantity: 2, userId: admin.user.id })
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${id}`)),
  )
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['moveReturn', 'receiveReturn']))
})

test('the owner gets one email about a return request, and the list of orders with open returns contains the order until the return is rejected', async () => {
  const { actor, id, lineIds } = await delivered()
  await shop.runRecurring('collect notices')
  await shop.runJobs()
  shop.sent.length = 0
  const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'other' }])
  for (let run = 0; run < 2; run++) {
    await shop.runRecurring('collect notices')
    await shop.runJobs()
  }
  const notices = shop.sent.filter(({ subject }) => subject === 'Return to handle')
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).toContain(made.number)
  const listed = async () => {
    const rows: { id: number }[] = JSON.parse(await (await admin.get('/api/admin/orders?returns=open')).text())
    return rows.map((row) => row.id)
  }
  expect(await listed()).toContain(id)
  expect((await move(made.id, 'rejected', 'Opened')).status).toBe(200)
  expect(await listed()).not.toContain(id)
})

test('rejecting a return requires a reason, which the shopper receives, refunds nothing and allows a new request for the same pieces', async () => {
  const { actor, id, lineIds } = await delivered()
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 3, reason: 'other' }]
  const made = await requested(actor, id, items)
  expect((await move(made.id, 'rejected')).status).toBe(400)
  expect(await read(moveReturn, await move(made.id, 'rejected', 'The seal is broken'))).toMatchObject({
    status: 'rejected',
    rejection: 'The seal is broken',
  })
  await shop.runJobs()
  expect(sentTexts()).toContain('The seal is broken')
  for (const status of ['approved', 'in_transit']) expect((await move(made.id, status)).status).toBe(409)
  expect((await receive(made.id, made.items)).status).toBe(409)
  expect((await requested(actor, id, items)).number).toMatch(/-R2$/)
  expect((await balance(id)).refunded).toBe(0)
})

test('each returned item has its own decision: a rejected item is not refunded, and an item written off does not return to stock', async () => {
  const { actor, id, lineIds, stock } = await delivered()
  const [first = 0, second = 0] = lineIds
  const made = await requested(actor, id, [
    { lineId: first, quantity: 1, reason: 'unwanted' },
    { lineId: first, quantity: 1, reason: 'other' },
    { lineId: second, quantity: 1, reason: 'unwanted' },
  ])
  await move(made.id, 'approved')
  const [one, two, three] = made.items
  const decide = (...items: unknown[]) => admin.post(`/api/admin/returns/${made.id}/receive`, { items })
  expect((await decide({ itemId: one?.id, decision: 'restock' })).status).toBe(400)
  const reply = await decide(
    { itemId: one?.id, decision: 'restock' },
    { itemId: two?.id, decision: 'reject' },
    { itemId: three?.id, decision: 'write_off' },
  )
  expect(await read(receiveReturn, reply)).toMatchObject({ amount: '177.00' })
  expect(await stock()).toEqual([18, 19])
  await shop.settled()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '177.00' })
  // The rejected piece was not returned to the shop, so it can be returned again: two pieces are returnable.
  expect((await actionsOf(actor, id)).returnable.items).toMatchObject([{ lineId: first, quantity: 2 }])
})

test('a return whose items are all rejected is closed without a credit note and without a refund', async () => {
  const { actor, id, lineIds } = await delivered()
  const reply = await returned(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'damaged' }], 'reject')
  expect(reply).toMatchObject({ status: 'closed', amount: '0.00' })
  await shop.settled()
  expect(await documentsOf(actor, id)).toHaveLength(1)
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '0.00' })
})

test.each(['documented', 'added', 'included'] as const)(
  'with %s rates, an order whose pieces are all returned as faulty, in several returns, is refunded exactly in full, including delivery',
  async (rate) => {
    await setRates(rate)
    const { actor, id, order, lineIds } = await delivered({ quantities: [3, 2], prices: [33_33, 19_99], rate })
    const [first = 0, second = 0] = lineIds
    expect(parseRupees(order.shipping)).toBeGreaterThan(0)
    for (let piece = 0; piece < 3; piece++) {
      await returned(actor, id, [{ lineId: first, quantity: 1, reason: 'damaged' }])
    }
    await returned(actor, id, [{ lineId: second, quantity: 2, reason: 'wrong_item' }], 'write_off')
    await shop.settled()
    // All goods were faulty, so the whole order is refunded.
    expect(await orderOf(actor, id)).toMatchObject({ refunded: order.total, paymentStatus: 'refunded' })
    const [invoice, ...notes] = await documentsOf(actor, id)
    expect(notes.reduce((sum, { total }) => sum + parseRupees(total), 0)).toBe(parseRupees(invoice?.total ?? '0'))
    expect(await balance(id)).toMatchObject({ charged: 0, owes: 0, owed: 0, writtenOff: 0 })
    expect(await differences()).toEqual([])
    await setRates('documented')
  },
)

test('callers without access to an order cannot request or read its returns or enter a refund account, and an admin can request a return', async () => {
  const { actor, id, lineIds } = await delivered({ online: false })
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'late' }]
  const made = await requested(actor, id, items)
  const strangers = [shop.visitor(), await addSignedIn(shop)]
  for (const stranger of strangers) {
    expect((await request(stranger, id, items)).status).toBe(404)
    for (const path of ['returns', `returns?email=asha@example.com`, `returns/${made.id}/photos`]) {
      expect((await stranger.get(`/api/orders/${id}/${path}`)).status).toBe(404)
    }
    const payout = { method: 'upi', upi: 'thief@okaxis' }
    expect((await stranger.send('PUT', `/api/orders/${id}/returns/${made.id}/payout`, payout)).status).toBe(404)
  }
  // The return is also not found under the id of another order of the same caller.
  const other = await delivered({ online: false })
  expect((await other.actor.get(`/api/orders/${other.id}/returns/${made.id}/photos`)).status).toBe(404)
  expect((await request(admin, id, [{ ...items[0], quantity: 1 } as Item])).status).toBe(201)
})

test('goods can be returned for any reason from delivery to the last day of the return window, and faulty goods at any time after delivery', async () => {
  const product = await addProduct(shop)
  const buyer = shop.visitor()
  const early = await place(buyer, orderBody(product))
  const [line] = await read(getOrderItems, await buyer.get(`/api/orders/${early.order.id}/items`))
  const response = await request(buyer, early.order.id, [{ lineId: line?.id ?? 0, quantity: 1, reason: 'damaged' }])
  expect(await readError(response)).toMatchObject({ code: 'conflict' })
  expect((await actionsOf(buyer, early.order.id)).returnable).toEqual({ items: [], anyReasonUntil: null })

  const { actor, id, lineIds } = await delivered()
  const [lineId = 0] = lineIds
  const { anyReasonUntil } = (await actionsOf(actor, id)).returnable
  const end = Date.parse(anyReasonUntil ?? '')
  expect(end - shop.clock().getTime()).toBeGreaterThanOrEqual(30 * 24 * 3600_000)
  // Moves the delivery into the past, because advancing the clock would end the session of the admin.
  const deliver = async (agoMs: number) => {
    const createdAt = new Date(shop.clock().getTime() - agoMs)
    await shop.db.write(async (tx) => {
      await tx
        .update(orderTrackingEvents)
        .set({ createdAt })
        .where(and(eq(orderTrackingEvents.orderId, id), eq(orderTrackingEvents.status, 'delivered')))
    })
  }
  const dayMs = 24 * 3600_000
  await deliver(30 * dayMs)
  await requested(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }])
  await deliver(31 * dayMs)
  for (const reason of ['unwanted', 'other'] as const) {
    const late = await request(actor, id, [{ lineId, quantity: 1, reason }])
    expect(await readError(late)).toMatchObject({ code: 'conflict', message: expect.stringContaining('has ended') })
  }
  await deliver(1000 * dayMs)
  await requested(actor, id, [{ lineId, quantity: 1, reason: 'damaged' }])
})

test('a return request with invalid items returns 400 with an error on the field', async () => {
  const { actor, id, lineIds } = await delivered()
  const other = await delivered()
  const [lineId = 0] = lineIds
  const cases = [
    [[{ lineId, quantity: 4, reason: 'late' }], 'items.0.quantity'],
    [
      [
        { lineId, quantity: 2, reason: 'late' },
        { lineId, quantity: 2, reason: 'other' },
      ],
      'items.1.quantity',
    ],
    [[{ lineId: other.lineIds[0], quantity: 1, reason: 'late' }], 'items.0.quantity'],
    [[{ lineId, quantity: 0, reason: 'late' }], 'items.0.quantity'],
    [[{ lineId, quantity: 1, reason: 'bored' }], 'items.0.reason'],
    [[], 'items'],
  ] as const
  for (const [items, field] of cases) {
    const response = await actor.post(`/api/orders/${id}/returns`, { items })
    expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, [field]])
  }
  expect(await returnsOf(actor, id)).toEqual([])
})

test('thirty simultaneous return requests never include more pieces than were delivered, and requests with the same idempotency key create one return', async () => {
  const { actor, id, lineIds } = await delivered()
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'late' }]
  const key = { 'idempotency-key': 'r'.repeat(32) }
  const keyed = await Promise.all(Array.from({ length: 30 }, () => request(actor, id, items, {}, key)))
  expect(keyed.some(({ status }) => status === 201)).toBe(true)
  expect(await returnsOf(actor, id)).toHaveLength(1)
  const responses = await Promise.all(Array.from({ length: 30 }, () => request(actor, id, items)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
  expect((await returnsOf(actor, id)).map(({ number }) => number.slice(-2))).toEqual(['R3', 'R2', 'R1'])
})

test('thirty simultaneous requests that record the receipt of a return restock and refund its goods once', async () => {
  const { actor, id, lineIds, stock } = await delivered()
  const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 2, reason: 'damaged' }])
  await move(made.id, 'approved')
  const responses = await Promise.all(Array.from({ length: 30 }, () => receive(made.id, made.items)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(29)
  await shop.settled()
  expect(await stock()).toEqual([19, 19])
  expect(await documentsOf(actor, id)).toHaveLength(2)
  expect((await shop.refundRows()).filter(({ reason }) => reason === `Return ${made.number}`)).toHaveLength(1)
  expect(await differences()).toEqual([])
})

/** Refunds a part of the payment of an order at the gateway, without cancelling pieces of the order. */
async function refundPart(id: number, amount: string) {
  const [payment] = await shop.paymentRows(id)
  const path = `/api/admin/payments/${payment?.gatewayPaymentId}/refunds`
  expect((await admin.post(path, { amount, reason: 'Goodwill' })).status).toBeLessThan(300)
  await shop.settled()
}

test('a return of a partly refunded order shows the amount that is still to be refunded, not the price of the goods', async () => {
  await setRates('documented')
  const { actor, id, order, lineIds } = await delivered({ quantities: [2], prices: [100_00] })
  const before = parseRupees(order.total) - 100_00
  await refundPart(id, rupees(before))
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 2, reason: 'unwanted' }]
  // The delivery charge is not refunded, because the goods are not faulty.
  const amount = rupees(100_00 - parseRupees(order.shipping))
  expect(await returned(actor, id, items)).toMatchObject({ status: 'received', amount })
  await shop.settled()
  expect(await returnsOf(actor, id)).toMatchObject([{ status: 'closed', amount }])
  expect(await orderOf(actor, id)).toMatchObject({
    refunded: rupees(parseRupees(order.total) - parseRupees(order.shipping)),
  })
})

test('a caller without account, order or order link cannot send a large body', async () => {
  const { actor, id, lineIds } = await delivered({ online: false })
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'damaged' }]
  const more = { images: [`data:image/png;base64,${'A'.repeat(100_000)}`] }
  expect((await request(shop.visitor(), id, items, more)).status).toBe(413)
  expect((await request(actor, id, items, more)).status).toBe(400)
})

test('pieces that were cancelled after the return was requested cannot be accepted and are not refunded again', async () => {
  const { actor, id, lineIds } = await delivered()
  const [lineId = 0] = lineIds
  const made = await requested(actor, id, [{ lineId, quantity: 2, reason: 'unwanted' }])
  await move(made.id, 'approved')
  expect((await admin.post(`/api/orders/${id}/cancel`, { items: [{ lineId, quantity: 2 }] })).status).toBe(200)
  expect((await receive(made.id, made.items)).status).toBe(409)
  expect((await receive(made.id, made.items, 'reject')).status).toBe(200)
  await shop.settled()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '236.00' })
})

const pictureOf = async (format: 'png' | 'jpeg') => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#6c8a4b' } })
    .toFormat(format)
    .toBuffer()
  return `data:image/${format};base64,${bytes.toString('base64')}`
}

test('return photos are validated by decoding, and only callers with access to the order and admins can read them', async () => {
  const { actor, id, lineIds } = await delivered()
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'damaged' }]
  const photo = await pictureOf('jpeg')
  for (const [name, bytes] of Object.entries(await hostileFiles())) {
    const image = `data:image/png;base64,${bytes.toString('base64')}`
    const response = await request(actor, id, items, { images: [photo, image] })
    expect([response.status, Object.keys((await readError(response)).fields ?? {})], name).toEqual([400, ['images']])
  }
  const tooMany = await request(actor, id, items, { images: Array.from({ length: 4 }, () => photo) })
  expect(tooMany.status).toBe(400)
  expect(await returnsOf(actor, id)).toEqual([])
  const made = await requested(actor, id, items, { images: [photo, await pictureOf('png')] })
  expect(made.photos).toBe(2)
  for (const holder of [actor, admin]) {
    const photos = await read(getReturnPhotos, await holder.get(`/api/orders/${id}/returns/${made.id}/photos`))
    expect(photos).toEqual([expect.stringMatching(/^data:image\/webp;base64,UklGR/), expect.any(String)])
  }
})

test('the refund account (UPI ID) of a COD order is stored encrypted, shown only to admins, and deleted when the refund is recorded', async () => {
  const { actor, id, lineIds } = await delivered({ online: false })
  const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'wrong_item' }])
  const path = `/api/orders/${id}/returns/${made.id}/payout`
  const invalid = [
    [{ method: 'upi', upi: 'asha' }, 'upi'],
    [{ method: 'bank', name: 'Asha', account: '123', ifsc: 'SBIN0001234' }, 'account'],
    [{ method: 'bank', name: 'Asha', account: '123456789', ifsc: 'SBIN1001234' }, 'ifsc'],
    [{ method: 'bank', name: ' ', account: '123456789', ifsc: 'SBIN0001234' }, 'name'],
  ] as const
  for (const [body, field] of invalid) {
    const response = await actor.send('PUT', path, body)
    expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, [field]])
  }
  const bank = { method: 'bank', name: 'Asha Rao', account: '1234 5678 9012', ifsc: 'sbin0001234' }
  expect(await read(savePayout, await actor.send('PUT', path, bank))).toMatchObject({ hasPayout: true })
  await actor.send('PUT', path, { method: 'upi', upi: ' Asha@OkAxis ' })
  await move(made.id, 'approved')
  const recording = () => admin.post(`/api/admin/returns/${made.id}/payout`, { reference: 'UTR 4711' })
  expect((await recording()).status).toBe(409)
  expect(await read(receiveReturn, await receive(made.id, made.items))).toMatchObject({
    status: 'received',
    amount: '132.29',
    payout: { method: 'upi', upi: 'asha@okaxis' },
  })
  expect(await balance(id)).toMatchObject({ cashCollected: 463_00, refunded: 0, owed: 132_29 })
  expect(await differences()).toEqual([])
  const stored = async () => (await shop.db.read((tx) => tx.select().from(returns).where(eq(returns.id, made.id))))[0]
  expect((await stored())?.payout).not.toMatch(/asha|okaxis/i)
  expect(JSON.stringify(await returnsOf(actor, id))).not.toMatch(/okaxis/)
  const responses = await Promise.all(Array.from({ length: 10 }, recording))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await stored()).toMatchObject({ payout: null, status: 'closed', payoutReference: 'UTR 4711' })
  const [shown] = await read(getAdminReturns, await admin.get(`/api/admin/orders/${id}/returns`))
  expect(shown).toMatchObject({
    status: 'closed',
    payout: null,
    payoutReference: 'UTR 4711',
  } satisfies Partial<AdminReturn>)
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '132.29' })
  expect(await balance(id)).toMatchObject({ cashCollected: 463_00, refunded: 132_29, owed: 0 })
  expect(await differences()).toEqual([])
  expect((await actor.send('PUT', path, { method: 'upi', upi: 'asha@okaxis' })).status).toBe(409)
  await shop.runJobs()
  // The email is searched for in all emails, because the jobs that send them run concurrently.
  expect(sentTexts()).toContain('UTR 4711')
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${id}`)),
  )
  expect(JSON.stringify(log)).not.toMatch(/okaxis/)
  expect(recordPayout.path).toContain('payout')
})

test('returned goods that were already refunded are not refunded again, and their credit note has the full price', async () => {
  const { actor, id, order, lineIds } = await delivered({ quantities: [2, 1], prices: [100_00, 50_00] })
  const [first = 0, second = 0] = lineIds
  // The owner has already refunded the first line at the gateway, because its goods were damaged.
  await refundPart(id, '236.00')
  const items: Item[] = [{ lineId: first, quantity: 2, reason: 'unwanted' }]
  expect(await returned(actor, id, items)).toMatchObject({ status: 'closed', amount: '0.00' })
  await shop.settled()
  expect(shop.sent.some(({ text }) => text.includes('already refunded'))).toBe(true)
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '236.00', cancelledAmount: '236.00' })
  expect(await documentsOf(actor, id)).toMatchObject([{}, { total: '236.00' }])
  expect(await balance(id)).toMatchObject({ refunded: 236_00, writtenOff: 0, owes: 0, owed: 0 })
  // A return of goods that were not refunded yet is refunded in full.
  const others: Item[] = [{ lineId: second, quantity: 1, reason: 'unwanted' }]
  expect(await returned(actor, id, others)).toMatchObject({ status: 'received', amount: '59.00' })
  await shop.settled()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '295.00' })
  expect(parseRupees(order.total)).toBeGreaterThan(295_00)
  expect(await differences()).toEqual([])
})

/**
 * Refunds a part of a payment in the gateway's dashboard. The shop stores the refund when its jobs run
 * (`shop.settled`).
 */
async function refundInDashboard(id: number, amount: number) {
  const [payment] = await shop.paymentRows(id)
  await shop.payments.refund({ paymentId: payment?.gatewayPaymentId ?? '', amount, key: `dashboard-${id}-${amount}` })
}

test.each([
  ['before the return is received', true],
  ['after the return is received', false],
])(
  'a refund made in the gateway’s dashboard that the shop records %s is deducted from the refund of the returned goods',
  async (_, isKnown) => {
    const { actor, id, lineIds } = await delivered({ quantities: [3, 1], prices: [100_00, 50_00] })
    await refundInDashboard(id, 150_00)
    if (isKnown) await shop.settled()
    const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 2, reason: 'unwanted' }]
    await returned(actor, id, items)
    await shop.settled()
    expect(await returnsOf(actor, id)).toMatchObject([{ status: 'closed', amount: '86.00' }])
    expect(await orderOf(actor, id)).toMatchObject({ refunded: '236.00', cancelledAmount: '236.00' })
    // When the refunds already exceed the price of the goods, the return is closed without a further refund.
    await refundInDashboard(id, 130_00)
    if (isKnown) await shop.settled()
    await returned(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'unwanted' }])
    await shop.settled()
    expect((await returnsOf(actor, id))[0]).toMatchObject({ status: 'closed', amount: '0.00' })
    expect(await orderOf(actor, id)).toMatchObject({ refunded: '366.00', cancelledAmount: '354.00' })
    expect(await differences()).toEqual([])
  },
)

test('a refund in the gateway’s dashboard reduces the refund of pieces cancelled before it is recorded', async () => {
  const { actor, id, lineIds } = await delivered()
  await refundInDashboard(id, 100_00)
  expect((await admin.post(`/api/orders/${id}/cancel`, { items: [{ lineId: lineIds[0], quantity: 2 }] })).status).toBe(
    200,
  )
  await shop.settled()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '236.00', cancelledAmount: '236.00' })
  expect(await differences()).toEqual([])
})

test('a refund by the owner is made in full after a refund in the gateway’s dashboard if enough of the payment is left', async () => {
  const { actor, id } = await delivered()
  const [payment] = await shop.paymentRows(id)
  await refundInDashboard(id, 100_00)
  const path = `/api/admin/payments/${payment?.gatewayPaymentId}/refunds`
  expect((await admin.post(path, { amount: '50.00', reason: 'Goodwill' })).status).toBe(201)
  await shop.settled()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '150.00' })
  expect(await differences()).toEqual([])
})

test('the retry of a return refund that the bank rejected is reduced by a refund that the owner made in the gateway’s dashboard', async () => {
  const { actor, id, lineIds } = await delivered()
  await shop.fault('payments.refund', 'refund_failed')
  const items: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 2, reason: 'unwanted' }]
  await returned(actor, id, items)
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  await shop.clearFaults()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '0.00' })
  const [payment] = await shop.paymentRows(id)
  const own = await admin.post(`/api/admin/payments/${payment?.gatewayPaymentId}/refunds`, {
    amount: '236.00',
    reason: 'Instead of the failed refund',
  })
  expect([own.status, (await readError(own)).message]).toEqual([
    409,
    expect.stringContaining('Retry the failed refund'),
  ])
  await refundInDashboard(id, 100_00)
  await shop.settled()
  expect((await admin.send('POST', `/api/admin/orders/${id}/refund`)).status).toBe(200)
  await shop.settled()
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '236.00' })
  expect(await returnsOf(actor, id)).toMatchObject([{ status: 'closed', amount: '136.00' }])
  expect(await differences()).toEqual([])
})

/** Stores the decision of the bank about a dispute of the whole payment of an order. */
async function decideDispute(id: number, status: 'won' | 'lost', amount?: number) {
  const [payment] = await shop.paymentRows(id)
  if (!payment) throw new Error('no payment')
  shop.advance(1000)
  const entity = {
    id: `disp_${id}`,
    payment_id: payment.gatewayPaymentId,
    amount: amount ?? payment.amount,
    currency: 'INR',
    reason_code: null,
    respond_by: null,
    phase: 'chargeback',
    created_at: null,
    status,
  }
  await shop.db.write((tx) => storeDispute(tx, { status, entity, payment, at: shop.clock(), now: shop.clock() }))
  shop.jobs.wake()
  await shop.settled()
}

test.each([
  ['before the goods are received', true],
  ['after the goods are received', false],
])(
  'refunds of returns that were reduced when a dispute was lost %s are made in full when the dispute is won',
  async (_, isBefore) => {
    const { actor, id, order, lineIds } = await delivered({ prices: [100_00, 200_00] })
    const first: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 2, reason: 'unwanted' }]
    const second: Item[] = [{ lineId: lineIds[1] ?? 0, quantity: 1, reason: 'unwanted' }]
    // The gateway does not accept the refund before the bank has decided.
    if (!isBefore) await shop.fault('payments.refund', 'http_500', { times: 0 })
    if (isBefore) await decideDispute(id, 'lost')
    await returned(actor, id, first)
    await returned(actor, id, second)
    if (!isBefore) await decideDispute(id, 'lost')
    expect((await returnsOf(actor, id)).map(({ amount }) => amount)).toEqual(['0.00', '0.00'])
    await shop.clearFaults()
    await decideDispute(id, 'won')
    shop.advance(3600_000)
    await shop.settled()
    expect(await returnsOf(actor, id)).toMatchObject([
      { number: `${order.orderNumber}-R2`, status: 'closed', amount: '236.00' },
      { number: `${order.orderNumber}-R1`, status: 'closed', amount: '236.00' },
    ])
    expect(await orderOf(actor, id)).toMatchObject({ refunded: '472.00', cancelledAmount: '472.00' })
    const [payment] = await shop.paymentRows(id)
    const refunds = (await shop.refundRows()).filter((row) => row.paymentId === payment?.id && !row.byBank)
    expect(refunds.map(({ reason, amount, state }) => [reason, amount, state])).toEqual([
      [`Return ${order.orderNumber}-R1`, 236_00, 'processed'],
      [`Return ${order.orderNumber}-R2`, 236_00, 'processed'],
    ])
    // The same decision of the bank is reported again and changes nothing.
    await decideDispute(id, 'won')
    expect((await returnsOf(actor, id)).map(({ amount }) => amount)).toEqual(['236.00', '236.00'])
    expect(await differences()).toEqual([])
  },
)

test('after a won dispute, cancelled pieces and returned goods are refunded, and the refund of the return is at most the price of its goods', async () => {
  const { actor, id, lineIds } = await delivered({ quantities: [3, 1], moves: ['processing'] })
  await decideDispute(id, 'lost', 300_00)
  const cancelled = { items: [{ lineId: lineIds[0], quantity: 2 }] }
  expect((await admin.post(`/api/orders/${id}/cancel`, cancelled)).status).toBe(200)
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'delivered' })).status).toBe(200)
  await returned(actor, id, [{ lineId: lineIds[1] ?? 0, quantity: 1, reason: 'unwanted' }])
  await shop.settled()
  expect(await returnsOf(actor, id)).toMatchObject([{ status: 'closed', amount: '0.00' }])
  await decideDispute(id, 'won')
  expect(await returnsOf(actor, id)).toMatchObject([{ status: 'closed', amount: '59.00' }])
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '295.00', cancelledAmount: '295.00' })
  expect(await differences()).toEqual([])
})

test('the owner can refund returned goods up to their full price with a reason, although a part of the order was refunded before', async () => {
  const { actor, id, lineIds } = await delivered()
  await refundPart(id, '100.00')
  for (const quantity of [2, 1]) {
    const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity, reason: 'unwanted' }])
    await move(made.id, 'approved')
    const price = rupees(quantity * 118_00)
    const [shown] = await read(getAdminReturns, await admin.get(`/api/admin/orders/${id}/returns`))
    const refundable = quantity === 2 ? '136.00' : '18.00'
    expect(shown).toMatchObject({ price, maxRefund: price, refundable })
    const items = made.items.map((item) => ({ itemId: item.id, decision: 'restock' as const }))
    const receiving = (more: object) => admin.post(`/api/admin/returns/${made.id}/receive`, { items, ...more })
    for (const [more, field] of [
      [{ amount: '236.01', amountReason: 'Other goods' }, 'amount'],
      [{ amount: price }, 'amountReason'],
    ] as const) {
      const response = await receiving(more)
      expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, [field]])
    }
    const reply = await receiving({ amount: price, amountReason: 'The earlier refund was for other goods' })
    expect(await read(receiveReturn, reply)).toMatchObject({ amount: price, amountReason: null })
    await shop.settled()
  }
  expect(await orderOf(actor, id)).toMatchObject({ refunded: rupees(100_00 + 354_00), cancelledAmount: '354.00' })
  expect((await documentsOf(actor, id)).slice(1).map(({ total }) => total)).toEqual(['236.00', '118.00'])
  expect((await shop.refundRows()).at(-1)?.reason).toContain('The earlier refund was for other goods')
  expect(await differences()).toEqual([])
})

test.each([true, false])(
  'the owner can refund less than the goods cost if the owner gives a reason (order paid online: %s)',
  async (online) => {
    const { actor, id, order, lineIds } = await delivered({ online })
    const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 2, reason: 'unwanted' }])
    await move(made.id, 'approved')
    const [shown] = await read(getAdminReturns, await admin.get(`/api/admin/orders/${id}/returns`))
    expect(shown).toMatchObject({ refundable: '236.00' })
    const items = made.items.map((item) => ({ itemId: item.id, decision: 'restock' as const }))
    const receiving = (more: object) => admin.post(`/api/admin/returns/${made.id}/receive`, { items, ...more })
    const invalid = [
      [{ amount: '236.01', amountReason: 'Used' }, 'amount'],
      [{ amount: '0.00', amountReason: 'Used' }, 'amount'],
      [{ amount: '200.00' }, 'amountReason'],
      [{ amount: '200.00', amountReason: ' ' }, 'amountReason'],
    ] as const
    for (const [more, field] of invalid) {
      const response = await receiving(more)
      expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, [field]])
    }
    expect((await orderOf(actor, id)).cancelledAmount).toBe('0.00')
    const received = await read(
      receiveReturn,
      await receiving({ amount: '200.01', amountReason: 'The jar was opened' }),
    )
    expect(received).toMatchObject({ amount: '200.01', amountReason: 'The jar was opened', refundable: null })
    if (!online) await admin.post(`/api/admin/returns/${made.id}/payout`, { reference: 'UTR 1' })
    await shop.settled()
    expect(await orderOf(actor, id)).toMatchObject({ refunded: '200.01', cancelledAmount: '200.01' })
    const [, note] = await documentsOf(actor, id)
    const { lines, totals } = await documentOf(actor, id, note?.id ?? 0)
    expect(totals.total).toBe('200.01')
    const [line] = lines
    const paise = (...amounts: (string | undefined)[]) => amounts.map((amount) => parseRupees(amount ?? ''))
    const [taxable = 0, cgst = 0, sgst = 0, igst = 0] = paise(line?.taxable, line?.cgst, line?.sgst, line?.igst)
    expect([taxable + cgst + sgst + igst, cgst]).toEqual([200_01, sgst])
    const [amount = 0, discount = 0] = paise(line?.amount, line?.discount)
    expect(amount - discount).toBe(taxable)
    expect(await balance(id)).toMatchObject({
      charged: parseRupees(order.total) - 200_01,
      refunded: 200_01,
      owes: 0,
      owed: 0,
      writtenOff: 0,
    })
    expect(await differences()).toEqual([])
    await shop.runJobs()
    expect(shop.sent.some(({ text }) => text.includes('The jar was opened'))).toBe(true)
    // The deduction applied to the first piece only: the next piece is refunded at its whole price.
    const rest: Item[] = [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'unwanted' }]
    expect(await returned(actor, id, rest)).toMatchObject({ amount: '118.00' })
    expect(await differences()).toEqual([])
  },
)

test('the return window of an order that was completed without a delivery starts at its completion', async () => {
  const { actor, id, lineIds } = await delivered({ moves: ['shipped'] })
  const dayMs = 24 * 3600_000
  // Set the packing time 100 days back instead of advancing the clock, because the session of the admin would expire.
  const packedAt = new Date(shop.clock().getTime() - 100 * dayMs)
  await shop.db.write((tx) => tx.update(orders).set({ packedAt }).where(eq(orders.id, id)).execute())
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'completed' })).status).toBe(200)
  const { anyReasonUntil } = (await actionsOf(actor, id)).returnable
  expect(Date.parse(anyReasonUntil ?? '')).toBeGreaterThan(shop.clock().getTime() + 29 * dayMs)
  await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'unwanted' }])
  const events = await read(getOrderTracking, await actor.get(`/api/orders/${id}/tracking`))
  expect(events.filter(({ status }) => status === 'delivered')).toHaveLength(1)
})

test.each(['documented', 'added', 'included'] as const)(
  'with %s rates, faulty goods are refunded with their share of delivery, without the share of pieces cancelled before packing',
  async (rate) => {
    await setRates(rate)
    // The lines have equal values, so each has a third of the delivery charge.
    const { actor, id, order, lineIds } = await delivered({
      quantities: [2, 2, 2],
      prices: [30_00, 30_00, 30_00],
      rate,
      cancelFirst: [
        [0, 1],
        [1, 2],
      ],
    })
    const [first = 0, , third = 0] = lineIds
    const before = parseRupees((await orderOf(actor, id)).cancelledAmount ?? '')
    await returned(actor, id, [{ lineId: first, quantity: 1, reason: 'damaged' }])
    await returned(actor, id, [{ lineId: third, quantity: 1, reason: 'wrong_item' }], 'write_off')
    await returned(actor, id, [{ lineId: third, quantity: 1, reason: 'late' }])
    await shop.settled()
    const after = parseRupees((await orderOf(actor, id)).cancelledAmount ?? '')
    // Half of the pieces were delivered, so half of the order with half of its delivery charge is refunded.
    const half = parseRupees(order.total) / 2
    expect(Math.abs(after - before - half)).toBeLessThanOrEqual(2)
    expect(await differences()).toEqual([])
    await setRates('documented')
  },
)

const payoutPath = (id: number, returnId: number) => `/api/orders/${id}/returns/${returnId}/payout`
const upi = (name: string) => ({ method: 'upi', upi: `${name}@okaxis` })

/**
 * Delivers a COD order and requests a return. `save` stores the refund account as an actor. With `link`, the request
 * also contains the token of the order link.
 */
async function cashReturn(buyer?: Actor) {
  const { actor, id, lineIds } = await delivered({ online: false, ...(buyer ? { buyer } : {}) })
  const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'damaged' }])
  await shop.runJobs()
  const token = { 'x-order-token': /#token=([\w-]+)/.exec(sentTexts())?.[1] ?? '' }
  shop.sent.length = 0
  const save = (by: Actor, name: string, headers = {}) => by.send('PUT', payoutPath(id, made.id), upi(name), headers)
  const link = (by: Actor, name: string, headers = {}) => save(by, name, { ...token, ...headers })
  const stored = async () =>
    (await read(getAdminReturns, await admin.get(`/api/admin/orders/${id}/returns`)))[0]?.payout
  return { actor, id, made, token, save, link, stored }
}

test('a refund account can be replaced by the browser that entered it and by the owner of the shop, but not by another admin or with the order link', async () => {
  const { actor, id, token, save, link, stored } = await cashReturn()
  expect((await save(actor, 'asha')).status).toBe(200)
  expect((await returnsOf(actor, id))[0]).toMatchObject({ hasPayout: true, canChangePayout: true })
  const seen = await shop.visitor().send('GET', `/api/orders/${id}/returns`, undefined, token)
  expect((await read(getReturns, seen))[0]).toMatchObject({ hasPayout: true, canChangePayout: false })
  const refused = await link(shop.visitor(), 'thief')
  expect([refused.status, (await readError(refused)).message]).toEqual([409, expect.stringContaining('already')])
  const otherAdmin = await addSignedIn(shop, { role: 'admin' })
  expect((await save(otherAdmin, 'clerk')).status).toBe(409)
  expect(await stored()).toEqual(upi('asha'))
  await shop.runJobs()
  expect(subjects()).toEqual(['The account for your refund was saved'])
  expect(shop.sent[0]?.text).not.toContain('okaxis')
  // Saving the same account again changes nothing, so it sends no email.
  expect((await save(actor, 'asha')).status).toBe(200)
  expect((await save(actor, 'asha2')).status).toBe(200)
  expect((await save(admin, 'asha3')).status).toBe(200)
  expect(await stored()).toEqual(upi('asha3'))
  await shop.runJobs()
  expect(subjects()).toHaveLength(3)
})

test('a browser that entered a refund account with the order link can correct the account, and other browsers cannot', async () => {
  const { actor, link, save, stored } = await cashReturn()
  const phone = shop.visitor()
  expect((await link(phone, 'asha')).status).toBe(200)
  expect((await link(shop.visitor(), 'thief')).status).toBe(409)
  expect((await save(actor, 'shared')).status).toBe(409)
  expect((await link(phone, 'asha2')).status).toBe(200)
  expect(await stored()).toEqual(upi('asha2'))
})

test('the account that placed the order can replace a refund account that was entered with the order link by another person', async () => {
  const { actor, link, save, stored } = await cashReturn(await addSignedIn(shop))
  expect((await link(shop.visitor(), 'thief')).status).toBe(200)
  expect((await save(actor, 'asha')).status).toBe(200)
  expect((await link(shop.visitor(), 'thief')).status).toBe(409)
  expect(await stored()).toEqual(upi('asha'))
})

test('a refund account is deleted after 90 days without progress, and can be entered again', async () => {
  const { actor, id, made, save, link, stored } = await cashReturn()
  expect((await save(actor, 'asha')).status).toBe(200)
  // Sets the last change of the return back by these days, because the admin's session would expire if the clock
  // advanced.
  const sweepAfter = async (days: number) => {
    const updatedAt = new Date(shop.clock().getTime() - days * 24 * 3600_000)
    await shop.db.write((tx) => tx.update(returns).set({ updatedAt }).where(eq(returns.id, made.id)).execute())
    await sweep(shop.db, shop.clock())
  }
  await sweepAfter(89)
  expect(await stored()).toEqual(upi('asha'))
  await sweepAfter(91)
  expect(await stored()).toBe(null)
  expect(await returnsOf(actor, id)).toMatchObject([{ id: made.id, hasPayout: false, status: 'requested' }])
  expect((await link(shop.visitor(), 'asha')).status).toBe(200)
  // After the goods were received, the refund is owed, so the account is not deleted.
  await move(made.id, 'approved')
  expect((await receive(made.id, made.items)).status).toBe(200)
  await sweepAfter(91)
  expect(await stored()).toEqual(upi('asha'))
})

test('a browser that repeats a lost request for a refund account with the same key and body can then correct the account', async () => {
  const { link, stored } = await cashReturn()
  const key = { 'idempotency-key': 'k'.repeat(32) }
  expect((await link(shop.visitor(), 'asha', key)).status).toBe(200)
  // The response with its guest cookie was lost, so the retry comes from a browser without a cookie.
  const phone = shop.visitor()
  expect((await link(phone, 'asha', { 'idempotency-key': 'g'.repeat(32) })).status).toBe(409)
  expect((await link(phone, 'asha')).status).toBe(409)
  expect((await link(phone, 'thief', key)).status).toBe(409)
  expect((await link(phone, 'asha', key)).status).toBe(200)
  expect((await link(phone, 'asha2')).status).toBe(200)
  expect(await stored()).toEqual(upi('asha2'))
  expect((await link(shop.visitor(), 'asha2', key)).status).toBe(409)
  await shop.runJobs()
  expect(subjects()).toHaveLength(2)
})

test('the job key of the email about a refund account does not contain the encrypted account, and the email counts toward the limit of the mailbox', async () => {
  const { actor, made, save } = await cashReturn()
  expect((await save(actor, 'asha')).status).toBe(200)
  const [row] = await shop.db.read((tx) => tx.select().from(returns).where(eq(returns.id, made.id)))
  const queued = await shop.db.read((tx) => tx.select().from(jobs))
  const [job] = queued.filter(({ uniqueKey }) => uniqueKey.startsWith(`refund-account-saved ${made.id} `))
  expect(job?.recipient).toEqual(expect.any(String))
  expect(queued.filter(({ uniqueKey }) => uniqueKey.includes(row?.payout ?? 'none'))).toEqual([])
})

test('each order line states how many of its cancelled pieces were returned', async () => {
  const { actor, id, lineIds } = await delivered({ cancelFirst: [[0, 1]] })
  const [lineId = 0] = lineIds
  const lines = async () => read(getOrderItems, await actor.get(`/api/orders/${id}/items`))
  expect((await lines())[0]).toMatchObject({ cancelledQuantity: 1, returnedQuantity: 0 })
  await returned(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }], 'reject')
  expect((await lines())[0]).toMatchObject({ cancelledQuantity: 1, returnedQuantity: 0 })
  await returned(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }], 'write_off')
  expect((await lines())[0]).toMatchObject({ cancelledQuantity: 2, returnedQuantity: 1 })
})

// An independent calculation of the expected amounts. It uses whole numbers, with one division for each amount.

/** Divides two whole numbers and rounds the quotient half-up. */
const quotient = (numerator: bigint, denominator: bigint) =>
  denominator === 0n ? 0n : (2n * numerator + denominator) / (2n * denominator)

interface Removed {
  pieces: number
  faulty: number
}

/** Returns the credited amount of an invoice, in paise, after these pieces of its lines were removed. */
function creditedOf(invoice: Document, removed: readonly Removed[]): number {
  const paise = (amount: string) => BigInt(amount.replace('.', ''))
  const inLines = invoice.lines.reduce((sum, line) => sum + paise(line.shipping), 0n)
  const goods = invoice.lines.reduce((sum, line) => sum + paise(line.amount), 0n)
  // A delivery charge that is not taxed with the lines is split among the lines in proportion to their value. Lines
  // with the largest remainders get the remaining paise.
  const charge = inLines > 0n ? 0n : paise(invoice.totals.shipping)
  const parts = invoice.lines.map((line) => (charge * paise(line.amount)) / goods)
  const rest = Number(charge - parts.reduce((sum, part) => sum + part, 0n))
  const order = invoice.lines
    .map((line, index) => ({ index, remainder: (charge * paise(line.amount)) % goods }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of order.slice(0, rest)) parts[index] = (parts[index] ?? 0n) + 1n
  let sum = 0n
  for (const [index, line] of invoice.lines.entries()) {
    const { pieces = 0, faulty = 0 } = removed[index] ?? {}
    const all = BigInt(line.quantity)
    const delivery = quotient((inLines > 0n ? paise(line.shipping) : (parts[index] ?? 0n)) * BigInt(faulty), all)
    const value = paise(line.price) * BigInt(pieces) - quotient(paise(line.discount) * BigInt(pieces), all)
    const base = paise(line.amount) - paise(line.discount) + paise(line.shipping)
    const taxed = inLines > 0n ? value + delivery : value
    sum += quotient(paise(line.total) * taxed, base) + (inLines > 0n ? 0n : delivery)
  }
  return Number(sum)
}

let refundsAtGateway = 0

const stepOf = fc.record({
  do: fc.constantFrom(
    'return',
    'return',
    'exchange',
    'exchange',
    'cancel',
    'refund',
    'refund at the gateway',
    'close month',
  ),
  line: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
  reason: fc.constantFrom<ReturnReason>('damaged', 'wrong_item', 'unwanted', 'other'),
  decision: fc.constantFrom<ReturnDecision>('restock', 'write_off', 'restock', 'reject'),
  amount: fc.integer({ min: 100, max: 40_00 }),
})
const history = fc.record({
  rate: fc.constantFrom<RateName>('documented', 'added', 'included'),
  online: fc.constantFrom(true, true, false),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
  prices: fc.array(fc.integer({ min: 99, max: 90_00 }), { minLength: 3, maxLength: 3 }),
  gstRates: fc.array(fc.constantFrom(0, 5, 18, 40), { minLength: 3, maxLength: 3 }),
  discounted: fc.boolean(),
  steps: fc.array(stepOf, { minLength: 3, maxLength: 6 }),
})

/** Closes the accounts of the month after the last closed month, up to October 2027. Returns the closed month. */
async function closeNextMonth(): Promise<string> {
  const row = await shop.db.read(readSettings)
  const closedThrough = [addMonths(row?.closedThrough ?? '2026-10', 1), '2027-10'].toSorted()[0] ?? ''
  // The month is closed in the database. The endpoint refuses to close a month that has not ended, and advancing the
  // clock by a month would end the session of the admin.
  await shop.db.write((tx) => tx.update(settings).set({ closedThrough }).execute())
  return closedThrough
}

test(
  'random sequences of returns, exchanges, cancellations, refunds and closed months credit exactly what an independent calculation says',
  async () => {
    const run = async ({ steps, ...ordered }: typeof history extends fc.Arbitrary<infer T> ? T : never) => {
      const { rate, online, quantities } = ordered
      await setRates(rate)
      const { actor, id, order, lineIds } = await delivered(ordered)
      let open = ''
      let issued = 1
      const [first] = await documentsOf(actor, id)
      const invoice = await documentOf(actor, id, first?.id ?? 0)
      const removed = invoice.lines.map(() => ({ pieces: 0, faulty: 0 }))
      let sentAgain = 0
      for (const step of steps) {
        const line = removed[step.line]
        const lineId = lineIds[step.line] ?? 0
        if (!line) throw new Error('no such line')
        const left = (quantities[step.line] ?? 0) - line.pieces
        const before = creditedOf(invoice, removed)
        if (step.do === 'return' || step.do === 'exchange') {
          const items = [{ lineId, quantity: step.quantity, reason: step.reason }]
          const resolution = step.do === 'exchange' ? 'exchange' : 'refund'
          const response = await request(actor, id, items, { resolution })
          expect(response.status).toBe(step.quantity <= left ? 201 : 400)
          if (response.status !== 201) continue
          const made = await read(createReturn, response)
          await move(made.id, 'approved')
          const { status } = await receive(made.id, made.items, step.decision)
          expect(status).toBe(200)
          if (step.decision === 'reject') continue
          line.pieces += step.quantity
          // An exchange sends the same goods again for the credited amount without the delivery charge.
          if (step.do === 'exchange') sentAgain += creditedOf(invoice, removed) - before
          else if (['damaged', 'wrong_item', 'late'].includes(step.reason)) line.faulty += step.quantity
        } else if (step.do === 'cancel') {
          const items = [{ lineId, quantity: step.quantity }]
          const { status } = await admin.post(`/api/orders/${id}/cancel`, { items })
          if (status === 200) line.pieces += step.quantity
          expect(status === 200).toBe(online && step.quantity <= left)
        } else if (step.do === 'close month') {
          open = `${addMonths(await closeNextMonth(), 1)}-01`
        } else if (online) {
          const [payment] = await shop.paymentRows(id)
          const paymentId = payment?.gatewayPaymentId ?? ''
          if (step.do === 'refund') {
            await admin.post(`/api/admin/payments/${paymentId}/refunds`, {
              amount: rupees(step.amount),
              reason: 'Goodwill',
            })
          } else {
            const { amount, amountRefunded } = await shop.payments.payment(paymentId)
            const part = Math.min(step.amount, amount - amountRefunded)
            const key = `at-the-gateway-${++refundsAtGateway}`
            if (part > 0) await shop.payments.refund({ paymentId, amount: part, key })
          }
        }
        await shop.settled()
        const credited = creditedOf(invoice, removed)
        expect(parseRupees((await orderOf(actor, id)).cancelledAmount ?? '')).toBe(credited - sentAgain)
        const documents = await documentsOf(actor, id)
        const [, ...later] = documents
        const sumOf = (isNote: boolean) =>
          later.reduce(
            (sum, { kind, total }) => ((kind === 'credit_note') === isNote ? sum + parseRupees(total) : sum),
            0,
          )
        expect(documents.slice(issued).every(({ date }) => dayInIndia(new Date(date)) >= open)).toBe(true)
        issued = documents.length
        expect([sumOf(true), sumOf(false)]).toEqual([credited, sentAgain])
        const { charged, captured, cashCollected, refunded, writtenOff, owes } = await balance(id)
        expect(charged).toBe(parseRupees(order.total) - credited + sentAgain)
        expect(owes).toBe(0)
        if (online) expect(captured - refunded).toBe(charged - writtenOff)
        else expect([cashCollected, refunded, writtenOff]).toEqual([parseRupees(order.total), 0, 0])
        expect(await differences()).toEqual([])
      }
    }
    await fc.assert(fc.asyncProperty(history, run), { ...sequences(8, 17), endOnFailure: true })
    await setRates('documented')
    await shop.db.write((tx) => tx.update(settings).set({ closedThrough: null }).execute())
  },
  sequencesTimeoutMs(8),
)
