import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { orderRequests } from './order-requests.mjs'
import { residentMb, startShop } from './processes.mjs'

/** Derived from the peak of sales that Shopify published for 2025. */
const ordersPerSecond = 741
const connections = 100
const linesPerOrder = 3
const enoughPieces = 10_000_000
const repeatAfterMs = 100
const maxRepeats = 1000
const requestTimeoutMs = 10_000
const maxMemoryGrowth = 1.1
/** Jobs that ran when the shop was killed can run again when their lease of two minutes ends. */
const leaseMs = 150_000

/** @typedef {{ headers: Record<string, string>, body: string, dueAt: number }} Order */

/**
 * Sends an order. Resolves with the id of the stored order, with `refused` if the shop refused it, or with null if there
 * was no response or one that asks to repeat the request.
 *
 * @param {string} url @param {Agent} agent @param {Order} order @returns {Promise<number | 'refused' | null>}
 */
const send = (url, agent, { headers, body }) =>
  new Promise((resolve) => {
    const failed = () => resolve(null)
    const sent = request(`${url}/api/ecommerce/create-order`, { method: 'POST', agent, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      reply.on('error', failed)
      reply.on('end', () => {
        try {
          const { success, order } = JSON.parse(text)
          if (success === true) resolve(order.id)
          else resolve(reply.statusCode === 200 ? 'refused' : null)
        } catch {
          failed()
        }
      })
    })
    sent.setTimeout(requestTimeoutMs, () => sent.destroy())
    sent.on('error', failed)
    sent.end(body)
  })

/** Returns the 99th percentile of some values. @param {number[]} values */
const p99 = (values) => Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0)

/**
 * Sends 741 orders per second to a shop on SQLite for the given time. In the middle it kills the shop with SIGKILL and
 * starts it again. Orders without a response are repeated with their idempotency keys, as a browser does. Orders are due
 * at fixed times, and latencies are measured from these times, so waiting for the shop is included. Afterwards compares
 * the database with the responses. Prints a table and resolves with whether nothing was lost, doubled or oversold, all
 * jobs and emails are done, and memory has grown by at most 10 %.
 *
 * @param {string} dataDir @param {number} seconds @returns {Promise<boolean>}
 */
export async function measureSustained(dataDir, seconds) {
  let shop = await startShop(dataDir)
  const db = new Sqlite(join(dataDir, 'shop.db'))
  const number = (/** @type {string} */ query) => Number(db.prepare(query).pluck().get())
  const products = await (await fetch(`${shop.url}/api/products`)).json()
  // One product is sold out in the middle of the run. All others have enough.
  const scarcePieces = Math.floor((seconds * ordersPerSecond * linesPerOrder) / products.length / 2)
  for (const table of ['products', 'variants']) db.exec(`update ${table} set inventory = ${enoughPieces}`)
  db.exec(`update products set inventory = ${scarcePieces} where id = ${products[0].id};
    update variants set inventory = ${scarcePieces} where product_id = ${products[0].id}`)
  const makeOrder = orderRequests(products)[0]?.setupRequest ?? (() => ({}))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** @type {Map<string, number>} */
  const acknowledged = new Map()
  const counts = { refused: 0, repeated: 0 }
  /** @type {number[]} */
  const latencies = []
  /** Latencies of the orders that were due while the shop was down or caught up. @type {number[]} */
  const duringRestart = []
  let restartedAt = Number.POSITIVE_INFINITY
  let killedAt = Number.POSITIVE_INFINITY

  /** @param {Order} order */
  async function place(order) {
    const key = String(order.headers['idempotency-key'])
    let result = await send(shop.url, agent, order)
    for (let repeats = 0; result === null; repeats += 1) {
      if (repeats === maxRepeats) throw new Error(`An order had no response after ${maxRepeats} repetitions`)
      counts.repeated += 1
      await new Promise((resolve) => setTimeout(resolve, repeatAfterMs))
      result = await send(shop.url, agent, order)
    }
    const ms = performance.now() - order.dueAt
    const isAffected = order.dueAt > killedAt - 1000 && order.dueAt < restartedAt + 5000
    ;(isAffected ? duringRestart : latencies).push(ms)
    if (result === 'refused') {
      counts.refused += 1
      return
    }
    acknowledged.set(key, result)
  }

  /** @type {number[]} */
  const memory = []
  const startedAt = performance.now()
  const killAt = startedAt + (seconds * 1000) / 2
  const endAt = startedAt + seconds * 1000
  const sampler = setInterval(() => performance.now() > restartedAt && memory.push(residentMb(shop.pid)), 1000)
  /** @type {Set<Promise<void>>} */
  const open = new Set()
  /** @type {Promise<void> | undefined} */
  let restart
  let memoryBeforeKill = 0
  for (let count = 0; performance.now() < endAt; ) {
    const now = performance.now()
    for (; startedAt + (count * 1000) / ordersPerSecond <= now; count += 1) {
      const order = { ...makeOrder({}), dueAt: startedAt + (count * 1000) / ordersPerSecond }
      const placed = place(/** @type {Order} */ (order)).finally(() => open.delete(placed))
      open.add(placed)
    }
    if (now > killAt && !restart) {
      memoryBeforeKill = residentMb(shop.pid)
      killedAt = now
      restart = shop.kill().then(async () => {
        shop = await startShop(dataDir)
        restartedAt = performance.now()
      })
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await restart
  await Promise.all(open)
  const tookSeconds = (performance.now() - startedAt) / 1000
  clearInterval(sampler)
  const drainedFrom = performance.now()
  const due = `select count(*) from jobs where state in ('waiting', 'running') and run_at < unixepoch() * 1000`
  while (number(due) > 0 && performance.now() - drainedFrom < seconds * 2000 + leaseMs) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  const drainSeconds = Math.round((performance.now() - drainedFrom) / 1000)

  const stored = db.prepare('select key, order_id from idempotency_keys where order_id is not null').raw().all()
  /** @type {Map<string, number>} */
  const storedKeys = new Map(/** @type {[string, number][]} */ (stored))
  const lost = [...acknowledged].filter(([key, id]) => storedKeys.get(key) !== id).length
  const orders = number('select count(*) from orders')
  const wrongStock = number(`select count(*) from products where inventory < 0 or inventory +
    (select coalesce(sum(quantity), 0) from order_items where product_id = products.id) <>
    iif(id = ${products[0].id}, ${scarcePieces}, ${enoughPieces})`)
  const wrongVariants = number(`select count(*) from variants where inventory < 0 or inventory +
    (select coalesce(sum(quantity), 0) from order_items where variant_id = variants.id) <>
    iif(product_id = ${products[0].id}, ${scarcePieces}, ${enoughPieces})`)
  const waiting = number(due)
  const emailJobs = number(`select count(*) from jobs where kind = 'letter' and state = 'done'`)
  // A job that was killed after it had written its email, and before its result was stored, writes it again.
  const repeatedJobs = number(`select count(*) from jobs where kind = 'letter' and state = 'done' and attempts > 1`)
  const emails = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length
  const settled = memory[Math.floor(memory.length / 4)] ?? 0
  const last = memory.at(-1) ?? 0
  console.table([
    { what: 'orders due per second', value: ordersPerSecond, goal: '' },
    {
      what: 'orders answered per second',
      value: Math.round((acknowledged.size + counts.refused) / tookSeconds),
      goal: '',
    },
    { what: 'order p99 (ms)', value: p99(latencies), goal: '' },
    { what: 'order p99 from 1 s before the kill to 5 s after the restart (ms)', value: p99(duringRestart), goal: '' },
    { what: 'from the kill to the first response (ms)', value: Math.round(restartedAt - killedAt), goal: '' },
    { what: 'acknowledged orders', value: acknowledged.size, goal: '' },
    { what: 'refused, sold out', value: counts.refused, goal: '> 0' },
    { what: 'repeated requests', value: counts.repeated, goal: '> 0' },
    { what: 'acknowledged orders that are lost', value: lost, goal: 0 },
    { what: 'orders stored', value: orders, goal: acknowledged.size },
    { what: 'products and variants with wrong stock', value: wrongStock + wrongVariants, goal: 0 },
    { what: 'due jobs at the end', value: waiting, goal: 0 },
    { what: 'seconds until no job was due', value: drainSeconds, goal: '' },
    { what: 'finished email jobs', value: emailJobs, goal: `>= ${orders}` },
    { what: 'email jobs that the kill has repeated', value: repeatedJobs, goal: '' },
    { what: 'emails written', value: emails, goal: `${emailJobs} to ${emailJobs + repeatedJobs}` },
    { what: 'memory before the kill (MB)', value: memoryBeforeKill, goal: '' },
    { what: 'memory after a quarter of the time since the restart (MB)', value: settled, goal: '' },
    { what: 'memory at the end (MB)', value: last, goal: `<= ${Math.round(settled * maxMemoryGrowth)}` },
  ])
  agent.destroy()
  db.close()
  await shop.stop()
  return (
    lost + wrongStock + wrongVariants + waiting === 0 &&
    orders === acknowledged.size &&
    emailJobs >= orders &&
    emails >= emailJobs &&
    emails <= emailJobs + repeatedJobs &&
    counts.refused > 0 &&
    counts.repeated > 0 &&
    last <= settled * maxMemoryGrowth
  )
}
