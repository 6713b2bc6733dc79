import { afterAll, expect, test } from 'vitest'
import { refundPayment } from '#contract/payments'
import { parseRupees } from '#rules/money'
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
