import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { type Database, openDatabase } from '#engine'
import { ensureFirstAdmin } from './account/make-admin.ts'
import { createApp } from './app.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { readSettings } from './catalogue/catalogue-store.ts'
import { shownProfile } from './catalogue/product-reply.ts'
import { createExpiryClock, systemTimers, type Timers } from './clocks.ts'
import { asSetting, type Config, makeDataDir } from './config.ts'
import { seedShop } from './db/seed/seed.ts'
import type { Deps } from './deps.ts'
import { describeError, type Log } from './http/log.ts'
import { jobHandlers, recurringJobs } from './jobs/job-registry.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { createUpkeep } from './jobs/upkeep.ts'
import { createMediaStore, type MediaStore } from './media/media-store.ts'
import { withBucket } from './media/picture-bucket.ts'
import { sealPushKeys } from './notices/push.ts'
import type { ReadApi } from './pages/page-cache.ts'
import type { PageHandler } from './pages/pages.ts'
import { assertProviders, providerModes } from './provider-guard.ts'
import type { CourierPort } from './providers/courier/port.ts'
import {
  createCourier,
  createMail,
  createPayments,
  pinIn,
  readProviderKeys,
  resealKeys,
  withStoredKeys,
} from './providers/create-providers.ts'
import type { Mail } from './providers/mail.ts'
import type { PaymentsPort } from './providers/payments/port.ts'
import { createWebPush, type Push, pushServices } from './providers/push.ts'
import { createSecretBox, type SecretBox } from './providers/secret-box.ts'
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
  secrets: SecretBox
  reloadProviders: () => Promise<void>
}

interface Options {
  /** The routes of the sandbox, which simulates payment gateway and courier; null if all providers are real. */
  sandbox?: Hono | null | undefined
  /** Creates the handler of pages and files. `read` requests a path of the API within the process. */
  pages?: (read: ReadApi, deps: Deps) => Promise<PageHandler>
  /** Whether every response is checked against the contract. The check is on in tests only. */
  checkReplies?: boolean
}

/** Delay after which the job runner looks for new jobs, so that many orders cause only one query. */
const wakeDelayMs = 25

/** Creates the app and the job runner. The shop and its tests share this function. */
export async function createServices(foundation: Foundation, { sandbox, pages, checkReplies = false }: Options = {}) {
  const { media, mail, timers, droppedLogLines, ...common } = foundation
  const { db, log, clock, monotonicMs, payments, courier } = common
  const expiryClock = createExpiryClock({ clock, monotonicMs })
  const catalogue = await createCatalogue({
    db,
    log,
    clock,
    monotonicMs,
    timers,
    onlinePayment: payments !== null,
    courierConnected: courier !== null,
  })
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
  // Jobs write with a lower priority, so that writes of shoppers' requests come first.
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

type Services = Awaited<ReturnType<typeof createServices>>
type App = Services['app']

/** The parts of the shop that are created again when the keys of providers change. */
interface Opened {
  services: Services
  sandbox: ReturnType<typeof createShopSandbox>
  mail: Mail
  modes: ReturnType<typeof providerModes>
  /**
   * The stored keys of the providers as JSON. It is compared with the database to detect changes by other processes.
   */
  rows: string
}

/** Interval in milliseconds at which a process looks for provider keys that another process has stored. */
const lookForKeysMs = 5000

interface LiveParts extends Pick<Foundation, 'db' | 'log'> {
  /** Creates all parts that depend on the keys of providers. A sandbox that is still needed is reused. */
  open: (former: Opened | null, reloadProviders: () => Promise<void>) => Promise<Opened>
  /** Whether other processes can change the stored provider keys. */
  isShared: boolean
}

/**
 * Runs the services of a shop, and replaces them when the keys of providers have changed. Requests and jobs that are
 * running at that time finish with the former services (record 47).
 */
async function createLiveServices({ db, log, open, isShared }: LiveParts) {
  let reloading: Promise<void> = Promise.resolve()
  function reload(): Promise<void> {
    const next = reloading.then(async () => {
      const former = current
      current = await open(former, reload)
      void former.services.close().then(() => former.mail.close())
    })
    reloading = next.catch(() => undefined)
    return next
  }
  let current = await open(null, reload)

  async function lookForKeys() {
    try {
      if (JSON.stringify(await db.read(readProviderKeys)) !== current.rows) await reload()
    } catch (error) {
      log.warn({ cause: describeError(error) }, 'the stored keys of providers could not be read')
    }
  }
  const stopLooking = isShared ? systemTimers.every(lookForKeysMs, () => void lookForKeys()) : () => undefined

  return {
    started: current,
    app: {
      request: (...args: Parameters<App['request']>) => current.services.app.request(...args),
      fetch: (...args: Parameters<App['fetch']>) => current.services.app.fetch(...args),
    },
    async close() {
      stopLooking()
      await reloading
      await current.services.close()
      await current.sandbox?.close()
      current.mail.close()
    },
  }
}

/** Opens database, pictures and providers, and creates the app. `close` closes all these parts. */
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
    const secrets = createSecretBox(config, random)
    await db.write(async (tx) => {
      await resealKeys(tx, secrets)
      await sealPushKeys(tx, secrets)
    })
    const profile = async () => shownProfile(await db.read(readSettings))
    const common = { db, media, log, droppedLogLines, clock, monotonicMs, timers: systemTimers, random, secrets }

    const shopPin = async () => pinIn((await profile()).address)
    const open = async (former: Opened | null, reloadProviders: () => Promise<void>): Promise<Opened> => {
      const rows = await db.read(readProviderKeys)
      const effective = withStoredKeys(config, rows, secrets)
      const modes = providerModes(effective)
      const isSame = former?.modes.payments === modes.payments && former.modes.courier === modes.courier
      // The sandbox stores its state when it is closed, so that the sandbox that replaces it can load it.
      if (!isSame) await former?.sandbox?.close()
      // The sandbox is null if payment keys are configured. Its courier is null if courier keys are configured.
      const sandbox = isSame
        ? former.sandbox
        : createShopSandbox({ config: effective, clock, monotonicMs, random, log, localPort })
      const mail = createMail(effective, log)
      const payments = createPayments(effective, sandbox?.payments ?? null)
      const courier = createCourier(effective, sandbox?.courier ?? null, { monotonicMs, shopPin })
      const push = createWebPush({ hosts: pushServices })
      const services = await createServices(
        { ...common, config: effective, mail, payments, courier, push, reloadProviders },
        { sandbox: sandbox?.app ?? null, pages },
      )
      return { services, sandbox, mail, modes, rows: JSON.stringify(rows) }
    }
    const live = await createLiveServices({ db, log, open, isShared: config.databaseFolder === null })
    return {
      app: live.app,
      /** The name of the shop. */
      name: (await profile()).brand,
      /** The admin account that was created at this start; null if the shop already had an admin. */
      firstAdmin,
      /** The providers that are simulated, for the message that the shop prints when it starts. */
      providers: live.started.modes,
      /** The token for the sandbox page and the control API; null without a sandbox. */
      sandboxToken: live.started.sandbox?.controlToken ?? null,
      movedTo: db.movedTo,
      async close() {
        await live.close()
        await media.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close().catch(() => undefined)
    throw asSetting(error)
  }
}

const poolBytes = 4096

/**
 * Creates a source of cryptographically strong random bytes. It requests many bytes at once, because each request to
 * the operating system takes longer than the other steps of creating a token. Returned bytes are deleted from the pool.
 */
export function createRandom(): (bytes: number) => Uint8Array {
  let pool = Buffer.alloc(0)
  let used = 0
  return (bytes) => {
    if (bytes > poolBytes) return randomBytes(bytes)
    if (used + bytes > pool.length) {
      pool = randomBytes(poolBytes)
      used = 0
    }
    const taken = Uint8Array.from(pool.subarray(used, used + bytes))
    pool.fill(0, used, used + bytes)
    used += bytes
    return taken
  }
}
