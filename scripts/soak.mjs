// Reads and orders together for ten minutes, then all random sequences of the property tests, which take hours: `npm run
// soak`. `npm run soak -- 60` sends reads and orders for 60 seconds, without the sequences. `npm run soak -- sequences
// 0.01` runs only the sequences, here a hundredth of them (default: all). `npm run soak -- sustained 600` sends 741 orders
// per second for 600 seconds and kills the shop in the middle. Ends with 1 if a goal was missed or a test failed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Sqlite from 'better-sqlite3'
import { orderRequests } from './bench/order-requests.mjs'
import { residentMb, startShop } from './bench/processes.mjs'
import { measureSustained } from './bench/sustained.mjs'
import { runSequences } from './steps/sequences.mjs'

process.chdir(`${import.meta.dirname}/..`)
if (process.argv[2] === 'sequences') {
  const share = Number(process.argv[3] ?? 1)
  if (!(share > 0 && share <= 1)) {
    process.stderr.write('Usage: npm run soak -- sequences <share of all, above 0 and at most 1>\n')
    process.exit(1)
  }
  process.exit((await runSequences(share, Date.now() % 1_000_000)) ? 0 : 1)
}
if (!existsSync('dist/server/sqlite/main.js')) {
  process.stderr.write('Build the shop first: npm run build\n')
  process.exit(1)
}
const isSustained = process.argv[2] === 'sustained'
const seconds = Number(process.argv[isSustained ? 3 : 2] ?? 600)
if (!Number.isInteger(seconds) || seconds < 5) {
  process.stderr.write('Usage: npm run soak -- [sustained] <seconds, at least 5>\n')
  process.exit(1)
}

const readsPerSecond = 500
const ordersPerSecond = 50
const goals = { readMs: 50, orderMs: 150, memoryMb: 200 }
/** How often the memory of the shop is measured during the run. */
const samples = 20
const drainTimeoutMs = 60_000

const dir = mkdtempSync(join(tmpdir(), 'gulbagh-soak-'))
if (isSustained) {
  const held = await measureSustained(dir, seconds)
  process.stdout.write(`Load average of this machine: ${loadavg()[0]?.toFixed(1)}\n`)
  rmSync(dir, { recursive: true, force: true })
  process.exit(held ? 0 : 1)
}
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

// `errors` includes requests that got no response within ten seconds.
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
  // A refused order also gets a response with status 200, so the number of orders in the database is compared with the
  // number of successful responses.
  count('select count(*) from orders') >= orders['2xx'] &&
  Math.max(...memory) < goals.memoryMb
db.close()
await shop.stop()
rmSync(dir, { recursive: true, force: true })
if (!met) process.exit(1)
process.exit(process.argv[2] !== undefined || (await runSequences(1, Date.now() % 1_000_000)) ? 0 : 1)
