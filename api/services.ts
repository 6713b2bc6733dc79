import type { Hono } from 'hono'
import type { Database } from '#engine'
import { createApp, type PageHandler } from './app.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { createExpiryClock } from './expiry-clock.ts'
import type { Log } from './http/log.ts'
import { jobHandlers, recurringJobs } from './jobs/job-registry.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { createUpkeep } from './jobs/upkeep.ts'
import type { MediaStore } from './media/media-store.ts'
import type { CourierPort } from './providers/courier/port.ts'
import type { Mail } from './providers/mail/port.ts'
import type { PaymentsPort } from './providers/payments/port.ts'
import type { Timers } from './timers.ts'

/** Time, randomness, storage and providers of a shop. Tests replace only these. */
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
  /** The routes of the simulated providers; null if all providers are real. */
  sandbox?: Hono | null | undefined
  /** Creates the handler of pages and files. `read` requests a path of the API within the process. */
  pages?: (read: (path: string) => Response | Promise<Response>, deps: Deps) => Promise<PageHandler>
  /** Whether every response is checked against the contract, which is on in tests only. */
  checkReplies?: boolean
}

/** Creates app and job runner. The shop and its tests share this composition. */
export async function createServices(foundation: Foundation, { sandbox, pages, checkReplies = false }: Options = {}) {
  const { media, mail, timers, droppedLogLines, ...common } = foundation
  const { config, db, log, clock, monotonicMs, payments } = common
  const expiryClock = createExpiryClock({ clock, monotonicMs })
  const catalogue = await createCatalogue({ db, log, monotonicMs, onlinePayment: payments !== null })
  const wake = () => timers.soon(() => jobs.wake())
  const deps: Deps = { ...common, expiryClock, droppedLogLines, catalogue, jobs: { wake }, pictures: media }
  const jobs = createJobRunner({
    db,
    clock,
    log,
    timers,
    upkeep: createUpkeep({ config, db, clock, expiryClock, monotonicMs }),
    handlers: jobHandlers({ ...deps, mail }),
    recurring: recurringJobs(deps),
  })
  const app = await createApp(deps, { sandbox, pages: pages && ((read) => pages(read, deps)), checkReplies })
  wake()
  return {
    deps,
    app,
    jobs,
    close: jobs.close,
  }
}
