import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What `/metrics` tells. Labels are endpoint names and statuses: never an address, an id or a person. */
export function createMetrics() {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'shop_api_requests_total',
    help: 'Answers of the API by endpoint and status',
    labelNames: ['endpoint', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'shop_api_request_seconds',
    help: 'Time to answer, by endpoint',
    labelNames: ['endpoint'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  // A labelled child is looked up once: hot reads would pay more for the look-up than for the count.
  const known = new Map<string, { count: Counter.Internal; time: Histogram.Internal<string> }>()

  return {
    /** One answered call; `took` in seconds, left out for what comes straight from memory. */
    answered(endpoint: string, status: number, took?: number) {
      const key = `${endpoint} ${status}`
      let child = known.get(key)
      if (!child) {
        child = { count: requests.labels(endpoint, String(status)), time: seconds.labels(endpoint) }
        known.set(key, child)
      }
      child.count.inc()
      if (took !== undefined) child.time.observe(took)
    },
    /** A figure read whenever somebody asks, such as the jobs that wait. */
    watch(name: string, help: string, read: () => Promise<number>) {
      new Gauge({
        name,
        help,
        registers: [register],
        async collect() {
          this.set(await read())
        },
      })
    },
    /** A count that something else keeps, and that only grows. */
    watchTotal(name: string, help: string, read: () => number) {
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
