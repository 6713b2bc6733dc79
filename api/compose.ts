import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Database, openDatabase } from '#engine'
import { ensureFirstAdmin } from './account/first-admin.ts'
import type { PageHandler } from './app.ts'
import type { Config } from './config.ts'
import { asSetting, makeDataDir } from './data-dir.ts'
import { seedShop } from './db/seed/seed.ts'
import type { Deps } from './deps.ts'
import type { Log } from './http/log.ts'
import { createMediaStore } from './media/media-store.ts'
import { assertProviders, providerModes } from './provider-guard.ts'
import { createCourier } from './providers/courier/create-courier.ts'
import { createMail } from './providers/mail/create-mail.ts'
import { createPayments } from './providers/payments/create-payments.ts'
import { createShopSandbox } from './sandbox/shop-sandbox.ts'
import { createServices } from './services.ts'
import { systemTimers } from './timers.ts'

interface Parts {
  config: Config
  log: Log
  /** Log lines that could not be written since the start. */
  droppedLogLines: () => number
  /** The checkout's folder: migrations and picture masters lie there. */
  root: string
  engine: 'sqlite' | 'postgres'
  /** The port that the shop listens on; asked only once it does. */
  localPort: () => number
  /** Makes what answers pages and files; given the shop's own way to read its API. */
  pages(read: (path: string) => Response | Promise<Response>, deps: Deps): Promise<PageHandler>
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

async function furnish({ config, log, droppedLogLines, root, localPort, pages }: Parts, db: Database) {
  const clock = () => new Date()
  const monotonicMs = () => performance.now()
  const random = (bytes: number) => randomBytes(bytes)
  const media = createMediaStore({ dir: join(config.dataDir, 'media'), root, log })
  await seedShop({
    db,
    media,
    now: clock(),
    pictures: join(root, 'api/db/seed/pictures'),
    sample: config.seed === 'sample',
  })
  const firstAdmin = await ensureFirstAdmin({ db, clock, random }, config.admin)
  const mail = createMail(config, log)
  // Null with payment keys. `sandbox.courier` ({baseUrl(), email, password, webhookToken}) is what a courier adapter is
  // opened with where there are no courier keys; null with them. It posts its webhook to /api/hooks/courier.
  const sandbox = createShopSandbox({ config, clock, monotonicMs, random, log, localPort })
  const payments = createPayments(config, sandbox?.payments ?? null)
  const courier = createCourier(config, sandbox?.courier ?? null, monotonicMs)
  const common = { config, db, media, log, droppedLogLines, clock, monotonicMs, timers: systemTimers, random }
  const services = await createServices(
    { ...common, mail, payments, courier },
    { sandbox: sandbox?.app ?? null, pages },
  )
  return {
    app: services.app,
    /** The admin that this start made; null on every later one. */
    firstAdmin,
    /** Which providers are played, for the start block. */
    providers: providerModes(config),
    /** Opens the sandbox's page and control calls; null without a sandbox. */
    sandboxToken: sandbox?.controlToken ?? null,
    async close() {
      await services.close()
      await sandbox?.close()
      mail.close()
      await media.close()
      await db.close()
    },
  }
}
