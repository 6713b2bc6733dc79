import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Database, openDatabase } from '#engine'
import { ensureFirstAdmin } from './account/first-admin.ts'
import { createApp, type Front } from './app.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { type Config, originOf } from './config.ts'
import { asSetting, makeDataDir } from './data-dir.ts'
import { seedShop } from './db/seed/seed.ts'
import type { Deps } from './deps.ts'
import type { Log } from './http/log.ts'
import { openJobs } from './jobs/jobs.ts'
import { emailsPerHour } from './letters/email-limit.ts'
import { sendLetters } from './letters/send-letter.ts'
import { mediaFront } from './media/media-routes.ts'
import { openMediaStore } from './media/media-store.ts'
import { socialFront } from './media/social-front.ts'
import { expireRegularly } from './orders/expire-unconfirmed.ts'
import { paymentJobs } from './payments/payment-jobs.ts'
import { openReconciler } from './payments/reconcile.ts'
import { assertProviders, providerModes } from './provider-guard.ts'
import { openCourier } from './providers/courier/open-courier.ts'
import { openMail } from './providers/mail/open-mail.ts'
import { openPayments } from './providers/payments/open-payments.ts'
import { openShopSandbox } from './sandbox/shop-sandbox.ts'
import { shippingJobs } from './shipping/shipping-jobs.ts'
import { followParcels, trackingJobs } from './tracking/tracking-jobs.ts'

interface Parts {
  config: Config
  log: Log
  /** The checkout's folder: migrations and picture masters lie there. */
  root: string
  engine: 'sqlite' | 'postgres'
  /** The port that the shop listens on; asked only once it does. */
  localPort: () => number
  /** Makes what answers pages and files; given the shop's own way to read its API. */
  pages(read: (path: string) => Response | Promise<Response>, deps: Deps): Promise<Front>
}

/** Opens everything that a shop needs and puts it together; `close` gives it all back. */
export async function compose(parts: Parts) {
  const { config, root, engine } = parts
  assertProviders(config)
  makeDataDir(config.dataDir)
  const db = await openDatabase({ url: config.databaseUrl, migrationsFolder: join(root, 'api/db/migrations', engine) })
  try {
    return await furnish(parts, db)
  } catch (error) {
    await db.close().catch(() => undefined)
    throw asSetting(error)
  }
}

async function furnish({ config, log, root, localPort, pages }: Parts, db: Database) {
  const clock = () => new Date()
  const monotonicMs = () => performance.now()
  const random = (bytes: number) => randomBytes(bytes)
  const media = openMediaStore({ dir: join(config.dataDir, 'media'), root, log })
  await seedShop({
    db,
    media,
    now: clock(),
    pictures: join(root, 'api/db/seed/pictures'),
    sample: config.seed === 'sample',
  })
  const firstAdmin = await ensureFirstAdmin({ db, clock, random }, config.admin)
  const catalogue = await openCatalogue({ db, log, monotonicMs })
  const mail = openMail(config, log)
  // Null with payment keys. `sandbox.courier` ({baseUrl(), email, password, webhookToken}) is what a courier adapter is
  // opened with where there are no courier keys; null with them. It posts its webhook to /api/hooks/courier.
  const sandbox = openShopSandbox({ config, clock, random, log, localPort })
  const payments = openPayments(config, sandbox?.payments ?? null)
  const courier = openCourier(config, sandbox?.courier ?? null, monotonicMs)
  const perHour = emailsPerHour * config.rateLimitFactor
  const jobs = openJobs({
    db,
    clock,
    log,
    work: [
      { letter: sendLetters(mail, { db, clock, random, origin: originOf(config), perHour }) },
      paymentJobs({ db, clock, log, catalogue, payments, jobs: { wake: () => jobs.wake() } }),
      { ...shippingJobs({ db, clock, log, courier }), ...trackingJobs({ db, clock, log, courier }) },
    ],
  })
  const deps: Deps = {
    config,
    db,
    catalogue,
    clock,
    monotonicMs,
    random,
    log,
    jobs,
    payments,
    courier,
    pictures: media,
  }
  const fronts: Front[] = [mediaFront(media), socialFront({ catalogue, pictures: media })]
  const app = createApp(deps, { fronts })
  if (sandbox) app.route('/', sandbox.app)
  fronts.push(await pages((path) => app.request(path), deps))
  jobs.wake()
  const expiring = expireRegularly(deps)
  const following = followParcels({ db, clock, log, courier })
  const reconciler = payments && openReconciler({ ...deps, payments })
  return {
    app,
    /** The admin that this start made; null on every later one. */
    firstAdmin,
    /** Which providers are played, for the start block. */
    providers: providerModes(config),
    async close() {
      await reconciler?.close()
      await expiring.stop()
      await following.stop()
      await jobs.close()
      sandbox?.close()
      mail.close()
      await media.close()
      await db.close()
    },
  }
}
