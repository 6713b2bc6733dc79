// Benchmarks of the built shop: speed and memory compared with a minimal server in the same run, Lighthouse scores of its
// screens, and the requests and bytes of offline use. `npm run bench` runs all parts; `npm run bench -- server`,
// `-- accounting`, `-- catalogue`, `-- postgres`, `-- screens` or `-- offline` runs one (`-- offline list` prints every
// request).
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import Sqlite from 'better-sqlite3'
import { measureAccounting } from './bench/accounting.mjs'
import { measureBackOffice } from './bench/back-office.mjs'
import { measureCatalogue } from './bench/catalogue.mjs'
import { fillCatalogue } from './bench/fill-catalogue.mjs'
import { fillOrders } from './bench/fill-orders.mjs'
import { measureInteractions } from './bench/interactions.mjs'
import { measurePages, runsPerPage } from './bench/lighthouse.mjs'
import { measureOffline } from './bench/offline.mjs'
import { orderRequests } from './bench/order-requests.mjs'
import { measurePostgresOrders } from './bench/postgres-orders.mjs'
import { fsyncRate, residentMb, startBare, startShop } from './bench/processes.mjs'

if (!existsSync('dist/server/sqlite/main.js')) {
  process.stderr.write('Build the shop first: npm run build\n')
  process.exit(1)
}

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const dir = mkdtempSync(join(tmpdir(), 'gulbagh-bench-'))
/** @type {Record<string, string | number>[]} */
const table = []

/** @param {Partial<autocannon.Options> & { url: string }} options */
async function rate(options) {
  const result = await autocannon({ connections: 50, duration: seconds, ...options })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${options.url}: ${failed} requests failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

/**
 * Measures reads of the shop and of the minimal server in turn, so that noise affects both servers equally. Uses the
 * better of the two runs of each server.
 *
 * @param {string} name
 * @param {string} shopUrl
 * @param {string} path
 * @param {number} goal
 */
async function compareReads(name, shopUrl, path, goal) {
  const headers = { 'accept-encoding': 'br' }
  const sample = await rawGet(`${shopUrl}${path}`)
  writeFileSync(join(dir, 'body'), sample.body)
  writeFileSync(join(dir, 'headers.json'), JSON.stringify(sample.headers))
  const bare = await startBare(['scripts/bench/bare-server.mjs', join(dir, 'body'), join(dir, 'headers.json'), path])
  const shop = []
  const bareRuns = []
  for (let turn = 0; turn < 2; turn += 1) {
    shop.push(await rate({ url: `${shopUrl}${path}`, headers }))
    bareRuns.push(await rate({ url: `${bare.url}${path}`, headers }))
  }
  await bare.stop()
  addRow(name, best(shop), best(bareRuns), goal)
}

/** @param {{ perSecond: number, p99: number }[]} runs */
const best = (runs) => runs.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))

/** @param {string} name @param {{ perSecond: number, p99: number }} shop @param {{ perSecond: number, p99: number }} bare @param {number} goal */
function addRow(name, shop, bare, goal) {
  const share = Math.round((shop.perSecond / bare.perSecond) * 100)
  table.push({
    what: name,
    'shop /s': Math.round(shop.perSecond),
    'bare /s': Math.round(bare.perSecond),
    'share %': share,
    'goal %': goal,
    'p99 ms': shop.p99,
    'bare p99 ms': bare.p99,
    met: share >= goal ? 'yes' : 'NO',
  })
}

/**
 * Measures 200 reads of the catalogue in a second, first without other requests, then during 20 sign-ins in a second.
 * Returns the p99 latencies in ms.
 *
 * @param {string} shopUrl
 */
async function readsWhileSigningIn(shopUrl) {
  const reading = () =>
    autocannon({
      url: `${shopUrl}/api/products`,
      connections: 10,
      overallRate: 200,
      duration: seconds,
      headers: { 'accept-encoding': 'br' },
    })
  const account = { email: 'bench@example.in', mobile: '9876543210', username: 'Bench', password: 'a long password' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${shopUrl}/api/register`, { method: 'POST', headers, body: JSON.stringify(account) })
  const alone = await reading()
  const signingIn = autocannon({
    url: `${shopUrl}/api/login`,
    method: 'POST',
    headers,
    body: JSON.stringify({ email: account.email, password: account.password }),
    connections: 4,
    overallRate: 20,
    duration: seconds,
  })
  const [busy, signedIn] = await Promise.all([reading(), signingIn])
  if (signedIn.non2xx > 0) throw new Error(`${signedIn.non2xx} sign-ins failed`)
  return { alone: alone.latency.p99, busy: busy.latency.p99 }
}

/**
 * Measures 200 reads in a second, first without other requests, then during 1,000 orders in a second that change the
 * data being read.
 *
 * @param {string} shopUrl
 * @param {{ id: number, price: string, slug: string }[]} products
 */
async function readsWhileOrdering(shopUrl, products) {
  const rows = []
  for (const path of [
    '/api/products',
    `/api/products/slug/${products[0]?.slug}`,
    '/',
    `/products/${products[0]?.slug}`,
  ]) {
    const reading = () =>
      autocannon({
        url: `${shopUrl}${path}`,
        connections: 10,
        overallRate: 200,
        duration: seconds,
        headers: { 'accept-encoding': 'br' },
      })
    const alone = await reading()
    const ordering = autocannon({
      url: shopUrl,
      connections: 20,
      overallRate: 1000,
      duration: seconds,
      requests: orderRequests(products),
    })
    const [busy, ordered] = await Promise.all([reading(), ordering])
    if (busy.non2xx + ordered.non2xx > 0) throw new Error(`${path}: some requests failed`)
    rows.push({
      'reads of': path,
      'alone /s': Math.round(alone.requests.average),
      'alone p99 ms': alone.latency.p99,
      'with orders /s': Math.round(busy.requests.average),
      'with orders p99 ms': busy.latency.p99,
      'orders /s': Math.round(ordered.requests.average),
    })
  }
  return rows
}

/** Fetches a URL without decompressing the response body. @param {string} url */
async function rawGet(url) {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      /** @type {Buffer[]} */
      const chunks = []
      reply.on('data', (chunk) => chunks.push(chunk))
      reply.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _keep, ...headers } = reply.headers
        resolve({ body: Buffer.concat(chunks), headers })
      })
    })
      .on('error', reject)
      .end()
  })
}

const filledOrders = 100_000

/**
 * Waits until a running shop has run all background jobs that are due. Returns the number of jobs and the time.
 *
 * @param {string} dataDir
 */
async function drainJobs(dataDir) {
  const db = new Sqlite(join(dataDir, 'shop.db'), { readonly: true })
  const count = db.prepare("select count(*) from jobs where state in ('waiting', 'running')").pluck()
  const before = count.get()
  const startedAt = performance.now()
  while (count.get() !== 0) await new Promise((resolve) => setTimeout(resolve, 100))
  db.close()
  return `${before} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/**
 * Measures orders of the shop and of the minimal server in turn. `earlier` is the number of orders that the minimal
 * server has at its start. Returns the orders per second of the shop and the memory of the minimal server in MB.
 *
 * @param {string} name
 * @param {string} shopUrl
 * @param {{ id: number, price: string }[]} products
 * @param {number} earlier
 */
async function compareOrders(name, shopUrl, products, earlier) {
  const productsFile = join(dir, 'products.json')
  writeFileSync(productsFile, JSON.stringify(products))
  const file = join(dir, `bare-${earlier}.db`)
  const bare = await startBare(['scripts/bench/bare-orders.mjs', file, productsFile, String(earlier)])
  const shopRuns = []
  const bareRuns = []
  for (let turn = 0; turn < 2; turn += 1) {
    shopRuns.push(await rate({ url: shopUrl, requests: orderRequests(products) }))
    bareRuns.push(await rate({ url: bare.url, requests: orderRequests(products) }))
  }
  const bareMb = residentMb(bare.pid)
  await bare.stop()
  addRow(name, best(shopRuns), best(bareRuns), 40)
  return { perSecond: best(shopRuns).perSecond, bareMb }
}

/**
 * Measures orders that all have the same three products. Returns the rate in percent of `perSecond`, the rate of orders
 * with different products.
 *
 * @param {string} shopUrl
 * @param {{ id: number, price: string }[]} products
 * @param {number} perSecond
 */
async function hotProducts(shopUrl, products, perSecond) {
  const hot = await rate({ url: shopUrl, requests: orderRequests(products.slice(0, 3)) })
  return `${Math.round((hot.perSecond / perSecond) * 100)} %`
}

/**
 * Measures the longest response time when 50 shoppers connect and order at the same moment.
 *
 * @param {string} shopUrl
 * @param {{ id: number, price: string }[]} products
 */
async function slowestArrival(shopUrl, products) {
  const { latency } = await autocannon({
    url: shopUrl,
    connections: 50,
    amount: 50,
    requests: orderRequests(products),
  })
  return latency.max
}

/** @param {string} dataDir */
async function benchServer(dataDir) {
  const database = new Sqlite(join(dataDir, 'shop.db'))
  database.exec('update products set inventory = 1000000; update variants set inventory = 1000000')
  database.close()

  const shop = await startShop(dataDir)
  const products = await (await fetch(`${shop.url}/api/products`)).json()
  const slug = products[0].slug

  await compareReads('GET /api/products', shop.url, '/api/products', 70)
  await compareReads('GET /api/products/slug', shop.url, `/api/products/slug/${slug}`, 70)
  await compareReads('product page (HTML)', shop.url, `/products/${slug}`, 50)

  const reads = await readsWhileSigningIn(shop.url)
  const readsWithOrders = await readsWhileOrdering(shop.url, products)

  const arrivalMs = await slowestArrival(shop.url, products)
  const { perSecond, bareMb } = await compareOrders('durable orders, 3 lines', shop.url, products, 0)
  const hotShare = await hotProducts(shop.url, products, perSecond)
  const shopMb = residentMb(shop.pid)
  const emails = await drainJobs(dataDir)
  await shop.stop()

  const filledDir = join(dir, 'filled')
  cpSync(dataDir, filledDir, { recursive: true })
  fillOrders(filledDir, filledOrders)
  const filled = await startShop(filledDir)
  await compareOrders(`with ${filledOrders} orders before`, filled.url, products, filledOrders)
  const filledEmails = await drainJobs(filledDir)
  await filled.stop()

  console.table(table)
  process.stdout.write('200 reads a second, alone and during 1,000 orders a second\n')
  console.table(readsWithOrders)
  console.table([
    {
      what: 'start to first response with existing database',
      value: `${Math.round(shop.startMs)} ms`,
      goal: '< 1000 ms',
    },
    { what: 'p99 of 200 reads/s, alone', value: `${reads.alone} ms`, goal: '' },
    { what: 'p99 of 200 reads/s, with 20 sign-ins/s', value: `${reads.busy} ms`, goal: '< 50 ms' },
    { what: 'slowest of 50 orders that arrive at once', value: `${arrivalMs} ms`, goal: '' },
    { what: 'orders of the same three products, of the rate of spread products', value: hotShare, goal: '80 %' },
    { what: 'resident after reads and orders', value: `${shopMb} MB`, goal: '< 200 MB' },
    { what: 'resident of the bare orders server', value: `${bareMb} MB`, goal: '' },
    { what: 'emails sent after the orders', value: emails, goal: '' },
    { what: `emails sent after the orders, with ${filledOrders} orders before`, value: filledEmails, goal: '' },
    { what: 'fsyncs of 4 kB a second on this disk', value: fsyncRate(dir), goal: '' },
  ])
}

/** @param {string} dataDir */
async function benchScreens(dataDir) {
  /**
   * Returns the load average, which is printed with the scores because Lighthouse runs on the same processor that it
   * measures.
   */
  const load = () => `load ${loadavg()[0]?.toFixed(1)}`
  const before = load()
  const shop = await startShop(dataDir)
  const [product] = await (await fetch(`${shop.url}/api/products?featured=true&limit=1`)).json()
  const { figures, goals } = await measurePages(shop.url.replace('127.0.0.1', 'localhost'), product.slug)
  await shop.stop()
  process.stdout.write(`Lighthouse, mobile preset, medians of ${runsPerPage} (${before} before, ${load()} after)\n`)
  console.table(figures)
  console.table(goals)
  const missed = goals.filter(({ met }) => met === 'NO')
  process.stdout.write(
    missed.length === 0
      ? 'All goals of the pages are met.\n'
      : `Not met: ${missed.map(({ page, goal, value, limit }) => `${page}, ${goal} ${value} (${limit})`).join('; ')}\n`,
  )

  const many = join(dir, 'many')
  cpSync(dataDir, many, { recursive: true })
  fillCatalogue(many, 1000)
  const large = await startShop(many)
  const interactions = await measureInteractions(large.url.replace('127.0.0.1', 'localhost'))
  await large.stop()
  process.stdout.write(`Interaction to next paint, 1,000 products, processor 4 times slower (${load()})\n`)
  console.table(interactions)
}

/** @param {string} dataDir @param {boolean} printRequests */
async function benchOffline(dataDir, printRequests) {
  const shop = await startShop(dataDir)
  try {
    const visits = await measureOffline(shop.url, (name, passed) => {
      if (!printRequests) return
      process.stdout.write(`${name}\n`)
      console.table(passed)
    })
    process.stdout.write('Visits of a phone, bytes on the wire\n')
    console.table(visits)
  } finally {
    await shop.stop()
  }
}

const [part, how] = process.argv.slice(2)
const wants = (/** @type {string} */ name) => part === undefined || part === name
try {
  const dataDir = join(dir, 'data')
  await (await startShop(dataDir)).stop()
  const unusedDataDir = join(dir, 'untouched')
  cpSync(dataDir, unusedDataDir, { recursive: true })
  if (wants('server')) {
    await benchServer(dataDir)
    process.stdout.write('The dashboard with 100,000 orders and 10,000 products, goal 100 ms\n')
    console.table(await measureBackOffice(join(dir, 'office')))
  }
  if (wants('catalogue')) {
    const copy = join(dir, 'catalogue')
    cpSync(unusedDataDir, copy, { recursive: true })
    process.stdout.write('Imports and bulk edits of 10,000 products while shoppers read and order\n')
    console.table(await measureCatalogue(copy))
  }
  if (wants('accounting')) {
    const copy = join(dir, 'accounting')
    cpSync(unusedDataDir, copy, { recursive: true })
    process.stdout.write('GSTR-1 of a year\n')
    console.table(await measureAccounting(copy))
  }
  if (wants('postgres')) {
    process.stdout.write(`Orders with several processes on one database, ${seconds} s each\n`)
    console.table(await measurePostgresOrders(dir, seconds))
  }
  if (wants('screens')) await benchScreens(unusedDataDir)
  if (wants('offline')) await benchOffline(unusedDataDir, how === 'list')
} finally {
  rmSync(dir, { recursive: true, force: true })
}
