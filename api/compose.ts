import { join } from 'node:path'
import type { Hono } from 'hono'
import { type Database, openDatabase } from '#engine'
import { ensureFirstAdmin } from './account/make-admin.ts'
import { createApp } from './app.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { readSettings } from './catalogue/catalogue-store.ts'
import { shownProfile } from './catalogue/product-reply.ts'
import { createExpiryClock, systemTimers, type Timers } from './clocks.ts'
import type { Config } from './config.ts'
import { seedShop } from './db/seed/seed.ts'
import type { Deps } from './deps.ts'
import { asSetting, makeDataDir } from './folders.ts'
import type { Log } from './http/log.ts'
import { jobHandlers, recurringJobs } from './jobs/job-registry.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { createUpkeep } from './jobs/upkeep.ts'
import { createMediaStore, type MediaStore } from './media/media-store.ts'
import { withBucket } from './media/picture-bucket.ts'
import type { ReadApi } from './pages/page-cache.ts'
import type { PageHandler } from './pages/pages.ts'
import { assertProviders, providerModes } from './provider-guard.ts'
import type { CourierPort } from './providers/courier/port.ts'
import { createCourier, createMail, createPayments, pinIn } from './providers/create-providers.ts'
import type { Mail } from './providers/mail/port.ts'
import type { PaymentsPort } from './providers/payments/port.ts'
import type { Push } from './providers/push/port.ts'
import { createWebPush, pushServices } from './providers/push/web-push.ts'
import { createRandom } from './random.ts'
import { createShopSandbox } from './sandbox/shop-sandbox.ts'

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
  push: Push
}

interface Options {
  /** The routes of the simulated providers; null if all providers are real. */
  sandbox?: Hono | null | undefined
  /** Creates the handler of pages and files. `read` requests a path of the API within the process. */
  pages?: (read: ReadApi, deps: Deps) => Promise<PageHandler>
  /** Whether every response is checked against the contract, which is on in tests only. */
  checkReplies?: boolean
}

/** After this time the job runner looks for a job that was queued, so that many orders cause one look. */
const wakeDelayMs = 25

/** Creates app and job runner. The shop and its tests share this composition. */
export async function createServices(foundation: Foundation, { sandbox, pages, checkReplies = false }: Options = {}) {
  const { media, mail, timers, droppedLogLines, ...common } = foundation
  const { db, log, clock, monotonicMs, payments } = common
  const expiryClock = createExpiryClock({ clock, monotonicMs })
  const catalogue = await createCatalogue({ db, log, clock, monotonicMs, timers, onlinePayment: payments !== null })
  let willWake = false
  const wake = () => {
    if (willWake) return
    willWake = true
    timers.after(wakeDelayMs, () => {
      willWake = false
      jobs.wake()
    })
  }
  const deps: Deps = { ...common, expiryClock, droppedLogLines, catalogue, jobs: { wake }, pictures: media }
  // Requests of shoppers go first.
  const background = { ...deps, db: { ...db, write: db.writeInBackground } }
  const jobs = createJobRunner({
    db,
    clock,
    monotonicMs,
    log,
    timers,
    upkeep: createUpkeep(background),
    handlers: jobHandlers({ ...background, mail }),
    recurring: recurringJobs(background),
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

interface Parts {
  config: Config
  log: Log
  /** Returns the number of log lines that could not be written since the start. */
  droppedLogLines: () => number
  /** The root folder of the project, with migrations and master images. */
  root: string
  engine: 'sqlite' | 'postgres'
  /** Returns the port of the server. It is called only after the server has started to listen. */
  localPort: () => number
  /** Creates the handler of pages and files. `read` requests a path of the API within the process. */
  pages(read: ReadApi, deps: Deps): Promise<PageHandler>
}

/** Opens database, pictures and providers, and creates the app. `close` closes all of them. */
export async function compose(parts: Parts) {
  const { config, log, droppedLogLines, root, engine, localPort, pages } = parts
  assertProviders(config)
  makeDataDir(config.dataDir)
  const db = await openDatabase({
    url: config.databaseUrl,
    migrationsFolder: join(root, 'api/db/migrations', engine),
    directUrl: config.databaseDirectUrl,
    namedStatements: config.databaseNamedStatements,
  })
  try {
    const clock = () => new Date()
    const monotonicMs = () => performance.now()
    const random = createRandom()
    const files = createMediaStore({ dir: join(config.dataDir, 'media'), root, log })
    const media = config.pictureBucket ? withBucket(files, config.pictureBucket) : files
    await seedShop({
      db,
      media,
      now: clock(),
      pictures: join(root, 'api/db/seed/pictures'),
      sample: config.seed === 'sample',
    })
    const firstAdmin = await ensureFirstAdmin({ db, clock, random }, config.admin)
    const mail = createMail(config, log)
    // The sandbox is null if payment keys are configured. Its courier is null if courier keys are configured.
    const sandbox = createShopSandbox({ config, clock, monotonicMs, random, log, localPort })
    const payments = createPayments(config, sandbox?.payments ?? null)
    const profile = async () => shownProfile(await db.read(readSettings))
    const shopPin = async () => pinIn((await profile()).address)
    const courier = createCourier(config, sandbox?.courier ?? null, { monotonicMs, shopPin })
    const common = { config, db, media, log, droppedLogLines, clock, monotonicMs, timers: systemTimers, random }
    const services = await createServices(
      { ...common, mail, payments, courier, push: createWebPush({ hosts: pushServices }) },
      { sandbox: sandbox?.app ?? null, pages },
    )
    return {
      app: services.app,
      /** The name of the shop. */
      name: (await profile()).brand,
      /** The admin account that this start created; null if the shop had an admin. */
      firstAdmin,
      /** Which providers are simulated, for the message that the start prints. */
      providers: providerModes(config),
      /** The token for the sandbox page and the control API; null without a sandbox. */
      sandboxToken: sandbox?.controlToken ?? null,
      movedTo: db.movedTo,
      async close() {
        await services.close()
        await sandbox?.close()
        mail.close()
        await media.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close().catch(() => undefined)
    throw asSetting(error)
  }
}
