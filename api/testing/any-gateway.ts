import { sandboxAccount } from '#rules/provider-accounts'
import { GatewayError, type GatewayPayment, type GatewayRefund, type PaymentsPort } from '../providers/payments/port.ts'

type FailurePoint = 'before' | 'after'

/**
 * Counts ids and calls. The number of a call decides how many event loop turns it waits, so that responses arrive out
 * of order.
 */
interface Counter {
  made: number
}

/** Creates calls whose responses arrive out of order, and whose requests or responses can be lost. */
function createNetwork(counter: Counter) {
  const failures: FailurePoint[] = []

  async function waitTurns(count: number) {
    for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
  }

  return {
    failures,
    async respond<T>(createResponse: () => T): Promise<T> {
      counter.made += 1
      await waitTurns(counter.made % 4)
      const failure = failures.shift()
      const noResponse = new GatewayError('unreachable', 0, 'no response')
      if (failure === 'before') throw noResponse
      const response = structuredClone(createResponse())
      await waitTurns(counter.made % 3)
      if (failure === 'after') throw noResponse
      return response
    },
  }
}

/** Creates the in-memory payments and refunds of a simulated gateway. */
function createLedger(newId: (prefix: string) => string) {
  const payments = new Map<string, GatewayPayment>()
  const refunds = new Map<string, GatewayRefund[]>()
  const nextRefundStates: GatewayRefund['state'][] = []

  function paymentWith(id: string): GatewayPayment {
    const payment = payments.get(id)
    if (!payment) throw new GatewayError('refused', 400, 'The id provided does not exist')
    return payment
  }
  const refundsOf = (id: string) => refunds.get(id) ?? []
  const refundedAmountOf = (id: string) =>
    refundsOf(id)
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  return {
    payments,
    refunds,
    nextRefundStates,
    paymentWith,
    refundsOf,
    refundedAmountOf,
    refund(id: string, amount: number): GatewayRefund {
      const payment = paymentWith(id)
      if (refundedAmountOf(id) + amount > payment.amount || payment.state !== 'captured')
        throw new GatewayError('refused', 400, 'The payment has been fully refunded already.')
      const refunded: GatewayRefund = { id: newId('rfnd'), amount, state: nextRefundStates.shift() ?? 'processed' }
      refunds.set(id, [...refundsOf(id), refunded])
      if (refundedAmountOf(id) === payment.amount) payment.state = 'refunded'
      return refunded
    },
    reportOf: (payment: GatewayPayment): GatewayPayment => ({
      ...payment,
      amountRefunded: refundedAmountOf(payment.id),
    }),
  }
}

/**
 * Creates an in-memory gateway without Razorpay's rules: an order can have several captured payments of any amount,
 * reported in any sequence. Responses arrive out of order, and requests or responses can be lost.
 */
export function createAnyGateway(clock: () => Date, account = sandboxAccount) {
  const counter: Counter = { made: 0 }
  const newId = (prefix: string) => {
    counter.made += 1
    return `${prefix}_${account}_${counter.made}`
  }
  const { failures, respond } = createNetwork(counter)
  const { payments, refunds, nextRefundStates, paymentWith, refundsOf, refundedAmountOf, refund, reportOf } =
    createLedger(newId)
  const keys = new Map<string, GatewayRefund>()

  const port: PaymentsPort = {
    account,
    window: { keyId: 'rzp_test_any', script: '/checkout.js' },
    createOrder: () => respond(() => ({ id: newId('order') })),
    findOrder: () => respond(() => null),
    paymentsOf: (orderId) =>
      respond(() => {
        const all = [...payments.values()].filter((payment) => payment.orderId === orderId)
        return (counter.made % 2 ? all : all.reverse()).map(reportOf)
      }),
    payment: (id) => respond(() => reportOf(paymentWith(id))),
    capture: (id) =>
      respond(() => {
        const payment = paymentWith(id)
        if (payment.state !== 'authorized') throw new GatewayError('refused', 400, 'Not authorized')
        payment.state = 'captured'
      }),
    refund: ({ paymentId, amount, key }) =>
      respond(() => {
        const stored = keys.get(key) ?? refund(paymentId, amount)
        keys.set(key, stored)
        return stored
      }),
    refundsOf: (paymentId) => respond(() => refundsOf(paymentId)),
    disputes: () => respond(() => []),
    createPaymentLink: () => Promise.reject(new GatewayError('refused', 400, 'No payment links')),
    paymentLink: () => Promise.reject(new GatewayError('refused', 400, 'No payment links')),
    findPaymentLink: async () => null,
    cancelPaymentLink: () => Promise.reject(new GatewayError('refused', 400, 'No payment links')),
    isProof: () => true,
    isWebhook: () => true,
  }

  return {
    port,
    payments,
    refundsOf,
    /** Returns the amount of a payment that was captured and not refunded, in paise. */
    netAmountOf: (id: string) =>
      paymentWith(id).state === 'captured' || paymentWith(id).state === 'refunded'
        ? paymentWith(id).amount - refundedAmountOf(id)
        : 0,
    addPayment(orderId: string, { state, amount, currency }: Pick<GatewayPayment, 'state' | 'amount' | 'currency'>) {
      const id = newId('pay')
      const details = { method: 'card', errorCode: null, errorDescription: null, createdAt: clock() }
      payments.set(id, { id, orderId, amount, amountRefunded: 0, currency, state, ...details })
      return id
    },
    /** Simulates a refund in the gateway's dashboard; without an amount, the rest of the payment is refunded. */
    refundInDashboard(id: string, amount = paymentWith(id).amount - refundedAmountOf(id)) {
      if (paymentWith(id).state === 'captured' && amount > 0) refund(id, amount)
    },
    /** Sets the initial state of the next refund. */
    setNextRefundState: (state: GatewayRefund['state']) => void nextRefundStates.push(state),
    /** Sets the final state of all pending refunds. */
    endPendingRefunds(state: 'processed' | 'failed') {
      for (const [id, all] of refunds) {
        for (const each of all.filter(({ state: now }) => now === 'pending')) {
          each.state = state
          if (state === 'failed') paymentWith(id).state = 'captured'
        }
      }
    },
    failNextCall: (point: FailurePoint) => void failures.push(point),
    clearFailures() {
      failures.splice(0)
      nextRefundStates.splice(0)
    },
  }
}
