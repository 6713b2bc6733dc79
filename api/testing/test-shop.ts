import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { type Database, engine, openDatabase } from '#engine'
import { createServices, type Foundation } from '../compose.ts'
import { parseConfig } from '../config.ts'
import { orders } from '../db/schema/orders.ts'
import { auditLedger, postMoney } from '../ledger/ledger-store.ts'
import { wrongCashComparisons } from '../ledger/remittance-store.ts'
import { createMediaStore } from '../media/media-store.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import type { Mail, OutgoingEmail } from '../providers/mail.ts'
import type { PaymentsPort } from '../providers/payments/port.ts'
import { createWebPush, type Push, pushServices } from '../providers/push.ts'
import { createSecretBox } from '../providers/secret-box.ts'
import { batchDifferences, batchMovementDifferences, stockDifferences } from '../stock/movement-store.ts'
import { productsWithWrongTotals } from '../stock/stock-store.ts'
import { createActor } from './actor.ts'

interface Options {
  /** Settings as in `.env.example`. By default, the rate limits are so high that no test reaches them. */
  settings?: Record<string, string>
  /** The initial time of the clocks. The clocks change only when the test calls `advance` or `setClock`. */
  now?: string
  random?: (bytes: number) => Uint8Array
  /** The mail port. By default emails are added to `sent`. */
  mail?: Mail
  /** The payment gateway. If it is missing, the shop has no online payment. */
  payments?: PaymentsPort
  /** The courier. If it is missing, no shipment is booked. */
  courier?: CourierPort
  /** The port of push notifications. By default it sends nothing. */
  push?: Push
  /** Creates the simulated providers, which are served by the shop's app. */
  sandbox?: (parts: Pick<Foundation, 'clock' | 'log'>) => Hono
  /**
   * Whether the test changes order rows directly in the database. If so, the shop does not compare orders with the
   * ledger when it closes.
   */
  changesRows?: boolean
  /** The program of the image process. By default it is the shop's. */
  workerFile?: string
  /** A database URL. By default, each shop has a new database. */
  url?: string
  /** The database of another shop that stays open, to simulate a restart of that shop with other providers. */
  database?: Database
}

export interface LogLine {
  level: 'info' | 'warn' | 'error'
  fields: Record<string, unknown>
  message: string
}

/** Returns a source of bytes that differ from call to call and are equal in every test run. */
function countedRandom() {
  let calls = 0
  return (bytes: number) => {
    calls += 1
    return createHash('shake256', { outputLength: bytes }).update(String(calls)).digest()
  }
}

/** Creates clocks that change only when the test changes them. */
function createTestClocks(start: string) {
  let time = new Date(start).getTime()
  let elapsed = 0
  return {
    clock: () => new Date(time),
    monotonicMs: () => elapsed,
    /** Advances all clocks of the test shop by a number of milliseconds. */
    advance(milliseconds: number) {
      time += milliseconds
      elapsed += milliseconds
    },
    /**
     * Changes the time of day without advancing the monotonic clock, as if the clock had been set. Negative numbers set
     * it back.
     */
    setClock(milliseconds: number) {
      time += milliseconds
    },
  }
}

async function postAll(db: Database, now: Date) {
  await db.write(async (tx) => {
    for (const { id } of await tx.select({ id: orders.id }).from(orders)) await postMoney(tx, id, now)
  })
}

/** Creates a log that adds its lines to `lines`. */
function createTestLog() {
  const lines: LogLine[] = []
  const write = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => {
    lines.push({ level, fields, message })
  }
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } }
}

/** Timers that never start jobs. Tests start jobs with `runJobs`. */
const timers = { after: () => undefined, every: () => () => undefined }

/**
 * Returns the inconsistencies in the database: differences between money ledger and orders (record 42), shipments with
 * a wrong flag `cashDiffers` (record 66), products whose totals differ from their variants (record 50), variants whose
 * stock differs from their movements (record 54), and variants and batches that differ from each other (record 64).
 * After every test there must be no inconsistency.
 */
async function faultsOf(db: Database): Promise<unknown[]> {
  const { differences } = await db.read(auditLedger)
  return [
    ...differences,
    ...(await db.read(productsWithWrongTotals)),
    ...(await db.read(stockDifferences)),
    ...(await db.read(batchDifferences)),
    ...(await db.read(batchMovementDifferences)),
    ...(await db.read(wrongCashComparisons)),
  ]
}

const isSqlite = ['sqlite'].includes(engine)

/** The migrated database of this process that new shops copy, because the migrations take longer than most tests. */
let migrated: Promise<string> | undefined

async function migrateOnce(migrationsFolder: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'shop.db')
  const db = await openDatabase({ url: file, migrationsFolder })
  await db.close()
  return file
}

/**
 * Creates an empty, migrated database file and returns its path. The database is a file, as in production, where readers
 * have a separate connection and see only committed rows.
 */
async function newDatabaseFile(dataDir: string, migrationsFolder: string): Promise<string> {
  migrated ??= migrateOnce(migrationsFolder)
  const file = join(dataDir, 'shop.db')
  copyFileSync(await migrated, file)
  return file
}

/**
 * Opens a shop on a new database, composed as `npm start` composes it. The test controls time, randomness and
 * providers: jobs and recurring work run only when the test starts them.
 */
export async function createTestShop({
  settings = {},
  now = '2026-11-21T06:00:00.000Z',
  random = countedRandom(),
  url,
  database,
  mail,
  payments,
  courier,
  push = { ...createWebPush({ hosts: pushServices }), send: async () => 'sent' },
  sandbox,
  workerFile,
  changesRows = false,
}: Options = {}) {
  const { clock, monotonicMs, advance, setClock } = createTestClocks(now)
  const { lines, log } = createTestLog()
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'))
  const mediaDir = join(dataDir, 'media')
  const root = join(import.meta.dirname, '../..')
  const migrationsFolder = join(root, 'api/db/migrations', engine)
  const sent: OutgoingEmail[] = []
  const outbox: Mail = { send: async (letter) => void sent.push(letter), close: () => undefined }
  const ownUrl = database || url || !isSqlite ? ':memory:' : await newDatabaseFile(dataDir, migrationsFolder)
  const config = parseConfig({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', ...settings })
  const foundation = {
    config,
    db: database ?? (await openDatabase({ url: url ?? ownUrl, migrationsFolder })),
    media: createMediaStore({ dir: mediaDir, root, log, ...(workerFile ? { workerFile } : {}) }),
    log,
    droppedLogLines: () => 0,
    clock,
    monotonicMs,
    timers,
    random,
    mail: mail ?? outbox,
    payments: payments ?? null,
    courier: courier ?? null,
    push,
    secrets: createSecretBox(config, random),
    // A test shop does not reload its providers. Tests of changed provider keys use `createComposedShop`.
    reloadProviders: async () => undefined,
  }
  const { deps, app, jobs, close } = await createServices(foundation, {
    sandbox: sandbox?.(foundation),
    checkReplies: true,
  })

  return {
    ...deps,
    app,
    timers,
    /** The log lines that the shop has written so far. */
    lines,
    /** Creates a client with a separate cookie store. It sends the cookies that the shop sets. */
    visitor: (cookies: Record<string, string> = {}) => createActor((path, init) => app.request(path, init), cookies),
    /** The emails that were sent with the default mail port. */
    sent,
    /** Runs all jobs that are due, and the jobs that these queue. */
    async runJobs() {
      jobs.wake()
      await jobs.idle()
    },
    runRecurring: jobs.runRecurring,
    advance,
    setClock,
    /** The folder with the pictures of the test shop. */
    mediaDir,
    /**
     * Adds missing entries to the money ledger after the test has changed orders or payments directly in the database.
     */
    postMoney: () => postAll(foundation.db, clock()),
    async close() {
      await close()
      const faults = changesRows ? [] : await faultsOf(foundation.db)
      foundation.media.close()
      if (!database) await foundation.db.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`The data of the shop contradict each other: ${JSON.stringify(faults)}`)
    },
  }
}

export type Shop = Awaited<ReturnType<typeof createTestShop>>
