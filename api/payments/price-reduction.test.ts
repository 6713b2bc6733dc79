import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { lowerPrice } from '#contract/admin/orders'
import { refundPayment } from '#contract/payments'
import { getAdminReturns } from '#contract/returns'
import { addMonths, dayInIndia } from '#rules/dates'
import { parseRupees } from '#rules/money'
import { settings } from '../db/schema/operations.ts'
import { returns } from '../db/schema/order-records.ts'
import { findUnannounced } from '../returns/return-store.ts'
import type { Actor } from '../testing/actor.ts'
import { addSignedIn } from '../testing/data.ts'
import { read, readError } from '../testing/read.ts'
import { createReturnsShop, type RateName } from '../testing/returns-shop.ts'

const use = await createReturnsShop()
const { shop, admin } = use
afterAll(() => shop.close())

type Delivered = Awaited<ReturnType<typeof use.delivered>>

/** Refunds a part of the payment of an order and lowers the price of its goods by this part. */
async function lower({ id }: Pick<Delivered, 'id'>, body: object, headers: Record<string, string> = {}) {
  const [payment] = await shop.paymentRows(id)
  const path = `/api/admin/payments/${payment?.gatewayPaymentId}/refunds`
  return admin.post(path, { reason: 'Price match', lowersPrice: true, ...body }, headers)
}

test('a refund that lowers the price of a line issues a credit note instead of a write-off, and its pieces are returned at the lower price', async () => {
  await use.setRates('documented')
  const order = await use.delivered({ quantities: [2, 1], prices: [100_00, 50_00] })
  const { actor, id, lineIds } = order
  const [lineId = 0, other = 0] = lineIds
  const reply = await lower(order, { amount: '59.00', lineId })
  expect(await read(refundPayment, reply)).toMatchObject({ money: { charged: '286.00', writtenOff: '0.00' } })
  await shop.settled()
  const [invoice, note] = await use.documentsOf(actor, id)
  expect(note).toMatchObject({ kind: 'credit_note', total: '59.00', invoiceNumber: invoice?.number })
  expect(await use.documentOf(actor, id, note?.id ?? 0)).toMatchObject({
    reason: 'Price match',
    isPriceReduction: true,
    lines: [{ lineId, quantity: 0, taxable: '50.00', igst: '9.00', total: '59.00' }],
    totals: { subtotal: '50.00', taxable: '50.00', igst: '9.00', total: '59.00' },
  })
  expect(await use.balance(id)).toMatchObject({ charged: 286_00, refunded: 59_00, writtenOff: 0, owes: 0, owed: 0 })
  expect(await use.orderOf(actor, id)).toMatchObject({ paymentStatus: 'paid', cancelledAmount: '59.00' })
  for (let piece = 0; piece < 2; piece++) {
    const received = await use.returned(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }])
    expect(received).toMatchObject({ amount: '88.50' })
    await shop.settled()
  }
  expect(await use.returned(actor, id, [{ lineId: other, quantity: 1, reason: 'unwanted' }])).toMatchObject({
    amount: '59.00',
  })
  await shop.settled()
  expect(await use.orderOf(actor, id)).toMatchObject({ refunded: '295.00', cancelledAmount: '295.00' })
  expect(await use.differences()).toEqual([])
})

test.each<RateName>(['documented', 'added', 'included'])(
  'with %s rates, several price reductions and the return of all pieces as faulty credit exactly the whole invoice',
  async (rate) => {
    await use.setRates(rate)
    const order = await use.delivered({ quantities: [3, 2], prices: [33_33, 19_99], gstRates: [5, 18], rate })
    const { actor, id, lineIds } = order
    const [first = 0, second = 0] = lineIds
    const items = (lineId: number) => [{ lineId, quantity: 1, reason: 'damaged' as const }]
    expect((await lower(order, { amount: '10.01' })).status).toBe(201)
    await shop.settled()
    await use.returned(actor, id, items(first))
    await shop.settled()
    expect((await lower(order, { amount: '7.77', lineId: second })).status).toBe(201)
    await shop.settled()
    for (const lineId of [second, first, first, second]) await use.returned(actor, id, items(lineId))
    await shop.settled()
    const [invoice, ...notes] = await use.documentsOf(actor, id)
    expect(notes).toHaveLength(7)
    expect(notes.reduce((sum, { total }) => sum + parseRupees(total), 0)).toBe(parseRupees(invoice?.total ?? ''))
    expect(await use.orderOf(actor, id)).toMatchObject({ refunded: order.order.total, paymentStatus: 'refunded' })
    expect(await use.balance(id)).toMatchObject({ charged: 0, owes: 0, owed: 0, writtenOff: 0 })
    expect(await use.differences()).toEqual([])
    await use.setRates('documented')
  },
)

test('the price can be lowered at most by the price of the goods that were not returned, and only after the invoice', async () => {
  const order = await use.delivered({ quantities: [2, 1], prices: [100_00, 50_00] })
  const { actor, id, lineIds } = order
  const [lineId = 0] = lineIds
  await use.returned(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }])
  await shop.settled()
  const other = await use.delivered({ moves: [] })
  for (const [body, text] of [
    [{ amount: '118.01', lineId }, /at most ₹118\.00$/],
    [{ amount: '177.01' }, /at most ₹177\.00$/],
    [{ amount: '1.00', lineId: other.lineIds[0] }, /at most ₹0\.00$/],
  ] as const) {
    const response = await lower(order, body)
    expect([response.status, (await readError(response)).fields]).toEqual([
      400,
      { amount: expect.stringMatching(text) },
    ])
  }
  expect((await lower(order, { amount: '118.00', lineId })).status).toBe(201)
  expect((await lower(other, { amount: '1.00' })).status).toBe(409)
  expect(await use.balance(other.id)).toMatchObject({ owed: 0, writtenOff: 0 })
  await shop.settled()
  expect(await use.differences()).toEqual([])
})

test('thirty simultaneous requests to lower a price issue one credit note and make one refund', async () => {
  const order = await use.delivered()
  const key = { 'idempotency-key': 'l'.repeat(32) }
  for (const headers of [key, {}]) {
    const before = (await use.documentsOf(order.actor, order.id)).length
    await Promise.all(Array.from({ length: 30 }, () => lower(order, { amount: '10.00' }, headers)))
    await shop.settled()
    expect(await use.documentsOf(order.actor, order.id)).toHaveLength(before + 1)
  }
  expect(await use.orderOf(order.actor, order.id)).toMatchObject({ refunded: '20.00', cancelledAmount: '20.00' })
  expect(await use.differences()).toEqual([])
})

/** Lowers the price of a COD order. */
const lowerCash = (id: number, body: object, headers: Record<string, string> = {}, by: Actor = admin) =>
  by.post(`/api/admin/orders/${id}/price-reductions`, { reason: 'Price match', ...body }, headers)
const reductionsOf = async (id: number) => read(getAdminReturns, await admin.get(`/api/admin/orders/${id}/returns`))
const payOut = (returnId: number, reference: string) =>
  admin.post(`/api/admin/returns/${returnId}/payout`, { reference })

test('a lower price of a COD order issues a credit note and is paid to the account of the customer once, without a return', async () => {
  await use.setRates('documented')
  const order = await use.delivered({ quantities: [2, 1], prices: [100_00, 50_00], online: false })
  const { actor, id, lineIds } = order
  const [lineId = 0] = lineIds
  const stock = await order.stock()
  const made = await read(lowerPrice, await lowerCash(id, { amount: '59.00', lineId }))
  expect(made).toMatchObject({
    number: `${order.order.orderNumber}-P1`,
    status: 'received',
    isPriceReduction: true,
    items: [],
    amount: '59.00',
    amountReason: 'Price match',
    refundable: null,
    canBookPickup: false,
  })
  const [invoice, note] = await use.documentsOf(actor, id)
  expect(note).toMatchObject({ kind: 'credit_note', total: '59.00', invoiceNumber: invoice?.number })
  expect(await use.documentOf(actor, id, note?.id ?? 0)).toMatchObject({
    reason: 'Price match',
    isPriceReduction: true,
    lines: [{ lineId, quantity: 0, taxable: '50.00', igst: '9.00', total: '59.00' }],
  })
  expect(await use.balance(id)).toMatchObject({ charged: 286_00, cashCollected: 345_00, writtenOff: 0, owed: 59_00 })
  expect(await use.orderOf(actor, id)).toMatchObject({ paymentStatus: 'paid', cancelledAmount: '59.00' })
  expect(await order.stock()).toEqual(stock)
  expect(await shop.db.read(findUnannounced)).toEqual([])
  const account = { method: 'upi', upi: 'asha@okaxis' }
  expect((await actor.send('PUT', `/api/orders/${id}/returns/${made.id}/payout`, account)).status).toBe(200)
  expect((await reductionsOf(id))[0]?.payout).toEqual(account)
  const paid = await Promise.all(Array.from({ length: 10 }, (_, index) => payOut(made.id, `UTR ${index}`)))
  expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await reductionsOf(id))[0]).toMatchObject({ status: 'closed', payout: null })
  expect(await use.balance(id)).toMatchObject({ refunded: 59_00, owed: 0 })
  const rows = await shop.db.read((tx) => tx.select().from(returns).where(eq(returns.orderId, id)))
  expect(rows).toMatchObject([
    { payout: null, awaitsNotice: false, payoutReference: expect.stringMatching(/^UTR \d$/) },
  ])
  // The pieces come back later at the lower price, and are no part of the reduction.
  const received = await use.returned(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }])
  expect(received).toMatchObject({ number: `${order.order.orderNumber}-R2`, amount: '88.50' })
  expect(received).not.toHaveProperty('isPriceReduction')
  expect(await use.differences()).toEqual([])
})

test('the emails about a lower price of a COD order have the amount and the reason and never mention a return', async () => {
  const { actor, id } = await use.delivered({ online: false })
  const made = await read(lowerPrice, await lowerCash(id, { amount: '10.00', reason: 'Cheaper since Monday' }))
  await shop.runJobs()
  const account = { method: 'upi', upi: 'asha@okaxis' }
  expect((await actor.send('PUT', `/api/orders/${id}/returns/${made.id}/payout`, account)).status).toBe(200)
  await shop.runJobs()
  expect((await payOut(made.id, 'UTR 4711')).status).toBe(200)
  await shop.runJobs()
  expect(use.subjects()).toEqual([
    'We lowered the price of your order',
    'The account for your refund was saved',
    'Your refund is paid',
  ])
  const [lowered, , closed] = shop.sent.map(({ text }) => text)
  expect(lowered).toMatch(/₹10\.00 to your UPI ID[\s\S]*Cheaper since Monday[\s\S]*enter your UPI ID/)
  expect(closed).toMatch(/refunded ₹10\.00[\s\S]*UTR 4711/)
  expect(closed).not.toContain('enter your UPI ID')
  const shown = shop.sent.map(({ subject, text }) => `${subject} ${text.replace(/https?:\S+/g, '')}`)
  expect(shown.join()).not.toMatch(/return|send back/i)
})

test('the price of a COD order can be lowered only after delivery, and at most by the price of the goods that were not returned', async () => {
  const order = await use.delivered({ quantities: [2, 1], prices: [100_00, 50_00], online: false })
  const { actor, id, lineIds } = order
  const [lineId = 0] = lineIds
  await use.returned(actor, id, [{ lineId, quantity: 1, reason: 'unwanted' }])
  const other = await use.delivered({ online: false, moves: ['shipped'] })
  for (const [body, field, text] of [
    [{ amount: '118.01', lineId }, 'amount', /at most ₹118\.00$/],
    [{ amount: '177.01' }, 'amount', /at most ₹177\.00$/],
    [{ amount: '99999' }, 'amount', /at most ₹177\.00$/],
    [{ amount: '1.00', lineId: other.lineIds[0] }, 'amount', /at most ₹0\.00$/],
    [{ amount: '0.99' }, 'amount', /at least ₹1\.00$/],
    [{ amount: '-5' }, 'amount', /at least ₹1\.00$/],
    [{}, 'amount', /./],
    [{ amount: '1.00', reason: ' ' }, 'reason', /Enter the reason/],
  ] as const) {
    const response = await lowerCash(id, body)
    expect([response.status, (await readError(response)).fields]).toEqual([
      400,
      { [field]: expect.stringMatching(text) },
    ])
  }
  expect((await lowerCash(id, { amount: '118.00', lineId })).status).toBe(201)
  const refused = async (orderId: number) => {
    const response = await lowerCash(orderId, { amount: '1.00' })
    return [response.status, (await readError(response)).message]
  }
  expect(await refused(other.id)).toEqual([409, expect.stringContaining('after delivery')])
  expect(await use.balance(other.id)).toMatchObject({ cashCollected: 0, owed: 0 })
  expect((await admin.send('PATCH', `/api/admin/orders/${other.id}/cancel`, { reason: 'Lost' })).status).toBe(200)
  expect(await refused(other.id)).toEqual([409, expect.stringContaining('active order')])
  expect(await refused((await use.delivered()).id)).toEqual([409, expect.stringContaining('online')])
  expect(await refused(999_999)).toEqual([404, expect.any(String)])
  await shop.settled()
  expect(await use.returnsOf(other.actor, other.id)).toEqual([])
  expect(await use.differences()).toEqual([])
})

test('thirty simultaneous requests to lower the price of a COD order count once, with and without an idempotency key', async () => {
  const { actor, id } = await use.delivered({ online: false })
  const key = { 'idempotency-key': 'c'.repeat(32) }
  for (const [headers, amount] of [
    [key, '10.00'],
    [{}, '11.00'],
  ] as const) {
    const before = (await use.documentsOf(actor, id)).length
    const responses = await Promise.all(Array.from({ length: 30 }, () => lowerCash(id, { amount }, headers)))
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
    expect(await use.documentsOf(actor, id)).toHaveLength(before + 1)
  }
  expect(await use.returnsOf(actor, id)).toMatchObject([{ amount: '11.00' }, { amount: '10.00' }])
  expect(await use.orderOf(actor, id)).toMatchObject({ cancelledAmount: '21.00' })
  expect(await use.balance(id)).toMatchObject({ owed: 21_00 })
  expect(await use.differences()).toEqual([])
})

test('two price reductions with the same amount and reason and different idempotency keys both count', async () => {
  const { actor, id, lineIds } = await use.delivered({ quantities: [1, 1], prices: [100_00, 50_00], online: false })
  for (const [index, lineId] of lineIds.entries()) {
    const key = { 'idempotency-key': String(index).repeat(32) }
    expect((await lowerCash(id, { amount: '10.00', lineId }, key)).status).toBe(201)
  }
  expect(await use.orderOf(actor, id)).toMatchObject({ cancelledAmount: '20.00' })
  expect(await use.balance(id)).toMatchObject({ owed: 20_00 })
  expect(await use.differences()).toEqual([])
})

test('if the transfer is recorded before the first email is written, no email asks for the account', async () => {
  const { id } = await use.delivered({ online: false })
  const made = await read(lowerPrice, await lowerCash(id, { amount: '10.00' }))
  expect((await payOut(made.id, 'UTR 4711')).status).toBe(200)
  const before = shop.sent.length
  await shop.runJobs()
  const texts = shop.sent.slice(before).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.join()).not.toContain('enter your UPI ID')
})

test('price reductions do not count towards the maximum of 20 returns of an order', async () => {
  const { actor, id, lineIds } = await use.delivered({ quantities: [2], prices: [100_00], online: false })
  for (let index = 0; index < 20; index += 1) {
    expect((await lowerCash(id, { amount: '1.00', reason: `Reason ${index}` })).status).toBe(201)
  }
  const [lineId = 0] = lineIds
  const items = [{ lineId, quantity: 1, reason: 'unwanted' as const }]
  expect(await use.returned(actor, id, items)).toMatchObject({ status: 'received' })
})

test('only admins can lower the price of a COD order, and a lower price of another order is not found', async () => {
  const { actor, id } = await use.delivered({ online: false })
  const other = await use.delivered({ online: false })
  const body = { amount: '10.00' }
  expect((await lowerCash(id, body, {}, shop.visitor())).status).toBe(401)
  expect((await lowerCash(id, body, {}, actor)).status).toBe(401)
  expect((await lowerCash(id, body, {}, await addSignedIn(shop))).status).toBe(403)
  const made = await read(lowerPrice, await lowerCash(id, body))
  const account = { method: 'upi', upi: 'thief@okaxis' }
  const path = (orderId: number) => `/api/orders/${orderId}/returns/${made.id}/payout`
  expect((await shop.visitor().send('PUT', path(id), account)).status).toBe(404)
  expect((await other.actor.send('PUT', path(other.id), account)).status).toBe(404)
  expect((await use.returnsOf(actor, id))[0]).toMatchObject({ hasPayout: false })
})

test('a lower price of a COD order in a closed month is dated in the first open month', async () => {
  const { actor, id } = await use.delivered({ online: false })
  const month = dayInIndia(shop.clock()).slice(0, 7)
  const closeThrough = (closedThrough: string | null) =>
    shop.db.write((tx) => tx.update(settings).set({ closedThrough }).execute())
  await closeThrough(month)
  expect((await lowerCash(id, { amount: '10.00' })).status).toBe(201)
  await closeThrough(null)
  const note = (await use.documentsOf(actor, id)).at(-1)
  expect(dayInIndia(new Date(note?.date ?? ''))).toBe(`${addMonths(month, 1)}-01`)
})
