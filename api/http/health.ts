import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Hono, Context as HonoContext } from 'hono'
import { apiHeaders } from './api-headers.ts'
import type { Metrics } from './metrics.ts'
import { headerOf } from './request-header.ts'

interface Health {
  metrics: Metrics
  /** What a caller of `/metrics` must send as a bearer token; without one nobody gets an answer. */
  metricsToken: string | null
  monotonicMs: () => number
  /** Folders whose disks must have room: those of the data and of the database. */
  folders: readonly string[]
  /** Rejects when the database cannot be written. It is called at most once in five seconds. */
  checkDatabase: () => Promise<unknown>
}

const databaseCheckMs = 5000
/** A check that takes longer has failed. */
const checkTimeoutMs = 2000

/** Less free disk than this, in bytes, and orders may soon not be stored. */
const leastFreeDisk = 100 * 1024 * 1024

/**
 * `/healthz` (alive), `/readyz` (can serve), `/metrics` (Prometheus, with `Authorization: Bearer` and the token of
 * `METRICS_TOKEN`). The address of a caller decides nothing: behind a proxy on the same machine everybody has the same.
 */
export function mountHealth(app: Hono, { metrics, metricsToken, monotonicMs, folders, checkDatabase }: Health) {
  const headers = apiHeaders(false, 'private')
  const database = atMostEvery(databaseCheckMs, monotonicMs, () => holds(inTime(checkDatabase())))

  app.get('/healthz', () => new Response(JSON.stringify({ status: 'ok' }), { headers }))

  app.get('/readyz', async () => {
    const checks = {
      database: await database(),
      disk: await holds(inTime(Promise.all(folders.map(freeDisk)))),
    }
    const ready = Object.values(checks).every(Boolean)
    return new Response(JSON.stringify({ status: ready ? 'ok' : 'unready', ...checks }), {
      status: ready ? 200 : 503,
      headers,
    })
  })

  app.get('/metrics', async (c) => {
    if (metricsToken === null || !isBearer(c, metricsToken)) return c.notFound()
    return new Response(await metrics.text(), { headers: { ...headers, 'content-type': metrics.contentType } })
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** In a time that does not tell how much of the token is right. */
const isBearer = (c: HonoContext, token: string) =>
  timingSafeEqual(digest(headerOf(c, 'authorization') ?? ''), digest(`Bearer ${token}`))

const holds = (check: Promise<unknown>) =>
  check.then(
    () => true,
    () => false,
  )

async function inTime(check: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('the check took too long')), checkTimeoutMs)
  })
  await Promise.race([check, tooLate]).finally(() => clearTimeout(timer))
}

/** The last answer, for all who ask within so many milliseconds after the question. */
function atMostEvery<T>(milliseconds: number, monotonicMs: () => number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = monotonicMs()
    if (!last || now - last.at >= milliseconds) last = { at: now, answer: ask() }
    return last.answer
  }
}

async function freeDisk(dir: string) {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < leastFreeDisk) throw new Error('the disk is nearly full')
}
