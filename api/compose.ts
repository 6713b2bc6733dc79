import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#engine'
import { ensureFirstAdmin } from './account/first-admin.ts'
import { createApp, type Front } from './app.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { type Config, originOf, WrongSetting } from './config.ts'
import { seedShop } from './db/seed/seed.ts'
import type { Deps } from './deps.ts'
import type { Log } from './http/log.ts'
import { openJobs } from './jobs/jobs.ts'
import { sendLetters } from './letters/send-letter.ts'
import { mediaFront } from './media/media-routes.ts'
import { openMediaStore } from './media/media-store.ts'
import { openMail } from './providers/mail/open-mail.ts'

interface Parts {
  config: Config
  log: Log
  /** The checkout's folder: migrations and picture masters lie there. */
  root: string
  engine: 'sqlite' | 'postgres'
  /** Makes what answers pages and files; given the shop's own way to read its API. */
  pages(read: (path: string) => Response | Promise<Response>, deps: Deps): Promise<Front>
}

/** Opens everything that a shop needs and puts it together; `close` gives it all back. */
export async function compose({ config, log, root, engine, pages }: Parts) {
  makeDataDir(config.dataDir)
  const clock = () => new Date()
  const random = (bytes: number) => randomBytes(bytes)
  const db = await openDatabase({ url: config.databaseUrl, migrationsFolder: join(root, 'api/db/migrations', engine) })
  const media = openMediaStore({ dir: join(config.dataDir, 'media'), root, log })
  await seedShop({
    db,
    media,
    now: clock(),
    pictures: join(root, 'api/db/seed/pictures'),
    sample: config.seed === 'sample',
  })
  const firstAdmin = await ensureFirstAdmin({ db, clock, random }, config.admin)
  const catalogue = await openCatalogue({ db, clock, minAgeMs: 500, pollMs: 2000 })
  const mail = openMail(config, log)
  const jobs = openJobs({
    db,
    clock,
    log,
    work: { letter: sendLetters(mail, { db, clock, random, origin: originOf(config) }) },
  })
  const deps: Deps = { config, db, catalogue, clock, random, log, jobs, pictures: media }
  const fronts: Front[] = [mediaFront(media)]
  const app = createApp(deps, { fronts })
  fronts.push(await pages((path) => app.request(path), deps))
  jobs.wake()
  return {
    app,
    /** The admin that this start made; null on every later one. */
    firstAdmin,
    async close() {
      await jobs.close()
      mail.close()
      await media.close()
      await db.close()
    },
  }
}

function makeDataDir(dir: string) {
  try {
    mkdirSync(dir, { recursive: true })
    accessSync(dir, constants.W_OK)
  } catch {
    throw new WrongSetting(`DATA_DIR must be a folder that the shop may write to; ${dir} is not`)
  }
}
