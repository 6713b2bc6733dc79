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
import { expirePrescriptions } from '../orders/prescriptions.ts'
import { type PaymentContext, syncPayments } from '../payments/apply-gateway-payments.ts'
import { createLink, endUnpaidLink, releaseUnpaidLink, syncLink } from '../payments/payment-links.ts'
import { refundPayment, syncGatewayRefunds } from '../payments/refund-payment.ts'
import {
  cancelUnpaidOrder,
  expireOrder,
  reconcileDisputes,
  reconcilePayments,
  remindOfPayment,
} from '../payments/unpaid-orders.ts'
import type { Mail } from '../providers/mail.ts'
import { GatewayError } from '../providers/payments/port.ts'
import { bookShipment } from '../shipping/book-shipment.ts'
import { bookPickup, cancelPickup, cancelShipment } from '../shipping/courier-jobs.ts'
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
 * the jobs of its group. The kinds of jobs are stored in the database. Jobs of a provider that is not configured have
 * no handler and wait.
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
          'create-link': (payload) => createLink(gateway, idOf(payload, 'linkId'), origin),
          'sync-link': failIfRefused((payload) => syncLink(gateway, idOf(payload, 'linkId'))),
          'end-link': (payload, { attempts }) => endUnpaidLink(gateway, idOf(payload, 'linkId'), attempts),
          refund: failIfRefused((payload) => refundPayment(gateway, idOf(payload, 'paymentId'))),
        }
      : {
          'expire-order': (payload) => cancelUnpaidOrder(shop, idOf(payload, 'orderId')),
          'end-link': (payload) => releaseUnpaidLink(shop, idOf(payload, 'linkId')),
        },
    shipping
      ? {
          'book-shipment': bookShipment(shipping),
          'cancel-shipment': cancelShipment(shipping),
          'book-pickup': bookPickup(shipping),
          'cancel-pickup': cancelPickup(shipping),
          'confirm-news': confirmTracking(shipping),
        }
      : { 'cancel-pickup': cancelPickup({ db, clock, courier }) },
  ]
}

/**
 * Creates the recurring comparisons with the payment gateway. They find payments and disputes whose webhooks did not
 * arrive.
 */
const gatewayJobs = (shop: PaymentContext): RecurringJob[] => [
  {
    name: 'reconcile payments',
    // The first run is soon after the start, because payments may have arrived while the shop was stopped.
    firstMs: minuteMs / 6,
    everyMs: 5 * minuteMs,
    run: (signal) => reconcilePayments(shop, signal),
  },
  {
    name: 'reconcile disputes',
    firstMs: minuteMs,
    everyMs: 60 * minuteMs,
    run: (signal) => reconcileDisputes(shop, signal),
  },
]

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
      name: 'expire prescriptions',
      firstMs: minuteMs / 2,
      everyMs: 15 * minuteMs,
      run: () => expirePrescriptions(shop),
    },
    {
      // A read of the catalogue also applies due sale prices. The recurring job applies them in a shop without
      // visitors, so that the dashboard shows the right prices.
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
      // The exact time at which expired batches are removed does not matter, because orders never use an expired batch.
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
  if (payments) jobs.push(...gatewayJobs({ ...shop, payments }))
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

/**
 * Wraps a job so that it fails permanently if the gateway refuses its request, because a retry would be refused too.
 */
const failIfRefused =
  (handle: JobHandler): JobHandler =>
  async (payload, job) => {
    try {
      await handle(payload, job)
    } catch (error) {
      throw error instanceof GatewayError && error.failure === 'refused' ? new PermanentFailure(error.message) : error
    }
  }
