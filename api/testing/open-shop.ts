import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engine, openDatabase } from '#engine'
import { createApp } from '../app.ts'
import { openCatalogue } from '../catalogue/catalogue.ts'
import { originOf, parseConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { openJobs } from '../jobs/jobs.ts'
import { emailsPerHour } from '../letters/email-limit.ts'
import { sendLetters } from '../letters/send-letter.ts'
import { openMediaStore } from '../media/media-store.ts'
import { paymentJobs } from '../payments/payment-jobs.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import type { Mail, OutgoingLetter } from '../providers/mail/port.ts'
import type { PaymentsPort } from '../providers/payments/port.ts'
import { shippingJobs } from '../shipping/shipping-jobs.ts'
import { trackingJobs } from '../tracking/tracking-jobs.ts'
import { createActor } from './actor.ts'

interface Options {
  /** Settings as in `.env.example`. Limits are far away unless given. */
  settings?: Record<string, string>
  /** When the shop opens; its clocks stand still until `advance`. */
  now?: string
  random?: (bytes: number) => Uint8Array
  /** Where letters go; into `sent` otherwise. */
  mail?: Mail
  /** A payment gateway; without one nothing can be paid online. */
  payments?: PaymentsPort
  /** A courier; without one no parcel is sent. */
  courier?: CourierPort
  /** A database file, for what must be seen from outside; in memory otherwise. */
  url?: string
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

/** A whole shop on a fresh database, with its clock and its randomness in the test's hand. */
export async function openShop({
  settings = {},
  now,
  random = countedRandom(),
  url = ':memory:',
  mail,
  payments,
  courier,
}: Options = {}) {
  let time = new Date(now ?? '2026-11-21T06:00:00.000Z').getTime()
  let elapsed = 0
  const clock = () => new Date(time)
  const log: LogLine[] = []
  const write = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => {
    log.push({ level, fields, message })
  }
  const migrationsFolder = join(import.meta.dirname, '../db/migrations', engine)
  const db = await openDatabase({ url, migrationsFolder })
  const logged = { info: write('info'), warn: write('warn'), error: write('error') }
  const monotonicMs = () => elapsed
  const catalogue = await openCatalogue({ db, log: logged, monotonicMs })
  const mediaDir = mkdtempSync(join(tmpdir(), 'shop-media-'))
  const pictures = openMediaStore({ dir: mediaDir, root: join(import.meta.dirname, '../..'), log: logged })
  const deps: Deps = {
    config: parseConfig({ RATE_LIMIT_FACTOR: '1000', ...settings }),
    db,
    catalogue,
    clock,
    monotonicMs,
    random,
    log: logged,
    // Jobs run when a test says so.
    jobs: { wake: () => undefined },
    payments: payments ?? null,
    courier: courier ?? null,
    pictures,
  }
  const sent: OutgoingLetter[] = []
  const outbox: Mail = { send: async (letter) => void sent.push(letter), close: () => undefined }
  const perHour = emailsPerHour * deps.config.rateLimitFactor
  const writing = { db, clock, random, origin: originOf(deps.config), perHour }
  const work = [
    { letter: sendLetters(mail ?? outbox, writing) },
    paymentJobs(deps),
    { ...shippingJobs(deps), ...trackingJobs(deps) },
  ]
  const runner = openJobs({ db, clock, log: logged, work, pollMs: 0 })
  const app = createApp(deps, { checkReplies: true })

  return {
    ...deps,
    app,
    /** What the shop logged. */
    lines: log,
    /** Somebody with a browser of their own: what the shop sets as cookies comes back. */
    visitor: (cookies: Record<string, string> = {}) => createActor((path, init) => app.request(path, init), cookies),
    /** Letters that were sent, unless the test brought its own mail. */
    sent,
    /** Does all jobs that are due, and what they ask for. */
    async runJobs() {
      runner.wake()
      await runner.idle()
    },
    /** Time passes. */
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
      pictures.close()
      rmSync(mediaDir, { recursive: true, force: true })
      await db.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
