import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
  // Cache of labelled counters, because looking up a counter costs more than a read from memory.
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
