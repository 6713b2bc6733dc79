import * as v from 'valibot'
import type { Work } from '../jobs/jobs.ts'
import { PermanentFailure } from '../jobs/permanent-failure.ts'
import { GatewayError } from '../providers/payments/gateway-error.ts'
import { expireOrder, giveUp } from './expire-order.ts'
import { refundPayment, syncGatewayRefunds } from './refund-payment.ts'
import { type Settling, settleOrder } from './settle-payment.ts'

function field<S extends v.GenericSchema>(payload: object, name: string, schema: S): v.InferOutput<S> {
  const parsed = v.safeParse(schema, Reflect.get(payload, name))
  if (!parsed.success) throw new PermanentFailure(`The job has no ${name}`)
  return parsed.output
}

/** What the gateway will never answer differently is not asked ten times. */
const asking =
  (work: Work): Work =>
  async (payload, job) => {
    try {
      await work(payload, job)
    } catch (error) {
      throw error instanceof GatewayError && error.failure === 'refused' ? new PermanentFailure(error.message) : error
    }
  }

/** The jobs about money; without a gateway only the one that gives unpaid orders up. */
export function paymentJobs(
  shop: Omit<Settling, 'payments'> & { payments: Settling['payments'] | null },
): Record<string, Work> {
  const { payments } = shop
  const idOf = (payload: object, name: string) => field(payload, name, v.number())
  if (payments === null) return { 'expire-order': (payload) => giveUp(shop, idOf(payload, 'orderId')) }
  const settling: Settling = { ...shop, payments }
  return {
    'expire-order': (payload, { attempts }) =>
      expireOrder(settling, { orderId: idOf(payload, 'orderId'), attempt: attempts }),
    'settle-order': asking((payload) => settleOrder(settling, idOf(payload, 'orderId'))),
    'settle-refund': asking((payload) => syncGatewayRefunds(settling, field(payload, 'paymentId', v.string()))),
    refund: asking((payload) => refundPayment(settling, idOf(payload, 'paymentId'))),
  }
}
