import { statfs } from 'node:fs/promises'
import type { Hono, Context as HonoContext } from 'hono'
import { apiHeaders } from './api-headers.ts'
import type { Metrics } from './metrics.ts'
import { headerOf, socketAddress } from './request-header.ts'

interface Health {
  metrics: Metrics
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

const privateAddress = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i

/** `/healthz` (alive), `/readyz` (can serve), `/metrics` (Prometheus; private callers only, never through a proxy). */
export function mountHealth(app: Hono, { metrics, monotonicMs, folders, checkDatabase }: Health) {
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
    if (!isPrivate(c)) return c.notFound()
    return new Response(await metrics.text(), { headers: { ...headers, 'content-type': metrics.contentType } })
  })
}

const isPrivate = (c: HonoContext) =>
  privateAddress.test(socketAddress(c)) &&
  headerOf(c, 'x-forwarded-for') === undefined &&
  headerOf(c, 'forwarded') === undefined

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
