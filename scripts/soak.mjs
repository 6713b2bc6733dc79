// Reads and orders together for a long time: `npm run soak` for ten minutes, `npm run soak -- 60` for 60 seconds. Prints
// latencies, errors and the resident memory of the shop over time, and ends with 1 if a goal was missed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Sqlite from 'better-sqlite3'
import { orderRequests } from './bench/order-requests.mjs'
import { residentMb, startShop } from './bench/processes.mjs'

process.chdir(`${import.meta.dirname}/..`)
if (!existsSync('dist/server/sqlite/main.js')) {
  process.stderr.write('Build the shop first: npm run build\n')
  process.exit(1)
}
const seconds = Number(process.argv[2] ?? 600)
if (!Number.isInteger(seconds) || seconds < 5) {
  process.stderr.write('Usage: npm run soak -- <seconds, at least 5>\n')
  process.exit(1)
}

const readsPerSecond = 500
const ordersPerSecond = 50
const goals = { readMs: 50, orderMs: 150, memoryMb: 200 }
/** Number of times that the memory is measured. */
const samples = 20
const drainTimeoutMs = 60_000

const dir = mkdtempSync(join(tmpdir(), 'gulbagh-soak-'))
const shop = await startShop(dir)
const db = new Sqlite(join(dir, 'shop.db'))
db.exec('update products set inventory = 1000000000; update variants set inventory = 1000000000')
const products = await (await fetch(`${shop.url}/api/products`)).json()
const headers = { 'accept-encoding': 'br' }
const paths = ['/api/products', '/api/categories', '/', `/products/${products[0].slug}`]

/** @type {number[]} */
const memory = [residentMb(shop.pid)]
const timer = setInterval(() => memory.push(residentMb(shop.pid)), (seconds * 1000) / samples)

/** @param {autocannon.Request[]} requests @param {number} overallRate */
const load = (requests, overallRate) =>
  autocannon({ url: shop.url, connections: 50, overallRate, duration: seconds, requests })
const [reads, orders] = await Promise.all([
  load(
    paths.map((path) => ({ path, headers })),
    readsPerSecond,
  ),
  load(orderRequests(products), ordersPerSecond),
])
clearInterval(timer)
memory.push(residentMb(shop.pid))

const count = (/** @type {string} */ query) => Number(db.prepare(query).pluck().get())
const waiting = () =>
  count(`select count(*) from jobs where state in ('waiting', 'running') and run_at < unixepoch() * 1000`)
const drainedFrom = performance.now()
while (waiting() > 0 && performance.now() - drainedFrom < drainTimeoutMs) {
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const drainSeconds = Math.round((performance.now() - drainedFrom) / 100) / 10

// `errors` includes the requests that had no response in ten seconds.
const failed = (/** @type {autocannon.Result} */ run) => run.errors + run.non2xx
const first = memory[Math.floor(memory.length / 4)] ?? 0
const last = memory.at(-1) ?? 0
/** @type {Record<string, string | number>[]} */
const table = [
  { what: 'reads per second', value: Math.round(reads.requests.average), goal: readsPerSecond },
  { what: 'read p99 (ms)', value: reads.latency.p99, goal: `< ${goals.readMs}` },
  { what: 'orders per second', value: Math.round(orders.requests.average), goal: ordersPerSecond },
  { what: 'order p99 (ms)', value: orders.latency.p99, goal: `< ${goals.orderMs}` },
  { what: 'failed reads', value: failed(reads), goal: 0 },
  { what: 'failed orders', value: failed(orders), goal: 0 },
  { what: 'of both, without a response in 10 s', value: reads.timeouts + orders.timeouts, goal: 0 },
  { what: 'orders stored', value: count('select count(*) from orders'), goal: orders['2xx'] },
  { what: 'due jobs after a minute more', value: waiting(), goal: 0 },
  { what: 'seconds until no job was due', value: drainSeconds, goal: '' },
  { what: 'highest memory (MB)', value: Math.max(...memory), goal: `< ${goals.memoryMb}` },
]
console.table(table)
process.stdout.write(`Resident memory in MB, every ${seconds / samples} s: ${memory.join(' ')}\n`)
process.stdout.write(`From a quarter of the time to the end: ${first} to ${last} MB\n`)
process.stdout.write(`Load average of this machine: ${loadavg()[0]?.toFixed(1)}\n`)
const met =
  reads.latency.p99 < goals.readMs &&
  orders.latency.p99 < goals.orderMs &&
  failed(reads) + failed(orders) + waiting() === 0 &&
  // A refused order also has the status 200, so the orders in the database are compared with the successful responses.
  count('select count(*) from orders') >= orders['2xx'] &&
  Math.max(...memory) < goals.memoryMb
db.close()
await shop.stop()
rmSync(dir, { recursive: true, force: true })
process.exit(met ? 0 : 1)
