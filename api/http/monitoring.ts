import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Hono, Context as HonoContext } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { headerOf } from './request.ts'
import { apiHeaders } from './security-headers.ts'
import { addRoute } from './shop-error.ts'

/**
 * Creates the metrics for `/metrics`. Labels are endpoint names and statuses. They never contain IP addresses, IDs or
 * personal data.
 */
export function createMetrics() {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'shop_api_requests_total',
    help: 'Responses of the API by endpoint and status',
    labelNames: ['endpoint', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'shop_api_request_seconds',
    help: 'Response time by endpoint',
    labelNames: ['endpoint'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  // Cache of labelled counters, because looking up a counter takes longer than a catalogue read from memory.
  const children = new Map<string, { count: Counter.Internal; time: Histogram.Internal<string> }>()

  return {
    /** Records one response. `tookSeconds` is undefined for responses from memory. */
    recordResponse(endpoint: string, status: number, tookSeconds?: number) {
      const key = `${endpoint} ${status}`
      let child = children.get(key)
      if (!child) {
        child = { count: requests.labels(endpoint, String(status)), time: seconds.labels(endpoint) }
        children.set(key, child)
      }
      child.count.inc()
      if (tookSeconds !== undefined) child.time.observe(tookSeconds)
    },
    /** Adds a gauge whose value is read when the metrics are requested, such as the number of waiting jobs. */
    addGauge(name: string, help: string, read: () => Promise<number>) {
      new Gauge({
        name,
        help,
        registers: [register],
        async collect() {
          this.set(await read())
        },
      })
    },
    /** Adds a counter whose value is maintained elsewhere and only increases. */
    addCounter(name: string, help: string, read: () => number) {
      new Counter({
        name,
        help,
        registers: [register],
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
    contentType: register.contentType,
    text: () => register.metrics(),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

interface Health {
  metrics: Metrics
  /** The bearer token that `/metrics` requires; null disables the endpoint. */
  metricsToken: string | null
  monotonicMs: () => number
  /** The data folder and the folder of the database, whose disks must have free space. */
  folders: readonly string[]
  /** Rejects if the database cannot be written. It is called at most once every five seconds. */
  checkDatabase: () => Promise<unknown>
}

const databaseCheckMs = 5000
/** Time limit in milliseconds of a health check. After this time the check has failed. */
const checkTimeoutMs = 2000

/**
 * Minimum free disk space in bytes. With less space `/readyz` reports that the shop is not ready, because orders may
 * soon fail.
 */
const minFreeDiskBytes = 100 * 1024 * 1024

/**
 * Adds the endpoints `/healthz` (the process is running), `/readyz` (it can serve requests) and `/metrics` (Prometheus,
 * with `Authorization: Bearer` and the token of `METRICS_TOKEN`). The client IP address does not give access to
 * metrics, because behind a proxy on the same machine all clients have the same address.
 */
export function mountHealth(app: Hono, { metrics, metricsToken, monotonicMs, folders, checkDatabase }: Health) {
  const headers = apiHeaders(false, 'private')
  const database = cachedFor(databaseCheckMs, monotonicMs, () => succeeds(withTimeout(checkDatabase())))

  addRoute(app, '/healthz', { get: () => new Response(JSON.stringify({ status: 'ok' }), { headers }) })

  addRoute(app, '/readyz', {
    get: async () => {
      const checks = {
        database: await database(),
        disk: await succeeds(withTimeout(Promise.all(folders.map(freeDisk)))),
      }
      const ready = Object.values(checks).every(Boolean)
      return new Response(JSON.stringify({ status: ready ? 'ok' : 'unready', ...checks }), {
        status: ready ? 200 : 503,
        headers,
      })
    },
  })

  addRoute(app, '/metrics', {
    get: async (c) => {
      if (metricsToken === null || !isBearer(c, metricsToken)) return c.notFound()
      return new Response(await metrics.text(), { headers: { ...headers, 'content-type': metrics.contentType } })
    },
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares the token in constant time, so that the response time reveals nothing about it. */
const isBearer = (c: HonoContext, token: string) =>
  timingSafeEqual(digest(headerOf(c, 'authorization') ?? ''), digest(`Bearer ${token}`))

const succeeds = (check: Promise<unknown>) =>
  check.then(
    () => true,
    () => false,
  )

async function withTimeout(check: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('the check took too long')), checkTimeoutMs)
  })
  await Promise.race([check, timeout]).finally(() => clearTimeout(timer))
}

/** Caches the result of `check` for `milliseconds`. */
function cachedFor<T>(milliseconds: number, monotonicMs: () => number, check: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    const now = monotonicMs()
    if (!last || now - last.at >= milliseconds) last = { at: now, result: check() }
    return last.result
  }
}

async function freeDisk(dir: string) {
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize < minFreeDiskBytes) throw new Error('the disk is nearly full')
}
