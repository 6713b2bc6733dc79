import * as v from 'valibot'
import { findBoughtTogether } from '../catalogue/bought-together.ts'
import { applySales, dueSales } from '../catalogue/catalogue-store.ts'
import { type Config, originOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { emailsPerHour, sendEmail } from '../emails/emails.ts'
import { notifyOfStock } from '../newsletter/stock-requests.ts'
import { collectNotices, sendSummaries } from '../notices/collect-notices.ts'
import { pushJobKind, sendPush } from '../notices/push.ts'
import { expireUnconfirmed } from '../orders/expire-unconfirmed.ts'
import { syncPayments } from '../payments/apply-gateway-payments.ts'
import { refundPayment, syncGatewayRefunds } from '../payments/refund-payment.ts'
import { cancelUnpaidOrder, expireOrder, reconcilePayments, remindOfPayment } from '../payments/unpaid-orders.ts'
import type { Mail } from '../providers/mail.ts'
import { GatewayError } from '../providers/payments/port.ts'
import { bookShipment } from '../shipping/book-shipment.ts'
import { cancelShipment } from '../shipping/cancel-shipment.ts'
import { flagSimulated } from '../shipping/shipment-store.ts'
import { expireBatches } from '../stock/expire-batches.ts'
import { confirmTracking, pollShipments } from '../tracking/tracking-store.ts'
import { emailJobKind } from './enqueue.ts'
import { type JobHandler, PermanentFailure } from './job-group.ts'
import type { RecurringJob } from './job-runner.ts'

type Shop = Omit<Deps, 'droppedLogLines' | 'config'> & { config: Config; mail: Mail }

const minuteMs = 60_000

/**
 * Creates the handlers of all queued jobs, grouped by provider, so that a provider that does not respond delays only
 * the jobs of its group. The kinds are stored in the database. Kinds of a provider that is not configured have no
 * handler, and their jobs wait.
 */
export function jobHandlers({ mail, payments, courier, ...shop }: Shop): Record<string, JobHandler>[] {
  const { db, clock, random, log, config, push, pictures } = shop
  const origin = originOf(config)
  const maxPerHour = emailsPerHour * config.rateLimitFactor
  const gateway = payments && { ...shop, payments }
  const shipping = courier && { db, clock, log, courier }
  return [
    {
      [emailJobKind]: sendEmail({ mail, pictures, db, clock, random, log, origin, maxPerHour }),
      'remind-payment': (payload) => remindOfPayment(shop, idOf(payload, 'orderId')),
    },
    { [pushJobKind]: sendPush({ db, clock, push, origin, secrets: shop.secrets }) },
    gateway
      ? {
          'expire-order': (payload, { attempts }) =>
            expireOrder(gateway, { orderId: idOf(payload, 'orderId'), attempt: attempts }),
          'settle-order': failIfRefused((payload) => syncPayments(gateway, idOf(payload, 'orderId'))),
          'settle-refund': failIfRefused((payload) =>
            syncGatewayRefunds(gateway, fieldOf(payload, 'paymentId', v.string())),
          ),
          refund: failIfRefused((payload) => refundPayment(gateway, idOf(payload, 'paymentId'))),
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
export function recurringJobs({ payments, courier, ...shop }: Omit<Shop, 'mail' | 'pictures'>): RecurringJob[] {
  const jobs: RecurringJob[] = [
    {
      name: 'expire unconfirmed orders',
      firstMs: minuteMs / 2,
      everyMs: 60 * minuteMs,
      run: () => expireUnconfirmed(shop),
    },
    {
      // Reads of the catalogue apply due sales too. This job does it in a shop without visitors, so that the dashboard
      // shows the right prices.
      name: 'apply sale prices',
      firstMs: minuteMs / 12,
      everyMs: minuteMs / 2,
      run: async () => {
        const now = shop.clock()
        if ((await shop.db.read((tx) => dueSales(tx, now))).length === 0) return
        await shop.db.write((tx) => applySales(tx, now))
        shop.catalogue.invalidate()
      },
    },
    {
      // The time of this job is not critical, because orders never use an expired batch.
      name: 'expire batches',
      firstMs: minuteMs / 12,
      everyMs: minuteMs / 2,
      run: () => expireBatches(shop),
    },
    {
      name: 'collect notices',
      firstMs: minuteMs / 6,
      everyMs: minuteMs / 4,
      run: () => collectNotices(shop),
    },
    {
      name: 'send daily summaries',
      firstMs: minuteMs,
      everyMs: 5 * minuteMs,
      run: () => sendSummaries(shop),
    },
    {
      name: 'notify of stock',
      firstMs: minuteMs / 6,
      everyMs: minuteMs,
      run: (signal) => notifyOfStock(shop, signal),
    },
    {
      name: 'find products bought together',
      firstMs: 5 * minuteMs,
      everyMs: 6 * 60 * minuteMs,
      run: (signal) => findBoughtTogether(shop, signal),
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

/** Makes a job fail permanently if the gateway rejects its request, because the gateway would reject a retry too. */
const failIfRefused =
  (handle: JobHandler): JobHandler =>
  async (payload, job) => {
    try {
      await handle(payload, job)
    } catch (error) {
      throw error instanceof GatewayError && error.failure === 'refused' ? new PermanentFailure(error.message) : error
    }
  }
