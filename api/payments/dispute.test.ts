import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { getAdminOverview, getAdminStats } from '#contract/admin/overview'
import { razorpayWebhookPath } from '#contract/paths'
import { getOrderPayments } from '#contract/payments'
import { notices } from '../db/schema/notices.ts'
import { disputes } from '../db/schema/order-cases.ts'
import { payments } from '../db/schema/orders.ts'
import { auditLedger, ledgerOf } from '../ledger/ledger-store.ts'
import { collectNotices } from '../notices/collect-notices.ts'
import { addSignedIn } from '../testing/data.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'
import { createSandboxClient } from '../testing/sandbox-client.ts'
import { syncPayments } from './apply-gateway-payments.ts'
import { storePayment } from './payment-store.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin', email: 'owner@example.com' })
const { control } = createSandboxClient(shop.origin)

const signed = (body: string, secret = shop.keys.webhookSecret) =>
  createHmac('sha256', secret).update(body).digest('hex')

let sent = 0
/** Sends a webhook and returns its status. `headers` replace the signature and the event id. */
async function send(body: object, headers: Record<string, string> = {}) {
  const text = JSON.stringify(body)
  const all = { 'x-razorpay-signature': signed(text), 'x-razorpay-event-id': `dispute event ${sent++}`, ...headers }
  const reply = await shop.visitor().request(razorpayWebhookPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...all },
    body: text,
  })
  return reply.status
}

const day = (n: number) => Date.UTC(2026, 10, n) / 1000

interface Given {
  dispute: string
  paymentId: string
  name: string
  /** When the gateway created the event, in seconds since 1970. */
  at?: number | null
  entity?: object
}

/** Returns a webhook event of a dispute in the form that the documentation of Razorpay shows. */
const eventOf = ({ dispute, paymentId, name, at = day(21), entity = {} }: Given) => ({
  entity: 'event',
  account_id: 'acc_1',
  event: `payment.dispute.${name}`,
  contains: ['payment', 'dispute'],
  payload: {
    payment: { entity: { id: paymentId, order_id: 'order_1' } },
    dispute: {
      entity: {
        id: dispute,
        entity: 'dispute',
        payment_id: paymentId,
        amount: 271_00,
        currency: 'INR',
        amount_deducted: name === 'lost' ? 271_00 : 0,
        reason_code: 'goods_or_services_not_received',
        respond_by: day(28),
        status: name === 'created' ? 'open' : name,
        phase: 'chargeback',
        created_at: day(20),
        ...entity,
      },
    },
  },
  ...(at === null ? {} : { created_at: at }),
})

/** Places and pays an order of ₹271. */
async function paid() {
  const { order, gatewayOrderId } = await shop.ordered({ price: 187_29 })
  const { razorpay_payment_id: paymentId } = await shop.press(gatewayOrderId, 'lose')
  await shop.settled()
  return { id: order.id, orderNumber: order.orderNumber, paymentId, dispute: `disp_${order.id}` }
}
const seen = async (orderId: number) => {
  const reply = await read(getOrderPayments, await admin.get(`/api/admin/orders/${orderId}/payments`))
  const [payment] = reply.payments
  if (!payment) throw new Error('no payment')
  return { ...payment, money: reply.money, dispute: payment.disputes[0] }
}
const revenue = async () => Number((await read(getAdminStats, await admin.get('/api/admin/stats'))).totalRevenue)
const disputed = async () => (await read(getAdminOverview, await admin.get('/api/admin/overview'))).disputes
const listed = async () =>
  (await read(getAdminOrders, await admin.get('/api/admin/orders?trouble=dispute'))).map(({ id }) => id)
const refund = (paymentId: string, amount?: string) =>
  admin.post(`/api/admin/payments/${paymentId}/refunds`, { amount, reason: 'Test' })
const expectConsistent = async () => expect((await shop.db.read(auditLedger)).differences).toEqual([])

test('disputes that need a response are listed by deadline and before disputes under review, announced to admins once, and not listed once decided', async () => {
  expect(await disputed()).toEqual({ count: 0, first: [], respondBy: null })
  await collectNotices(shop)
  const before = (await shop.db.read((tx) => tx.select().from(notices).execute())).length
  const [late, soon, reviewed] = [await paid(), await paid(), await paid()]
  await send(eventOf({ ...late, name: 'created', entity: { respond_by: day(30) } }))
  await send(eventOf({ ...soon, name: 'created', entity: { respond_by: day(25) } }))
  await send(eventOf({ ...reviewed, name: 'under_review', entity: { respond_by: day(22) } }))
  const listedOrder = ({ id, orderNumber }: typeof late) => ({ id, orderNumber })
  expect(await disputed()).toEqual({
    count: 3,
    first: [soon, late, reviewed].map(listedOrder),
    respondBy: '2026-11-25T00:00:00.000Z',
  })
  expect((await listed()).toSorted()).toEqual([late.id, soon.id, reviewed.id].toSorted())
  for (let count = 0; count < 2; count++) {
    shop.advance(1000)
    await collectNotices(shop)
  }
  await send(eventOf({ ...soon, name: 'lost', at: day(26) }))
  shop.advance(1000)
  await collectNotices(shop)
  const announced = (await shop.db.read((tx) => tx.select().from(notices).execute())).slice(before)
  expect(announced.filter(({ kind }) => kind === 'payment').map(({ subject, path }) => [subject, path])).toEqual([
    [`Dispute of ${late.orderNumber}, answer by 30 Nov 2026, 5:30 am`, `/admin/orders/${late.id}`],
    [`Dispute of ${soon.orderNumber}, answer by 25 Nov 2026, 5:30 am`, `/admin/orders/${soon.id}`],
    [`Dispute of ${soon.orderNumber}, lost`, `/admin/orders/${soon.id}`],
  ])
  await shop.runJobs()
  expect(
    shop.sent.filter(({ to, text }) => to === 'owner@example.com' && text.includes(`${soon.orderNumber}, lost`)),
  ).toHaveLength(1)
  expect(await disputed()).toMatchObject({ count: 2, respondBy: '2026-11-30T00:00:00.000Z' })
})

/**
 * Each row: the events, each with the day on which the gateway created it; the resulting status; and the rupees that
 * the bank has taken back.
 */
const tables: readonly [events: readonly (readonly [name: string, day: number])[], status: string, taken: string][] = [
  [[['created', 1]], 'open', '0.00'],
  [
    [
      ['created', 1],
      ['under_review', 2],
    ],
    'under_review',
    '0.00',
  ],
  [
    [
      ['created', 1],
      ['under_review', 2],
      ['action_required', 3],
    ],
    'action_required',
    '0.00',
  ],
  [
    [
      ['under_review', 2],
      ['action_required', 3],
      ['under_review', 4],
    ],
    'under_review',
    '0.00',
  ],
  [
    [
      ['created', 1],
      ['under_review', 2],
      ['won', 3],
    ],
    'won',
    '0.00',
  ],
  [
    [
      ['created', 1],
      ['under_review', 2],
      ['lost', 3],
    ],
    'lost',
    '271.00',
  ],
  [
    [
      ['created', 1],
      ['closed', 2],
    ],
    'closed',
    '0.00',
  ],
  [
    [
      ['created', 1],
      ['lost', 2],
      ['won', 3],
    ],
    'won',
    '0.00',
  ],
  [
    [
      ['created', 1],
      ['won', 2],
      ['lost', 3],
    ],
    'lost',
    '271.00',
  ],
  [
    [
      ['created', 1],
      ['lost', 2],
      ['closed', 3],
    ],
    'closed',
    '271.00',
  ],
]

/** Returns all permutations of a list. */
const sequencesOf = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) => sequencesOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))

test.each(tables)(
  'the dispute events %j result in the status %s in every sequence, also when each event is sent twice',
  async (events, status, taken) => {
    const before = await revenue()
    const sequences = sequencesOf(events)
    let kept = 0
    for (const sequence of sequences) {
      const order = await paid()
      for (const [name, at] of [...sequence, ...sequence]) {
        expect(await send(eventOf({ ...order, name, at: day(at) }))).toBe(200)
      }
      const { dispute, refunds, refundable, money } = await seen(order.id)
      expect([sequence, dispute]).toEqual([
        sequence,
        {
          id: order.dispute,
          amount: '271.00',
          taken,
          status,
          phase: 'chargeback',
          reason: 'goods_or_services_not_received',
          respondBy: '2026-11-28T00:00:00.000Z',
          createdAt: '2026-11-20T00:00:00.000Z',
        },
      ])
      const isTaken = taken !== '0.00'
      expect(refunds.filter(({ state }) => state === 'processed')).toHaveLength(isTaken ? 1 : 0)
      expect(refundable).toBe(isTaken ? '0.00' : '271.00')
      expect(money).toMatchObject({ received: '271.00', refunded: taken, owes: '0.00', owed: '0.00' })
      expect((await shop.stored(order.id)).paymentStatus).toBe(isTaken ? 'refunded' : 'paid')
      kept += isTaken ? 0 : 271
    }
    expect(await revenue()).toBe(before + kept)
    await expectConsistent()
  },
)

test('dispute events without a time never reopen a decided dispute', async () => {
  for (const name of ['won', 'lost', 'closed']) {
    const order = await paid()
    await send(eventOf({ ...order, name, at: null }))
    for (const late of ['created', 'under_review', 'action_required']) {
      shop.advance(1000)
      await send(eventOf({ ...order, name: late, at: null }))
    }
    expect((await seen(order.id)).dispute?.status).toBe(name)
  }
})

test('an event of a later phase reopens a won dispute with a new deadline', async () => {
  const order = await paid()
  await send(eventOf({ ...order, name: 'won', at: day(3) }))
  const entity = { phase: 'pre_arbitration', respond_by: day(30) }
  await send(eventOf({ ...order, name: 'created', at: day(5), entity }))
  await send(eventOf({ ...order, name: 'under_review', at: day(2) }))
  expect((await seen(order.id)).dispute).toMatchObject({
    status: 'open',
    phase: 'pre_arbitration',
    respondBy: '2026-11-30T00:00:00.000Z',
  })
})

test('a dispute event that is sent three times with the same event id is processed once', async () => {
  const order = await paid()
  const id = { 'x-razorpay-event-id': `lost ${order.id}` }
  for (let count = 0; count < 3; count++) expect(await send(eventOf({ ...order, name: 'lost' }), id)).toBe(200)
  expect((await seen(order.id)).refunds).toHaveLength(1)
})

test('twenty webhooks at the same time record a lost dispute once', async () => {
  const order = await paid()
  const names = ['created', 'under_review', 'lost', 'lost']
  const events = Array.from({ length: 20 }, (_, n) =>
    eventOf({ ...order, name: names[n % 4] ?? '', at: day(1 + (n % 4)) }),
  )
  expect(new Set(await Promise.all(events.map((event) => send(event))))).toEqual(new Set([200]))
  expect(await seen(order.id)).toMatchObject({
    refunds: [{ amount: '271.00', byBank: true }],
    dispute: { status: 'lost' },
  })
  await expectConsistent()
})

test('money that the bank deducts when a dispute is opened is not recorded as a refund', async () => {
  const order = await paid()
  await send(eventOf({ ...order, name: 'created', entity: { amount_deducted: 271_00 } }))
  expect(await seen(order.id)).toMatchObject({ refunds: [], refundable: '271.00', dispute: { taken: '0.00' } })
})

test('after a partly lost dispute the rest of the payment can be refunded, and the customer gets an email only about that refund', async () => {
  const order = await paid()
  const emails = () => shop.sent.filter(({ text }) => text.includes(order.orderNumber)).length
  await shop.runJobs()
  const before = emails()
  await send(eventOf({ ...order, name: 'lost', entity: { amount: 100_00, amount_deducted: 100_00 } }))
  await shop.settled()
  expect(emails()).toBe(before)
  expect(await seen(order.id)).toMatchObject({
    refundable: '171.00',
    money: { refunded: '100.00', writtenOff: '100.00' },
  })
  expect(await readError(await refund(order.paymentId, '171.01'))).toMatchObject({
    fields: { amount: 'At most ₹171.00 can be refunded' },
  })
  expect((await refund(order.paymentId, '171.00')).status).toBe(201)
  await shop.settled()
  expect(await seen(order.id)).toMatchObject({ state: 'refunded', money: { refunded: '271.00', owed: '0.00' } })
  expect(emails()).toBe(before + 1)
  await expectConsistent()
})

test('after a lost dispute the payment cannot be refunded, and cancelling the order refunds nothing', async () => {
  const order = await paid()
  await send(eventOf({ ...order, name: 'lost' }))
  expect((await refund(order.paymentId)).status).toBe(409)
  expect((await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)).status).toBe(200)
  await shop.settled()
  expect(await shop.payments.refundsOf(order.paymentId)).toEqual([])
  const emails = shop.sent.filter(({ subject }) => subject.includes(order.orderNumber))
  expect(emails.map(({ text }) => text).join('\n')).toContain('Your payment was already returned to you.')
  expect((await seen(order.id)).money).toMatchObject({ charged: '0.00', refunded: '271.00', writtenOff: '0.00' })
  await expectConsistent()
})

test.each(['by a lost dispute', 'by the owner'])(
  'an order whose payment was fully returned %s cannot be packed or shipped, and an order that was shipped before can be delivered',
  async (how) => {
    const take = async (order: Awaited<ReturnType<typeof paid>>) => {
      if (how === 'by the owner') expect((await refund(order.paymentId)).status).toBe(201)
      else await send(eventOf({ ...order, name: 'lost' }))
      await shop.settled()
      expect((await shop.stored(order.id)).paymentStatus).toBe('refunded')
    }
    const refusal = async (reply: Promise<Response>) => {
      const response = await reply
      return [response.status, response.status === 200 ? '' : (await readError(response)).message]
    }
    const move = (id: number, status: string) => admin.send('PATCH', `/api/admin/orders/${id}/status`, { status })
    const [kept, sent] = [await paid(), await paid()]
    await take(kept)
    const reason = 'The payment of this order was refunded. It cannot be packed or shipped, only cancelled.'
    for (const response of [
      admin.send('PATCH', `/api/admin/orders/${kept.id}/packed`, {}),
      admin.send('POST', `/api/admin/orders/${kept.id}/create-shipment`),
      ...['processing', 'shipped', 'delivered', 'completed'].map((status) => move(kept.id, status)),
    ]) {
      expect(await refusal(response)).toEqual([409, reason])
    }
    expect((await shop.stored(kept.id)).packedAt).toBeNull()
    expect(await refusal(admin.send('PATCH', `/api/admin/orders/${kept.id}/cancel`))).toEqual([200, ''])

    expect(await refusal(move(sent.id, 'shipped'))).toEqual([200, ''])
    await take(sent)
    for (const status of ['delivered', 'completed']) {
      expect(await refusal(move(sent.id, status))).toEqual([200, ''])
      expect(await shop.stored(sent.id)).toMatchObject({ status, paymentStatus: 'refunded' })
    }
    await expectConsistent()
  },
)

test('a dispute that is lost after the shop refunded the payment is written off by the shop, and the customer owes nothing', async () => {
  const order = await paid()
  expect((await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)).status).toBe(200)
  await shop.settled()
  await send(eventOf({ ...order, name: 'lost' }))
  expect(await seen(order.id)).toMatchObject({
    refundable: '0.00',
    money: { received: '271.00', refunded: '542.00', writtenOff: '271.00', owes: '0.00', owed: '0.00' },
  })
  await expectConsistent()
})

test.each(['before the loss', 'after the loss'])(
  'an order that was cancelled %s of its dispute is refunded exactly once if the shop wins the dispute later',
  async (when) => {
    const order = await paid()
    const cancel = async () =>
      expect((await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)).status).toBe(200)
    if (when === 'before the loss') await cancel()
    await send(eventOf({ ...order, name: 'lost', at: day(3) }))
    if (when === 'after the loss') await cancel()
    expect((await seen(order.id)).money).toMatchObject({ refunded: '271.00', owed: '0.00' })
    for (let count = 0; count < 2; count++) await send(eventOf({ ...order, name: 'won', at: day(4) }))
    await expectConsistent()
    await shop.settled()
    expect(await shop.payments.refundsOf(order.paymentId)).toMatchObject([{ amount: 271_00 }])
    expect(await seen(order.id)).toMatchObject({ state: 'refunded', money: { refunded: '271.00', owed: '0.00' } })
    await expectConsistent()
  },
)

test('a dispute of a payment that was made with an earlier API key of the shop is recorded', async () => {
  const order = await paid()
  await shop.db.write(async (tx) => {
    await tx.update(payments).set({ account: 'rzp_live_former' }).where(eq(payments.gatewayPaymentId, order.paymentId))
  })
  await send(eventOf({ ...order, name: 'created' }))
  expect((await seen(order.id)).dispute).toMatchObject({ status: 'open' })
})

test('a lost dispute stays lost after an older "won" event whose created_at is a string', async () => {
  const order = await paid()
  await send(eventOf({ ...order, name: 'lost', at: day(20) }))
  await send({ ...eventOf({ ...order, name: 'won' }), created_at: String(day(10)) })
  expect(await seen(order.id)).toMatchObject({ dispute: { status: 'lost' }, refundable: '0.00' })
})

test('a refund made in the dashboard of the gateway is recorded in addition to a partly lost dispute', async () => {
  const order = await paid()
  await send(eventOf({ ...order, name: 'lost', entity: { amount: 100_00, amount_deducted: 100_00 } }))
  await shop.fault('webhook', 'drop', { times: 0 })
  await shop.payments.refund({ paymentId: order.paymentId, amount: 50_00, key: `dashboard-${order.id}` })
  await shop.clearFaults()
  await syncPayments(shop, order.id)
  await shop.settled()
  expect(await seen(order.id)).toMatchObject({ refundable: '121.00', money: { refunded: '150.00' } })
  await expectConsistent()
})

test.each([
  ['an amount of 0', { amount: 0 }],
  ['a negative amount', { amount: -271_00 }],
  ['a fraction', { amount: 271.5 }],
  ['an amount beyond all limits', { amount: 1e300 }],
  ['a text', { amount: '271.00' }],
  ['a negative deduction', { amount_deducted: -1 }],
  ['no id', { id: null }],
  ['another currency', { currency: 'USD' }],
  ['an unknown payment', { payment_id: 'pay_unknown' }],
])('a dispute with %s is ignored', async (_, entity) => {
  const order = await paid()
  const before = await shop.db.read((tx) => tx.select().from(disputes).execute())
  expect(await send(eventOf({ ...order, name: 'lost', entity }))).toBe(200)
  expect(await shop.db.read((tx) => tx.select().from(disputes).execute())).toEqual(before)
  expect(await seen(order.id)).toMatchObject({ refunds: [], refundable: '271.00', disputes: [] })
})

test('a webhook without a dispute is ignored', async () => {
  expect(await send({ event: 'payment.dispute.lost', payload: {} })).toBe(200)
  expect(await send({ event: 'payment.dispute.lost' })).toBe(200)
})

test('a dispute amount above the payment is limited to the payment, amounts may be strings, and an invalid deadline or reason is stored as null', async () => {
  const order = await paid()
  const entity = { amount: '999999', amount_deducted: '999999', respond_by: 'soon', reason_code: 7, phase: null }
  await send(eventOf({ ...order, name: 'lost', entity }))
  expect(await seen(order.id)).toMatchObject({
    refunds: [{ amount: '271.00' }],
    dispute: { amount: '271.00', taken: '271.00', respondBy: null, reason: null, phase: 'chargeback' },
  })
})

test('a dispute webhook with a missing or wrong signature returns 401 and stores nothing', async () => {
  const order = await paid()
  const event = eventOf({ ...order, name: 'lost' })
  for (const signature of ['', signed('{}'), signed(JSON.stringify(event), shop.keys.keySecret)]) {
    expect(await send(event, { 'x-razorpay-signature': signature })).toBe(401)
  }
  expect((await seen(order.id)).disputes).toEqual([])
})

test('a dispute event with a different payment than the stored dispute changes nothing', async () => {
  const [order, other] = [await paid(), await paid()]
  await send(eventOf({ ...order, name: 'created' }))
  await send(eventOf({ ...other, dispute: order.dispute, name: 'lost', at: day(25) }))
  expect((await seen(order.id)).dispute?.status).toBe('open')
  expect(await seen(other.id)).toMatchObject({ disputes: [], refunds: [] })
})

/**
 * Places an order of ₹271 and pays it without a webhook. With `authorized`, the shop knows the payment but not its
 * capture.
 */
async function unknownCapture({ authorized = false } = {}) {
  const { order, gatewayOrderId } = await shop.ordered({ price: 187_29 })
  await shop.fault('webhook', 'drop', { times: 0 })
  const { razorpay_payment_id: paymentId } = await shop.press(gatewayOrderId, 'lose')
  await shop.clearFaults()
  if (authorized) {
    const payment = await shop.payments.payment(paymentId)
    await shop.db.write((tx) =>
      storePayment(tx, {
        orderId: order.id,
        account: shop.payments.account,
        payment: { ...payment, state: 'authorized' },
        now: shop.clock(),
      }),
    )
  }
  const known = { id: order.id, orderNumber: order.orderNumber, paymentId, dispute: `disp_${order.id}` }
  const payment = { id: paymentId, order_id: gatewayOrderId, amount: 271_00, currency: 'INR' }
  const event = (given: Omit<Given, 'dispute' | 'paymentId'>) => {
    const body = eventOf({ ...known, ...given })
    return { ...body, payload: { ...body.payload, payment: { entity: payment } } }
  }
  const captured = { event: 'payment.captured', payload: { payment: { entity: payment } } }
  return { ...known, event, captured }
}

const entriesOf = async (orderId: number) =>
  (await shop.db.read((tx) => ledgerOf(tx, orderId))).map(({ kind, amount }) => [kind, amount])

test.each([
  ['an authorized payment', 'the job of the dispute', true],
  ['an authorized payment', 'the webhook of the capture', true],
  ['an authorized payment', 'reconciliation', true],
  ['an unknown payment', 'the job of the dispute', false],
  ['an unknown payment', 'the webhook of the capture', false],
  ['an unknown payment', 'reconciliation', false],
] as const)(
  'the loss of a dispute about %s is recorded in the money ledger once when %s reports the capture',
  async (_, source, authorized) => {
    const order = await unknownCapture({ authorized })
    expect(await send(order.event({ name: 'lost' }))).toBe(200)
    expect(await entriesOf(order.id)).toEqual([['charged', 271_00]])
    await expectConsistent()
    for (let count = 0; count < 2; count++) {
      if (source === 'the webhook of the capture') await send(order.captured)
      if (source === 'reconciliation') await shop.reconcile()
      await shop.settled()
      expect((await entriesOf(order.id)).toSorted()).toEqual([
        ['captured', 271_00],
        ['charged', 271_00],
        ['refunded', 271_00],
        ['written_off', 271_00],
      ])
    }
    await send(order.event({ name: 'lost' }))
    expect(await entriesOf(order.id)).toHaveLength(4)
    expect(await seen(order.id)).toMatchObject({
      state: 'refunded',
      refunds: [{ amount: '271.00', byBank: true, state: 'processed' }],
      refundable: '0.00',
      dispute: { status: 'lost', taken: '271.00' },
    })
    expect(await shop.payments.refundsOf(order.paymentId)).toEqual([])
    // The order is not confirmed, because it has no payment.
    expect(await shop.stored(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'refunded' })
    expect(shop.sent.filter(({ text }) => text.includes(order.orderNumber))).toEqual([])
    await expectConsistent()
  },
)

test('a partly lost dispute of a payment unknown to the shop leaves the order paid and the rest of the payment refundable', async () => {
  const order = await unknownCapture()
  await send(order.event({ name: 'lost', entity: { amount: 100_00, amount_deducted: 100_00 } }))
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await seen(order.id)).toMatchObject({
    refundable: '171.00',
    money: { received: '271.00', refunded: '100.00' },
  })
  await expectConsistent()
})

test('a dispute lost and then won before the capture is recorded leaves the order paid and unrefunded', async () => {
  const order = await unknownCapture()
  await send(order.event({ name: 'lost', at: day(21) }))
  await send(order.event({ name: 'won', at: day(22) }))
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await seen(order.id)).toMatchObject({ refundable: '271.00', money: { refunded: '0.00', owed: '0.00' } })
  await expectConsistent()
})

test('a cancelled order is not refunded if its dispute was lost before the capture was recorded', async () => {
  const order = await unknownCapture()
  expect((await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)).status).toBe(200)
  await send(order.event({ name: 'lost' }))
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  expect(await shop.payments.refundsOf(order.paymentId)).toEqual([])
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await seen(order.id)).toMatchObject({ money: { received: '271.00', refunded: '271.00', owed: '0.00' } })
  await expectConsistent()
})

test('a dispute of a payment unknown to the shop is ignored if the event does not contain that payment with its amount', async () => {
  const order = await unknownCapture()
  const { payload, ...event } = order.event({ name: 'lost' })
  for (const entity of [
    { id: order.paymentId, order_id: payload.payment.entity.order_id },
    { ...payload.payment.entity, amount: 0 },
    { ...payload.payment.entity, id: 'pay_other' },
  ]) {
    expect(await send({ ...event, payload: { ...payload, payment: { entity } } })).toBe(200)
  }
  expect(await shop.paymentRows(order.id)).toEqual([])
})

test('sandbox disputes are opened, won and lost through webhooks, and only the lost dispute is recorded as a refund by the bank', async () => {
  const [won, lost] = [await paid(), await paid()]
  const open = async (paymentId: string, body = {}) =>
    v.parse(v.object({ id: v.string() }), await control(`/payments/${paymentId}/dispute`, body))
  const first = await open(won.paymentId, { amount: 50_00, phase: 'retrieval', respondInDays: 2 })
  const second = await open(lost.paymentId)
  await shop.settled()
  expect((await seen(won.id)).dispute).toMatchObject({
    id: first.id,
    amount: '50.00',
    status: 'open',
    phase: 'retrieval',
  })
  for (const mode of ['duplicate', 'reverse', 'duplicate_new_id']) {
    await shop.fault('webhook', mode)
    await control(`/disputes/${second.id}/status`, { status: 'under_review' })
  }
  await control(`/disputes/${first.id}/status`, { status: 'won' })
  await control(`/disputes/${second.id}/status`, { status: 'lost' })
  await shop.settled()
  expect(await seen(won.id)).toMatchObject({ refunds: [], dispute: { status: 'won' } })
  expect(await seen(lost.id)).toMatchObject({
    refunds: [{ amount: '271.00', byBank: true }],
    dispute: { status: 'lost' },
  })
  await expectConsistent()
})

/**
 * Opens a dispute in the sandbox while no webhook arrives. Returns its id and a function that changes its status
 * without a webhook.
 */
async function lostDispute(paymentId: string, body = {}) {
  const silently = async (path: string, values: object) => {
    await shop.fault('webhook', 'drop', { times: 0 })
    const reply = v.parse(v.looseObject({ id: v.string() }), await control(path, values))
    await shop.settled()
    await shop.clearFaults()
    return reply.id
  }
  const id = await silently(`/payments/${paymentId}/dispute`, body)
  return { id, move: (status: string) => silently(`/disputes/${id}/status`, { status }) }
}
async function reconcile() {
  await shop.runRecurring('reconcile disputes')
  await shop.settled()
}
const storedDispute = (id: string) =>
  shop.db.read((tx) => tx.select().from(disputes).where(eq(disputes.gatewayDisputeId, id)))

test('a dispute whose webhooks did not arrive is found at the gateway and announced, and its amount is counted once when the shop loses it', async () => {
  const order = await paid()
  const { id, move } = await lostDispute(order.paymentId)
  expect((await seen(order.id)).dispute).toBeUndefined()
  await reconcile()
  expect((await seen(order.id)).dispute).toMatchObject({ id, status: 'open', amount: '271.00', taken: '0.00' })
  shop.advance(1000)
  await collectNotices(shop)
  const announced = await shop.db.read((tx) => tx.select().from(notices).execute())
  expect(announced.filter(({ subject }) => subject.startsWith(`Dispute of ${order.orderNumber}`))).toHaveLength(1)
  shop.advance(60_000)
  await move('under_review')
  await reconcile()
  expect((await seen(order.id)).dispute).toMatchObject({ status: 'under_review' })
  await move('lost')
  shop.advance(60_000)
  await reconcile()
  const before = await storedDispute(id)
  for (let count = 0; count < 2; count++) {
    shop.advance(60_000)
    await reconcile()
  }
  expect(await storedDispute(id)).toEqual(before)
  expect(await seen(order.id)).toMatchObject({
    refunds: [{ amount: '271.00', byBank: true, state: 'processed' }],
    money: { refunded: '271.00', owed: '0.00' },
    dispute: { status: 'lost', taken: '271.00' },
  })
  await expectConsistent()
})

test('webhooks that arrive late or at the same time as the comparison with the gateway count a lost dispute once', async () => {
  for (const isFirst of [true, false]) {
    const order = await paid()
    const { id, move } = await lostDispute(order.paymentId)
    await move('lost')
    const at = Math.floor(shop.clock().getTime() / 1000)
    const events = ['lost', 'created', 'under_review'].map((name, index) =>
      eventOf({ ...order, dispute: id, name, at: at - index }),
    )
    if (isFirst) await reconcile()
    await Promise.all([reconcile(), ...events.map((event) => send(event)), reconcile()])
    await reconcile()
    expect(await seen(order.id)).toMatchObject({
      disputes: [{ id, status: 'lost', taken: '271.00' }],
      refunds: [{ amount: '271.00', byBank: true, state: 'processed' }],
    })
    await expectConsistent()
  }
})

test('a dispute with the status action_required retains this status when the gateway reports it as open, until its deadline changes or it is decided', async () => {
  const order = await paid()
  const { id, move } = await lostDispute(order.paymentId)
  await control(`/disputes/${id}/status`, { status: 'action_required' })
  await shop.settled()
  const before = await storedDispute(id)
  shop.advance(60_000)
  await reconcile()
  expect(await storedDispute(id)).toEqual(before)
  expect((await seen(order.id)).dispute?.status).toBe('action_required')
  await move('won')
  await reconcile()
  expect(await seen(order.id)).toMatchObject({ refunds: [], dispute: { status: 'won' } })
})

test('a lost dispute whose payment is unknown to the shop is found at the gateway, and its order is not confirmed', async () => {
  const order = await unknownCapture()
  const { move } = await lostDispute(order.paymentId)
  await move('lost')
  await reconcile()
  expect(await seen(order.id)).toMatchObject({ state: 'refunded', dispute: { status: 'lost', taken: '271.00' } })
  expect(await shop.stored(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'refunded' })
  await expectConsistent()
})

test('more disputes than one page are compared, disputes of other shops and unreadable ones are left out, and a gateway that does not respond changes nothing', async () => {
  const order = await paid()
  const other = await shop.payments.createOrder({ receipt: 'another shop', amount: 100_00 })
  const { razorpay_payment_id: otherPayment } = await shop.press(other.id, 'lose')
  await shop.fault('webhook', 'drop', { times: 0 })
  for (let count = 0; count < 101; count++) await control(`/payments/${order.paymentId}/dispute`, { amount: 1_00 })
  await shop.clearFaults()
  const foreign = await lostDispute(otherPayment)
  const list = shop.payments.disputes
  const answer = vi
    .spyOn(shop.payments, 'disputes')
    .mockImplementation(async (page) => [...(page.skip === 0 ? [null] : []), ...(await list(page))])
  await shop.fault('disputes.list', 'http_500')
  await reconcile()
  expect((await seen(order.id)).disputes).toEqual([])
  await reconcile()
  answer.mockRestore()
  expect((await seen(order.id)).disputes).toHaveLength(101)
  expect(await storedDispute(foreign.id)).toEqual([])
})
