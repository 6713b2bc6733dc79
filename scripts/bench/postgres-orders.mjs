import { loadavg } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../steps/postgres.mjs'
import { orderRequests } from './order-requests.mjs'
import { processorMs, startShop } from './processes.mjs'

const connections = 48
/** Orders of this time are not counted, because a process that has just started has no optimized code yet. */
const warmUpSeconds = 5
const stock = 'update products set inventory = 1000000000; update variants set inventory = 1000000000'

/**
 * Measures cash on delivery orders of several processes that share one PostgreSQL database with `fsync=on`, and of one
 * process on SQLite in the same run. In the rows named `hot`, all orders have the same three products. The environment
 * variable BENCH_BEFORE can name the folder of an earlier build, which is then measured in turn with the current one.
 *
 * @param {string} dir an empty folder
 * @param {number} seconds duration of each row
 */
export async function measurePostgresOrders(dir, seconds) {
  const builds = [...(process.env.BENCH_BEFORE ? [process.env.BENCH_BEFORE] : []), 'dist']
  const rows = [await measureSqlite(join(dir, 'orders-sqlite'), seconds)]
  for (const count of [1, 2, 4]) {
    for (const build of builds) rows.push(...(await measureProcesses(dir, { build, count, seconds })))
  }
  return rows
}

/** @param {string} dataDir @param {number} seconds */
async function measureSqlite(dataDir, seconds) {
  const shop = await startShop(dataDir)
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.exec(stock)
  db.close()
  const row = await measure('SQLite, 1 process, spread', { shops: [shop], seconds, isHot: false, serverPid: 0 })
  await shop.stop()
  return row
}

/** @param {string} dir @param {{ build: string, count: number, seconds: number }} options */
async function measureProcesses(dir, { build, count, seconds }) {
  const server = await startPostgres({ isDurable: true })
  const dataDir = join(dir, `orders-${build.replaceAll('/', '-')}-${count}`)
  const options = { databaseUrl: server.url, build }
  const shops = [await startShop(dataDir, options)]
  try {
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query(stock)
    await client.end()
    while (shops.length < count) shops.push(await startShop(dataDir, options))
    const name = `PostgreSQL, ${count} of ${build}`
    const run = { shops, seconds, serverPid: server.pid() }
    const spread = await measure(`${name}, spread`, { ...run, isHot: false })
    return [spread, await measure(`${name}, hot`, { ...run, isHot: true })]
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
    await server.close()
  }
}

/**
 * @param {string} name
 * @param {{ shops: { url: string, pid: number }[], seconds: number, isHot: boolean, serverPid: number }} options
 */
async function measure(name, { shops, seconds, isHot, serverPid }) {
  const products = await (await fetch(`${shops[0]?.url}/api/products`)).json()
  const requests = () => orderRequests(isHot ? products.slice(0, 3) : products)
  const load = (/** @type {number} */ duration) =>
    Promise.all(
      shops.map(({ url }) =>
        autocannon({ url, connections: connections / shops.length, duration, requests: requests() }),
      ),
    )
  await load(warmUpSeconds)
  const usedMs = () => [processorMs(shops.map(({ pid }) => pid)), processorMs(serverPid ? [serverPid] : [])]
  const [shopBefore = 0, serverBefore = 0] = usedMs()
  const runs = await load(seconds)
  const [shopAfter = 0, serverAfter = 0] = usedMs()
  const placed = runs.reduce((sum, run) => sum + run['2xx'], 0)
  return {
    what: name,
    'orders /s': Math.round(runs.reduce((sum, run) => sum + run.requests.average, 0)),
    'p99 ms': Math.max(...runs.map((run) => run.latency.p99)),
    'shop µs per order': Math.round(((shopAfter - shopBefore) * 1000) / placed),
    'PostgreSQL µs per order': Math.round(((serverAfter - serverBefore) * 1000) / placed),
    failed: runs.reduce((sum, run) => sum + run.non2xx + run.errors, 0),
    load: loadavg()[0]?.toFixed(1),
  }
}
