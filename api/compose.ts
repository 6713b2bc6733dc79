import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '#engine'
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
  /** Returns the number of log lines that could not be written since the start. */
  droppedLogLines: () => number
  /** The root folder of the project, with migrations and master images. */
  root: string
  engine: 'sqlite' | 'postgres'
  /** Returns the port of the server. It is called only after the server has started to listen. */
  localPort: () => number
  /** Creates the handler of pages and files. `read` requests a path of the API within the process. */
  pages(read: (path: string) => Response | Promise<Response>, deps: Deps): Promise<PageHandler>
}

/** Opens database, pictures and providers, and creates the app. `close` closes all of them. */
export async function compose(parts: Parts) {
  const { config, log, droppedLogLines, root, engine, localPort, pages } = parts
  assertProviders(config)
  makeDataDir(config.dataDir)
  const db = await openDatabase({ url: config.databaseUrl, migrationsFolder: join(root, 'api/db/migrations', engine) })
  try {
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
    // The sandbox is null if payment keys are configured. Its courier is null if courier keys are configured.
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
      /** The admin account that this start created; null if the shop had an admin. */
      firstAdmin,
      /** Which providers are simulated, for the message that the start prints. */
      providers: providerModes(config),
      /** The token for the sandbox page and the control API; null without a sandbox. */
      sandboxToken: sandbox?.controlToken ?? null,
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
