import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { orderRequests } from './order-requests.mjs'
import { processorMs, residentMb, startShop } from './processes.mjs'

const productCount = 10_000
const sizes = ['50 g', '125 g', '250 g']
const readsPerSecond = 50
const ordersPerSecond = 20
const memoryIntervalMs = 50

/** @typedef {{ url: string, pid: number, headers: Record<string, string> }} Shop */

/** Adds an admin session to the database of a stopped shop. Returns the session id. @param {string} dataDir */
export function signInAdmin(dataDir) {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  const session = randomBytes(16).toString('hex')
  db.prepare(
    `insert into sessions (sid, user_id, sess, created_at, last_seen_at, expire)
     select ?, id, '{"userAgent":null}', @now, @now, @now + 36000000 from users where role = 'admin' limit 1`,
  ).run(createHash('sha256').update(session).digest('base64url'), { now: Date.now() })
  db.close()
  return session
}

const sentence = 'A preparation of roses, almonds and saffron that is traditionally taken with warm milk. '

/**
 * Returns a file in Shopify's format with 10,000 products of three variants each.
 *
 * @param {number} rise amount in rupees that is added to all prices
 */
function shopifyFile(rise) {
  const rows = [
    'Handle,Title,Body (HTML),Vendor,Type,Status,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Variant Grams',
  ]
  for (let number = 1; number <= productCount; number += 1) {
    for (const [index, size] of sizes.entries()) {
      const product =
        index === 0 ? `Remedy ${number},"${sentence.repeat(1 + (number % 8))}",Gulbagh,Majun,Active,Size` : ',,,,,'
      rows.push(`remedy-${number},${product},${size},R-${number}-${index},${100 + index * 50 + rise},100000,125`)
    }
  }
  return rows.join('\n')
}

/** Sends requests at a constant rate, regardless of the responses. @param {number} perSecond @param {() => Promise<unknown>} send */
function startLoad(perSecond, send) {
  /** @type {number[]} */
  const latencies = []
  /** @type {Promise<void>[]} */
  const requests = []
  const timer = setInterval(() => {
    const sentAt = performance.now()
    requests.push(send().then(() => void latencies.push(performance.now() - sentAt)))
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(requests)
    const sorted = latencies.toSorted((a, b) => a - b)
    return { p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0), max: Math.round(sorted.at(-1) ?? 0) }
  }
}

/** @param {Shop} shop @param {string} path @param {RequestInit} [options] */
async function send({ url, headers }, path, options) {
  const reply = await fetch(`${url}${path}`, { ...options, headers: { ...headers, ...options?.headers } })
  const body = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${body.slice(0, 200)}`)
  return body
}

/**
 * Runs one write of the dashboard while shoppers read and order. Returns its time, the latencies of reads and orders
 * meanwhile, and the memory that the process has used in addition.
 *
 * @param {Shop} shop
 * @param {string} what
 * @param {{ id: number, price: string }[]} products the ordered products
 * @param {() => Promise<string>} work
 */
async function measure(shop, what, products, work) {
  const [order] = orderRequests(products)
  const paths = ['/api/products?limit=24', '/api/products?limit=24&sort=price-low', '/', '/api/settings']
  let count = 0
  const before = residentMb(shop.pid)
  let highest = before
  const memory = setInterval(() => {
    highest = Math.max(highest, residentMb(shop.pid))
  }, memoryIntervalMs)
  const reads = startLoad(readsPerSecond, () =>
    fetch(`${shop.url}${paths[count++ % paths.length]}`).then((reply) => reply.arrayBuffer()),
  )
  const orders = startLoad(ordersPerSecond, async () => {
    const request = order?.setupRequest({})
    const reply = await fetch(`${shop.url}/api/ecommerce/create-order`, { ...request, method: 'POST' })
    const text = await reply.text()
    if (!text.includes('"success":true')) throw new Error(`an order failed: ${text}`)
  })
  const cpuBefore = processorMs([shop.pid])
  const startedAt = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = processorMs([shop.pid]) - cpuBefore
  const [read, ordered] = await Promise.all([reads(), orders()])
  clearInterval(memory)
  const row = {
    what,
    seconds: seconds.toFixed(1),
    'processor s': (cpu / 1000).toFixed(1),
    'read p99 ms': read.p99,
    'order p99 ms': ordered.p99,
    'longest order ms': ordered.max,
    'memory before MB': before,
    'added MB': highest - before,
  }
  return { row, result }
}

/**
 * Measures an import and bulk edits of 10,000 products with 30,000 variants, while shoppers read and order.
 *
 * @param {string} dataDir the data folder of a stopped shop with the sample products
 */
export async function measureCatalogue(dataDir) {
  const headers = { cookie: `session=${signInAdmin(dataDir)}`, 'content-type': 'application/json' }
  const { stop, ...started } = await startShop(dataDir)
  const shop = { ...started, headers }
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.exec('update products set inventory = 1000000000; update variants set inventory = 1000000000')
  db.close()
  const products = JSON.parse(await send(shop, '/api/products?limit=50'))
  /** @type {Record<string, string | number>[]} */
  const table = []
  const post = (/** @type {string} */ path, /** @type {object | string} */ body) =>
    send(shop, path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  const importFile = (/** @type {string} */ query, /** @type {number} */ rise) => () =>
    send(shop, `/api/admin/imports?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: shopifyFile(rise),
    })
  const run = async (/** @type {string} */ what, /** @type {() => Promise<string>} */ work) => {
    const { row, result } = await measure(shop, what, products, work)
    table.push(row)
    return JSON.parse(result)
  }
  await run('dry run of a new catalogue', importFile('dryRun=true', 0))
  await run('import of a new catalogue', importFile('', 0))
  await run('dry run with new prices', importFile('dryRun=true', 10))
  await run('import with new prices', importFile('', 10))
  const all = await send(shop, '/api/admin/products?limit=1&page=1&q=Remedy')
  if (JSON.parse(all).length === 0) throw new Error('nothing was imported')
  for (const [what, changes] of /** @type {const} */ ([
    ['price', { price: { kind: 'percent', amount: 5, rounding: 'rupee' } }],
    ['stock', { inventory: 200_000 }],
    ['Best Seller', { isFeatured: true }],
  ])) {
    const chosen = { filter: { q: 'Remedy' } }
    const preview = await run(`preview of a bulk edit: ${what}`, () =>
      post('/api/admin/bulk-edits', { products: chosen, changes }),
    )
    const { ids, version } = preview
    const { id } = await run(`bulk edit: ${what}`, () =>
      post('/api/admin/bulk-edits', { products: { ids }, changes, version }),
    )
    await run(`undo of the bulk edit: ${what}`, () => send(shop, `/api/admin/imports/${id}/undo`, { method: 'POST' }))
  }
  await stop()
  return table
}
