import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { type Database, engine, openDatabase } from '#engine'
import { parseConfig } from '../config.ts'
import { createMediaStore } from '../media/media-store.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import type { Mail, OutgoingEmail } from '../providers/mail/port.ts'
import type { PaymentsPort } from '../providers/payments/port.ts'
import { createServices, type Foundation } from '../services.ts'
import { createActor } from './actor.ts'

interface Options {
  /** Settings as in `.env.example`. Limits are far away unless given. */
  settings?: Record<string, string>
  /** The time at the start. Clocks only move with `advance`. */
  now?: string
  random?: (bytes: number) => Uint8Array
  /** The mail port. By default emails are added to `sent`. */
  mail?: Mail
  /** A payment gateway; without one nothing can be paid online. */
  payments?: PaymentsPort
  /** A courier; without one no parcel is sent. */
  courier?: CourierPort
  /** The simulated providers, served at the shop's own address. */
  sandbox?: (parts: Pick<Foundation, 'clock' | 'log'>) => Hono
  /** The program that draws pictures; the shop's own otherwise. */
  workerFile?: string
  /** A database URL. By default each shop has a new database. */
  url?: string
  /** The database of another shop that stays open: the same shop, started again with other providers. */
  database?: Database
}

export interface LogLine {
  level: 'info' | 'warn' | 'error'
  fields: Record<string, unknown>
  message: string
}

/** Bytes that differ from call to call and are the same in every run. */
function countedRandom() {
  let calls = 0
  return (bytes: number) => {
    calls += 1
    return createHash('shake256', { outputLength: bytes }).update(String(calls)).digest()
  }
}

/**
 * A whole shop on a fresh database, composed as `npm start` composes it. Time, randomness and providers are in the test's
 * hand: jobs and repeated work run when the test says so.
 */
export async function openShop({
  settings = {},
  now,
  random = countedRandom(),
  url,
  database,
  mail,
  payments,
  courier,
  sandbox,
  workerFile,
}: Options = {}) {
  let time = new Date(now ?? '2026-11-21T06:00:00.000Z').getTime()
  let elapsed = 0
  const lines: LogLine[] = []
  const write = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => {
    lines.push({ level, fields, message })
  }
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-'))
  const mediaDir = join(dataDir, 'media')
  const root = join(import.meta.dirname, '../..')
  const migrationsFolder = join(root, 'api/db/migrations', engine)
  const sent: OutgoingEmail[] = []
  const outbox: Mail = { send: async (letter) => void sent.push(letter), close: () => undefined }
  // A file, as in a shop: readers have a connection of their own and see committed rows only.
  const onFile = ['sqlite'].includes(engine)
  const foundation = {
    config: parseConfig({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', ...settings }),
    db:
      database ??
      (await openDatabase({ url: url ?? (onFile ? join(dataDir, 'shop.db') : ':memory:'), migrationsFolder })),
    media: createMediaStore({ dir: mediaDir, root, log, ...(workerFile ? { workerFile } : {}) }),
    log,
    droppedLogLines: () => 0,
    clock: () => new Date(time),
    monotonicMs: () => elapsed,
    // What is due is done when a test says so.
    timers: { soon: () => undefined, every: () => () => undefined },
    random,
    mail: mail ?? outbox,
    payments: payments ?? null,
    courier: courier ?? null,
  }
  const { deps, app, jobs, close } = await createServices(foundation, {
    sandbox: sandbox?.(foundation),
    checkReplies: true,
  })

  return {
    ...deps,
    app,
    timers: foundation.timers,
    /** What the shop logged. */
    lines,
    /** Somebody with a browser of their own: what the shop sets as cookies comes back. */
    visitor: (cookies: Record<string, string> = {}) => createActor((path, init) => app.request(path, init), cookies),
    /** Emails that were sent with the default mail port. */
    sent,
    /** Does all jobs that are due, and what they ask for. */
    async runJobs() {
      jobs.wake()
      await jobs.idle()
    },
    runRecurring: jobs.runRecurring,
    /** Moves all clocks forward. */
    advance(milliseconds: number) {
      time += milliseconds
      elapsed += milliseconds
    },
    /** Sets the time of day forward, or back with a negative number; no time passes. */
    setClock(milliseconds: number) {
      time += milliseconds
    },
    /** Where the pictures lie. */
    mediaDir,
    async close() {
      await close()
      foundation.media.close()
      if (!database) await foundation.db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
