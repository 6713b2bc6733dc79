import { sandboxAccount } from '#rules/provider-accounts'
import { GatewayError, type GatewayPayment, type GatewayRefund, type PaymentsPort } from '../providers/payments/port.ts'

type Silence = 'before' | 'after'

/**
 * Creates an in-memory gateway without Razorpay's rules: an order can have several captured payments of any amount,
 * reported in any sequence. Responses arrive out of order, and requests or responses can be lost.
 */
export function createAnyGateway(clock: () => Date, account = sandboxAccount) {
  const payments = new Map<string, GatewayPayment>()
  const refunds = new Map<string, GatewayRefund[]>()
  const keys = new Map<string, GatewayRefund>()
  const fates: GatewayRefund['state'][] = []
  let lost: Silence[] = []
  let made = 0
  const newId = (prefix: string) => {
    made += 1
    return `${prefix}_${account}_${made}`
  }

  async function turns(count: number) {
    for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
  }

  async function asked<T>(answer: () => T): Promise<T> {
    made += 1
    await turns(made % 4)
    const silence = lost.shift()
    const silent = new GatewayError('unreachable', 0, 'silent')
    if (silence === 'before') throw silent
    const told = structuredClone(answer())
    await turns(made % 3)
    if (silence === 'after') throw silent
    return told
  }

  function known(id: string): GatewayPayment {
    const payment = payments.get(id)
    if (!payment) throw new GatewayError('refused', 400, 'The id provided does not exist')
    return payment
  }
  const back = (id: string) =>
    (refunds.get(id) ?? []).filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)

  function refund(id: string, amount: number): GatewayRefund {
    const payment = known(id)
    if (back(id) + amount > payment.amount || payment.state !== 'captured')
      throw new GatewayError('refused', 400, 'The payment has been fully refunded already.')
    const refunded: GatewayRefund = { id: newId('rfnd'), amount, state: fates.shift() ?? 'processed' }
    refunds.set(id, [...(refunds.get(id) ?? []), refunded])
    if (back(id) === payment.amount) payment.state = 'refunded'
    return refunded
  }

  const shown = (payment: GatewayPayment): GatewayPayment => ({ ...payment, amountRefunded: back(payment.id) })

  const port: PaymentsPort = {
    account,
    window: { keyId: 'rzp_test_any', script: '/checkout.js' },
    createOrder: () => asked(() => ({ id: newId('order') })),
    findOrder: () => asked(() => null),
    paymentsOf: (orderId) =>
      asked(() => {
        const all = [...payments.values()].filter((payment) => payment.orderId === orderId)
        return (made % 2 ? all : all.reverse()).map(shown)
      }),
    payment: (id) => asked(() => shown(known(id))),
    capture: (id) =>
      asked(() => {
        const payment = known(id)
        if (payment.state !== 'authorized') throw new GatewayError('refused', 400, 'Not authorized')
        payment.state = 'captured'
      }),
    refund: ({ paymentId, amount, key }) =>
      asked(() => {
        const told = keys.get(key) ?? refund(paymentId, amount)
        keys.set(key, told)
        return told
      }),
    refundsOf: (paymentId) => asked(() => refunds.get(paymentId) ?? []),
    isProof: () => true,
    isWebhook: () => true,
  }

  return {
    port,
    payments,
    refundsOf: (id: string) => refunds.get(id) ?? [],
    /** Amount of a payment, in paise, that was captured and not refunded. */
    held: (id: string) =>
      known(id).state === 'captured' || known(id).state === 'refunded' ? known(id).amount - back(id) : 0,
    attempt(orderId: string, { state, amount, currency }: Pick<GatewayPayment, 'state' | 'amount' | 'currency'>) {
      const id = newId('pay')
      const told = { method: 'card', errorCode: null, errorDescription: null, createdAt: clock() }
      payments.set(id, { id, orderId, amount, amountRefunded: 0, currency, state, ...told })
      return id
    },
    /** Simulates a refund in the gateway's dashboard, of the rest unless an amount is given. */
    refundInDashboard(id: string, amount = known(id).amount - back(id)) {
      if (known(id).state === 'captured' && amount > 0) refund(id, amount)
    },
    /** Sets the initial state of the next refund. */
    fate: (state: GatewayRefund['state']) => void fates.push(state),
    /** Sets the final state of all pending refunds. */
    bankEnds(state: 'processed' | 'failed') {
      for (const [id, all] of refunds) {
        for (const each of all.filter(({ state: now }) => now === 'pending')) {
          each.state = state
          if (state === 'failed') known(id).state = 'captured'
        }
      }
    },
    lose: (silence: Silence) => void lost.push(silence),
    calm() {
      lost = []
      fates.splice(0)
    },
  }
}
