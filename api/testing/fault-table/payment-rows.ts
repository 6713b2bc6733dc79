import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { getOrderPayments } from '#contract/payments'
import { stockOf } from '../data.ts'
import { read, readError } from '../read.ts'
import { pieces, type Row } from './row.ts'

const minute = 60_000

/** Returns the signature that the gateway would create for this payment of this order. */
const signedBy = (secret: string, orderId: string, paymentId: string) =>
  createHmac('sha256', secret).update(`${orderId}|${paymentId}`).digest('hex')

export const paymentRows: readonly Row[] = [
  {
    failure: 'gateway times out when an order is created, before or after it has created its order',
    async check({ shop, product, body, create, placed }) {
      const one = await product()
      const guest = shop.visitor()
      await shop.fault('orders.create', 'hang')
      const silent = await create(guest, body(one), 'timeout')
      expect(silent.status).toBe(503)
      expect((await readError(silent)).message).toBe('Failed to create order and payment')
      expect(await stockOf(shop, one.id)).toBe(pieces)
      await shop.fault('orders.create', 'commit_then_hang')
      const reply = await placed(await create(guest, body(one), 'timeout'))
      if (!reply.success) throw new Error(reply.message)
      const made = (await shop.calls('orders.create')).filter(({ request }) =>
        JSON.stringify(request).includes(reply.order.orderNumber),
      )
      expect(made).toHaveLength(1)
      expect((await shop.payments.findOrder(reply.order.orderNumber))?.id).toBe(reply.razorpay_order_id)
      expect(await stockOf(shop, one.id)).toBe(pieces - 1)
    },
  },
  {
    failure: 'gateway fails with 500, HTML 502, a closed connection or 429 when an order is created',
    async check({ shop, product, body, create }) {
      for (const mode of ['http_500', 'html_502', 'reset', 'http_429']) {
        const one = await product()
        await shop.fault('orders.create', mode)
        const response = await create(shop.visitor(), body(one), `broken-${mode}`)
        expect([mode, response.status]).toEqual([mode, 503])
        const text = await response.text()
        expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', message: 'Failed to create order and payment' })
        expect(text).not.toMatch(/TypeError|razorpay|sandbox|socket|ECONN|nginx|Bad Gateway/i)
        expect(await stockOf(shop, one.id)).toBe(pieces)
      }
    },
  },
  {
    failure: 'gateway rejects the keys of the shop',
    async check({ shop, ordered, expectUnpaid }) {
      const { actor, order, gatewayOrderId } = await ordered()
      await shop.fault('webhook', 'drop')
      const proof = await shop.press(gatewayOrderId, 'pay')
      await shop.fault('payments.get', 'http_401')
      const response = await shop.verify(actor, order.id, proof)
      expect(response.status).toBe(503)
      expect((await readError(response)).message).toBe('We are confirming your payment')
      const message = 'the payment gateway does not accept the keys of the shop'
      expect(shop.lines).toContainEqual({ level: 'error', fields: {}, message })
      await expectUnpaid(order.id)
    },
  },
  {
    failure: 'payment is declined, then the same order is paid',
    async check({ shop, admin, ordered, expectUnpaid, expectPaidOnce }) {
      const { actor, order, gatewayOrderId } = await ordered()
      const declined = { card: '4100 2800 0006 0003' }
      expect(await shop.press(gatewayOrderId, 'pay', declined)).toMatchObject({ error: { reason: 'card_declined' } })
      await shop.settled()
      await expectUnpaid(order.id)
      const proof = await shop.press(gatewayOrderId, 'pay')
      expect((await shop.verify(actor, order.id, proof)).status).toBe(200)
      await expectPaidOnce(order.id)
      const seen = await read(getOrderPayments, await (await admin()).get(`/api/admin/orders/${order.id}/payments`))
      expect(seen.payments.map(({ state, counts }) => [state, counts])).toEqual([
        ['captured', true],
        ['failed', false],
      ])
    },
  },
  {
    failure: 'shopper closes the payment window and sends the same order again',
    async check({ shop, product, body, create, placed, expectUnpaid }) {
      const one = await product()
      const guest = shop.visitor()
      const first = await placed(await create(guest, body(one), 'dismissed'))
      if (!first.success) throw new Error(first.message)
      await expectUnpaid(first.order.id)
      // A shopper who sends the same form again sends the same idempotency key.
      expect(await placed(await create(guest, body(one), 'dismissed'))).toEqual(first)
      expect(await stockOf(shop, one.id)).toBe(pieces - 1)
    },
  },
  {
    failure: 'browser is closed after the payment, and a failed payment is captured 15 minutes later',
    async check({ shop, ordered, expectPaidOnce }) {
      const lost = await ordered()
      await shop.press(lost.gatewayOrderId, 'lose')
      await expectPaidOnce(lost.order.id)
      expect(await stockOf(shop, lost.product.id)).toBe(pieces - 1)
      const late = await ordered()
      await shop.press(late.gatewayOrderId, 'late')
      await shop.settled()
      expect(await shop.paymentRows(late.order.id)).toMatchObject([{ state: 'failed' }])
      shop.advance(16 * minute)
      await shop.reconcile()
      await expectPaidOnce(late.order.id)
    },
  },
  {
    failure: 'payment has a forged or no signature, belongs to another order or has a wrong amount',
    async check({ shop, ordered, cancel, expectUnpaid, expectPaidOnce }) {
      const mine = await ordered()
      const other = await ordered({ price: 100_00 })
      const forged = await shop.press(mine.gatewayOrderId, 'forge')
      const paid = await shop.press(other.gatewayOrderId, 'pay')
      const borrowed = {
        razorpay_order_id: mine.gatewayOrderId,
        razorpay_payment_id: paid.razorpay_payment_id,
        razorpay_signature: signedBy(shop.keys.keySecret, mine.gatewayOrderId, paid.razorpay_payment_id),
      }
      await shop.fault('checkout.pay', 'amount_mismatch')
      const wrong = await shop.press(mine.gatewayOrderId, 'pay')
      for (const proof of [forged, paid, borrowed, wrong]) {
        const response = await shop.verify(mine.actor, mine.order.id, proof)
        expect(response.status).toBe(400)
        expect((await readError(response)).message).toBe('Payment verification failed')
      }
      await shop.settled()
      await expectUnpaid(mine.order.id)
      // The gateway has captured a payment with a wrong amount, so cancelling the order refunds this payment.
      expect((await cancel(mine.order.id)).status).toBe(200)
      // The next payment is captured and correct; only its signature is wrong.
      const signed = await ordered()
      await shop.fault('webhook', 'drop')
      const good = await shop.press(signed.gatewayOrderId, 'pay')
      for (const razorpay_signature of ['', 'a'.repeat(64)]) {
        const response = await shop.verify(signed.actor, signed.order.id, { ...good, razorpay_signature })
        expect(response.status).toBe(400)
        await expectUnpaid(signed.order.id)
      }
      expect((await shop.verify(signed.actor, signed.order.id, good)).status).toBe(200)
      await expectPaidOnce(signed.order.id)
    },
  },
  {
    failure: 'webhook is sent three times',
    async check({ shop, ordered, expectPaidOnce }) {
      for (const mode of ['duplicate', 'duplicate_new_id']) {
        const { order, gatewayOrderId } = await ordered()
        await shop.fault('webhook', mode, { count: 3 })
        await shop.press(gatewayOrderId, 'lose')
        await expectPaidOnce(order.id)
      }
    },
  },
  {
    failure: 'webhooks are out of order, delayed or dropped',
    async check({ shop, ordered, expectPaidOnce }) {
      for (const [mode, more] of [
        ['reverse', {}],
        ['delay', { delayMs: 20 }],
        ['drop', {}],
      ] as const) {
        const { order, gatewayOrderId } = await ordered()
        await shop.fault('webhook', mode, more)
        await shop.press(gatewayOrderId, 'lose')
        await shop.settled()
        if (mode === 'drop') await shop.reconcile()
        await expectPaidOnce(order.id)
      }
    },
  },
  {
    failure: 'webhook arrives while the browser verifies the payment',
    async check({ shop, ordered, expectPaidOnce }) {
      const { actor, order, gatewayOrderId } = await ordered()
      await shop.fault('webhook', 'race')
      const proof = await shop.press(gatewayOrderId, 'pay')
      const [response] = await Promise.all([shop.verify(actor, order.id, proof), shop.settled()])
      expect(response.status).toBe(200)
      const answers = (await shop.calls('razorpay')).filter(({ path }) => path.startsWith('payment.'))
      expect(answers.at(-1)?.status).toBe(200)
      await expectPaidOnce(order.id)
      expect((await shop.verify(actor, order.id, proof)).status).toBe(200)
    },
  },
  {
    failure: 'webhook has a changed body, the previous secret or an unknown event',
    async check({ shop, ordered, expectUnpaid, expectPaidOnce }) {
      for (const [mode, expected] of [
        ['tamper', 401],
        ['oldSecret', 200],
        ['unknown', 200],
      ] as const) {
        const { order, gatewayOrderId } = await ordered()
        const before = (await shop.calls('razorpay')).length
        await shop.fault('webhook', mode)
        await shop.press(gatewayOrderId, 'lose')
        await shop.webhooksDelivered()
        const answers = (await shop.calls('razorpay')).slice(before).map(({ status }) => status)
        expect(new Set(answers)).toEqual(new Set([expected]))
        await shop.runJobs()
        if (mode === 'tamper') await expectUnpaid(order.id)
        await shop.reconcile()
        await expectPaidOnce(order.id)
      }
    },
  },
  {
    failure: 'refund fails, stays pending or is requested twice',
    async check({ shop, ordered, cancel, expectPaidOnce }) {
      // Three orders: the sandbox fails the refund of ₹1180.91, leaves that of ₹1180.92 pending for an hour, and makes
      // that of ₹1180.00.
      for (const [price, payment, refund] of [
        [1000_77, 'paid', 'failed'],
        [1000_78, 'refunded', 'processed'],
        [1000_00, 'refunded', 'processed'],
      ] as const) {
        const { order, gatewayOrderId } = await ordered({ price })
        const { razorpay_payment_id: paymentId } = await shop.press(gatewayOrderId, 'lose')
        await expectPaidOnce(order.id)
        expect((await cancel(order.id)).status).toBe(200)
        await shop.fault('payments.refund', 'http_500')
        await shop.settled()
        shop.advance(61 * minute)
        await shop.settled()
        await shop.reconcile()
        await shop.settled()
        shop.advance(61 * minute)
        await shop.reconcile()
        await shop.settled()
        expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: payment })
        expect((await shop.payments.refundsOf(paymentId)).map(({ state }) => state)).toEqual([refund])
      }
    },
  },
]
