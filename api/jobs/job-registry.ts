import * as v from 'valibot'
import { type Config, originOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { emailJobKind, emailsPerHour, sendEmail } from '../emails/emails.ts'
import { announceNews, sendSummaries } from '../notices/announce-news.ts'
import { pushJobKind, sendPush } from '../notices/push.ts'
import { expireUnconfirmed } from '../orders/expire-unconfirmed.ts'
import { syncPayments } from '../payments/apply-gateway-payments.ts'
import { remindOfPayment } from '../payments/pay-order.ts'
import { refundPayment, syncGatewayRefunds } from '../payments/refund-payment.ts'
import { cancelUnpaidOrder, expireOrder, reconcilePayments } from '../payments/unpaid-orders.ts'
import type { Mail } from '../providers/mail.ts'
import { GatewayError } from '../providers/payments/port.ts'
import { bookShipment } from '../shipping/book-shipment.ts'
import { cancelShipment } from '../shipping/cancel-shipment.ts'
import { flagSimulated } from '../shipping/shipment-store.ts'
import { confirmTracking, pollShipments } from '../tracking/tracking-store.ts'
import type { JobHandler } from './job-group.ts'
import type { RecurringJob } from './job-runner.ts'
import { PermanentFailure } from './retries.ts'

type Shop = Omit<Deps, 'droppedLogLines' | 'pictures' | 'config'> & { config: Config; mail: Mail }

const minuteMs = 60_000

/**
 * Creates the handlers of all queued jobs, grouped by provider, so that a provider that does not respond delays only
 * the jobs of its group. The kinds are stored in the database. Kinds of a provider that is not configured have no
 * handler, and their jobs wait.
 */
export function jobHandlers({ mail, payments, courier, ...shop }: Shop): Record<string, JobHandler>[] {
  const { db, clock, random, log, config, push } = shop
  const origin = originOf(config)
  const maxPerHour = emailsPerHour * config.rateLimitFactor
  const gateway = payments && { ...shop, payments }
  const shipping = courier && { db, clock, log, courier }
  return [
    {
      [emailJobKind]: sendEmail({ mail, db, clock, random, origin, maxPerHour }),
      'remind-payment': (payload) => remindOfPayment(shop, idOf(payload, 'orderId')),
    },
    { [pushJobKind]: sendPush({ db, clock, push, origin, secrets: shop.secrets }) },
    gateway
      ? {
          'expire-order': (payload, { attempts }) =>
            expireOrder(gateway, { orderId: idOf(payload, 'orderId'), attempt: attempts }),
          'settle-order': withoutRetry((payload) => syncPayments(gateway, idOf(payload, 'orderId'))),
          'settle-refund': withoutRetry((payload) =>
            syncGatewayRefunds(gateway, fieldOf(payload, 'paymentId', v.string())),
          ),
          refund: withoutRetry((payload) => refundPayment(gateway, idOf(payload, 'paymentId'))),
        }
      : { 'expire-order': (payload) => cancelUnpaidOrder(shop, idOf(payload, 'orderId')) },
    shipping
      ? {
          'book-shipment': bookShipment(shipping),
          'cancel-shipment': cancelShipment(shipping),
          'confirm-news': confirmTracking(shipping),
        }
      : {},
  ]
}

/** Creates the work that is repeated while the shop runs. */
export function recurringJobs({ payments, courier, ...shop }: Omit<Shop, 'mail'>): RecurringJob[] {
  const jobs: RecurringJob[] = [
    {
      name: 'expire unconfirmed orders',
      firstMs: minuteMs / 2,
      everyMs: 60 * minuteMs,
      run: () => expireUnconfirmed(shop),
    },
    {
      name: 'announce news',
      firstMs: minuteMs / 6,
      everyMs: minuteMs / 4,
      run: () => announceNews(shop),
    },
    {
      name: 'send daily summaries',
      firstMs: minuteMs,
      everyMs: 5 * minuteMs,
      run: () => sendSummaries(shop),
    },
  ]
  if (payments) {
    jobs.push({
      name: 'reconcile payments',
      // The first run is soon after the start, because payments may have arrived while the shop was stopped.
      firstMs: minuteMs / 6,
      everyMs: 5 * minuteMs,
      run: (signal) => reconcilePayments({ ...shop, payments }, signal),
    })
  }
  if (courier?.kind === 'live') {
    jobs.push({
      name: 'flag sandbox shipments',
      firstMs: 0,
      everyMs: 15 * minuteMs,
      run: () => shop.db.write((tx) => flagSimulated(tx, shop.clock())),
    })
  }
  if (courier) {
    jobs.push({
      name: 'poll shipments',
      firstMs: 15 * minuteMs,
      everyMs: 15 * minuteMs,
      run: (signal) => pollShipments({ ...shop, courier }, signal),
    })
  }
  return jobs
}

function fieldOf<S extends v.GenericSchema>(payload: object, name: string, schema: S): v.InferOutput<S> {
  const parsed = v.safeParse(schema, Reflect.get(payload, name))
  if (!parsed.success) throw new PermanentFailure(`The job has no ${name}`)
  return parsed.output
}

const idOf = (payload: object, name: string) => fieldOf(payload, name, v.number())

/** Lets a job fail permanently if the gateway rejects its request, because it would reject a retry too. */
const withoutRetry =
  (handle: JobHandler): JobHandler =>
  async (payload, job) => {
    try {
      await handle(payload, job)
    } catch (error) {
      throw error instanceof GatewayError && error.failure === 'refused' ? new PermanentFailure(error.message) : error
    }
  }
