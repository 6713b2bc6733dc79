import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'playwright/test'
import { copyAfterKill, copyWithStock, seededRandom } from '../support/kills.ts'
import { auditOrders, forEachConcurrently, makeOrders, type Ordered, send } from '../support/ordering.ts'
import { test } from '../support/shop.ts'
import { startShop } from '../support/shop-process.ts'

// The shop runs in a separate process, so that signals do not end the process that hosts other shops.
test.use({ shopOptions: { host: undefined } })

const maxConcurrent = 30

const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

/**
 * Sends all orders again with their idempotency keys, and expects the same order id as in the first response, if there
 * was one. Returns the order ids by key.
 */
async function replay(url: string, orders: readonly Ordered[], answered: ReadonlyMap<string, number>) {
  const ids = new Map<string, number>()
  await forEachConcurrently(maxConcurrent, orders, async (order) => {
    const id = await send(url, order)
    if (id !== null) ids.set(order.key, id)
  })
  expect(ids.size).toBe(orders.length)
  expect([...answered].filter(([key, id]) => ids.get(key) !== id)).toEqual([])
  return ids
}

/** How often the shop is killed, and at how many places the log is cut. `npm run crash` sets larger numbers. */
const kills = Number(process.env.CRASH_KILLS ?? 2)
const cuts = Number(process.env.CRASH_CUTS ?? 40)

test('after repeated kills under load, the database has every acknowledged order exactly once', async ({
  seeded,
}, info) => {
  info.setTimeout(240_000 + kills * 30_000)
  const random = seededRandom(20_261_122)
  const template = copyWithStock(seeded, info.outputPath('stocked'))
  const before = join(template, 'shop.db')
  const shop = await startShop({ template })
  const sent = new Map<string, Ordered>()
  const answered = new Map<string, number>()
  let unanswered: Ordered[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      const fresh = await makeOrders(shop.url, 120, 120 * kill)
      // Orders that got no response before the last kill are sent again with their idempotency keys.
      const orders = [...unanswered, ...fresh]
      unanswered = []
      const responsesBeforeKill = Math.floor(random() * 80)
      let responses = 0
      let over = false
      let killed: Promise<void> | undefined
      const killSoon = async () => {
        // Waits for a random time, so that the shop is not always killed at the same point of a response.
        await delay(random() * 15)
        over = true
        await shop.kill()
      }
      await forEachConcurrently(maxConcurrent, orders, async (order) => {
        if (over) return
        sent.set(order.key, order)
        const id = await send(shop.url, order)
        if (id === null) unanswered.push(order)
        else answered.set(order.key, id)
        responses += 1
        if (responses > responsesBeforeKill) killed ??= killSoon()
      })
      await killed
      const storedIds = new Set(auditOrders(copyAfterKill(shop.dataDir, info.outputPath('remains')), before))
      const lost = [...answered.values()].filter((id) => !storedIds.has(id))
      expect(lost, `after kill ${kill + 1}`).toEqual([])
      await shop.restart()
    }
    const all = [...sent.values()]
    const ids = await replay(shop.url, all, answered)
    expect(await replay(shop.url, all, ids)).toEqual(ids)
    await shop.stop()
    const storedIds = auditOrders(join(shop.dataDir, 'shop.db'), before)
    expect([...ids.values()].toSorted((a, b) => a - b)).toEqual(storedIds)
    expect(storedIds).toHaveLength(all.length)
    const description = `${kills} kills: ${answered.size} acknowledged orders found after them, ${storedIds.length} in the end, none lost, none twice`
    info.annotations.push({ type: 'counts', description })
  } finally {
    await shop.close()
  }
})

test('a database whose write-ahead log is cut at any byte has all orders before the cut and no partial order', async ({
  shop,
  seeded,
}, info) => {
  info.setTimeout(240_000 + cuts * 2000)
  const file = join(shop.dataDir, 'shop.db')
  const before = join(seeded, 'shop.db')
  const orders = await makeOrders(shop.url, 30)
  await forEachConcurrently(3, orders, async (order) => {
    expect(await send(shop.url, order)).not.toBeNull()
  })
  await shop.kill()
  const log = readFileSync(`${file}-wal`)
  // The database file must be unchanged, so that all orders are only in the log. If orders were already copied to the
  // database file, cutting the log could not remove them.
  expect(readFileSync(file).equals(readFileSync(before))).toBe(true)

  const folder = info.outputPath('torn')
  mkdirSync(folder, { recursive: true })
  const random = seededRandom(20_261_121)
  const places = [...Array.from({ length: cuts - 2 }, () => Math.floor(random() * log.length)), 0, log.length]
  const found = places
    .toSorted((a, b) => a - b)
    .map((cut) => {
      const torn = join(folder, `${cut}.db`)
      copyFileSync(file, torn)
      writeFileSync(`${torn}-wal`, log.subarray(0, cut))
      const ids = auditOrders(torn, before)
      expect(ids, `cut at ${cut}`).toEqual(upTo(ids.length))
      rmSync(torn)
      return ids.length
    })
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found.at(0)).toBe(0)
  expect(found.at(-1)).toBe(orders.length)
  expect(new Set(found).size).toBeGreaterThan(10)
  const description = `${places.length} cuts of a log of ${log.length} bytes: each opened with the orders before it, whole`
  info.annotations.push({ type: 'counts', description })
})

test('when the shop receives SIGTERM, it completes running order requests, accepts no new requests and exits with code 0', async ({
  shop,
  seeded,
}) => {
  const orders = await makeOrders(shop.url, 400)
  const answered = new Map<string, number>()
  const sent: Ordered[] = []
  let stopped: Promise<number | null> | undefined
  let over = false
  await forEachConcurrently(maxConcurrent, orders, async (order) => {
    if (over) return
    sent.push(order)
    const id = await send(shop.url, order)
    if (id === null) over = true
    else answered.set(order.key, id)
    if (answered.size < 40 || stopped) return
    stopped = shop.stop()
  })
  expect(await stopped).toBe(0)
  expect(sent.length, 'a closing shop accepts no new orders').toBeLessThan(orders.length)
  expect(existsSync(join(shop.dataDir, 'shop.db-wal'))).toBe(false)
  const storedIds = auditOrders(join(shop.dataDir, 'shop.db'), join(seeded, 'shop.db'))
  expect(
    [...answered.values()].toSorted((a, b) => a - b),
    'exactly the orders with a response are stored',
  ).toEqual(storedIds)

  await shop.restart()
  await replay(shop.url, sent, answered)
  await shop.stop()
  const all = auditOrders(join(shop.dataDir, 'shop.db'), join(seeded, 'shop.db'))
  expect(all).toHaveLength(sent.length)
})
