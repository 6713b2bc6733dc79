import type { Hono } from 'hono'
import type { Database } from '#engine'
import { createApp, type PageHandler } from './app.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { type Config, originOf } from './config.ts'
import type { Deps } from './deps.ts'
import { emailsPerHour } from './emails/email-limit-store.ts'
import { emailJobKind } from './emails/enqueue-email.ts'
import { sendEmail } from './emails/send-email.ts'
import { createExpiryClock } from './expiry-clock.ts'
import type { Log } from './http/log.ts'
import { openJobs } from './jobs/jobs.ts'
import { createUpkeep } from './jobs/upkeep.ts'
import type { MediaStore } from './media/media-store.ts'
import { expireRegularly } from './orders/expire-unconfirmed.ts'
import { paymentJobs } from './payments/payment-jobs.ts'
import { openReconciler } from './payments/reconcile.ts'
import type { CourierPort } from './providers/courier/port.ts'
import type { Mail } from './providers/mail/port.ts'
import type { PaymentsPort } from './providers/payments/port.ts'
import { shippingJobs } from './shipping/shipping-jobs.ts'
import type { Timers } from './timers.ts'
import { followParcels, trackingJobs } from './tracking/tracking-jobs.ts'

/** What a shop stands on: time, randomness, storage and providers. Tests replace these and nothing else. */
export interface Foundation {
  config: Config
  db: Database
  media: MediaStore
  log: Log
  droppedLogLines: () => number
  clock: () => Date
  monotonicMs: () => number
  timers: Timers
  random: (bytes: number) => Uint8Array
  mail: Mail
  payments: PaymentsPort | null
  courier: CourierPort | null
}

interface Options {
  /** The simulated providers; null with real ones. */
  sandbox?: Hono | null | undefined
  /** Makes the page handler; `read` reads a path of the API within the process. */
  pages?: (read: (path: string) => Response | Promise<Response>, deps: Deps) => Promise<PageHandler>
  /** Tests check every reply against the contract. */
  checkReplies?: boolean
}

/** Composes everything above time, storage and providers, in a shop and in its tests alike. */
export async function createServices(foundation: Foundation, { sandbox, pages, checkReplies = false }: Options = {}) {
  const { media, mail, timers, droppedLogLines, ...common } = foundation
  const { config, db, log, clock, monotonicMs, random, payments, courier } = common
  const expiryClock = createExpiryClock({ clock, monotonicMs })
  const catalogue = await createCatalogue({ db, log, monotonicMs, onlinePayment: payments !== null })
  const maxPerHour = emailsPerHour * config.rateLimitFactor
  const wake = () => timers.soon(() => jobs.wake())
  const jobs = openJobs({
    db,
    clock,
    log,
    timers,
    upkeep: createUpkeep({ config, db, clock, expiryClock, monotonicMs }),
    work: [
      { [emailJobKind]: sendEmail({ mail, db, clock, random, origin: originOf(config), maxPerHour }) },
      paymentJobs({ db, clock, expiryClock, log, catalogue, payments, jobs: { wake } }),
      { ...shippingJobs({ db, clock, log, courier }), ...trackingJobs({ db, clock, log, courier }) },
    ],
  })
  const deps: Deps = { ...common, expiryClock, droppedLogLines, catalogue, jobs: { wake }, pictures: media }
  const app = await createApp(deps, { sandbox, pages: pages && ((read) => pages(read, deps)), checkReplies })
  const expiring = expireRegularly({ ...deps, timers })
  const following = followParcels({ db, clock, log, courier, timers })
  const reconciler = payments && openReconciler({ ...deps, payments, timers })
  wake()
  return {
    deps,
    app,
    jobs,
    async close() {
      await reconciler?.close()
      await expiring.stop()
      await following.stop()
      await jobs.close()
    },
  }
}
