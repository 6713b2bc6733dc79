import { afterAll, expect, test } from 'vitest'
import { getAdminReturns, receiveReturn } from '#contract/returns'
import { parseRupees, rupees } from '#rules/money'
import { storeDispute } from '../payments/dispute-store.ts'
import { read, readError } from '../testing/read.ts'
import { createReturnsShop, type Item } from '../testing/returns-shop.ts'

const {
  shop,
  admin,
  setRates,
  delivered,
  requested,
  move,
  orderOf,
  returnsOf,
  documentsOf,
  documentOf,
  balance,
  differences,
  returned,
} = await createReturnsShop()
afterAll(() => shop.close())

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

test('a refund for items below ₹1, which the gateway rejects, is raised to ₹1, and the difference is written off', async () => {
  await setRates('documented')
  const { actor, id, lineIds } = await delivered({ quantities: [1, 1], prices: [60, 200_00] })
  await returned(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'unwanted' }])
  await shop.settled()
  expect(await returnsOf(actor, id)).toMatchObject([{ status: 'closed', amount: '0.71' }])
  expect(await documentsOf(actor, id)).toMatchObject([{}, { total: '0.71' }])
  expect(await balance(id)).toMatchObject({ refunded: 100, writtenOff: 29, owes: 0, owed: 0 })
  expect(await differences()).toEqual([])
})
