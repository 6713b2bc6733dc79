import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { atATime, auditOrders, makeOrders, type Ordered, send } from '../support/ordering.ts'
import { test } from '../support/shop.ts'

const together = 30

const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

/** Sends them all once more: each is found, or placed now, and keeps the id that it was answered with. */
async function replay(url: string, orders: readonly Ordered[], answered: ReadonlyMap<string, number>) {
  const ids = new Map<string, number>()
  await atATime(together, orders, async (order) => {
    const id = await send(url, order)
    if (id !== null) ids.set(order.key, id)
  })
  expect(ids.size).toBe(orders.length)
  for (const [key, id] of answered) expect(ids.get(key)).toBe(id)
  return ids
}

test('a shop that is killed among thirty orders has each of them once when they are sent again', async ({
  shop,
  seeded,
}) => {
  const orders = await makeOrders(shop.url, 60)
  const answered = new Map<string, number>()
  let killed: Promise<void> | undefined
  await atATime(together, orders, async (order) => {
    if (killed) return
    const id = await send(shop.url, order)
    if (id !== null) answered.set(order.key, id)
    if (answered.size >= 10) killed ??= shop.kill()
  })
  await killed
  expect(answered.size).toBeLessThan(orders.length)

  await shop.restart()
  const ids = await replay(shop.url, orders, answered)
  expect(await replay(shop.url, orders, ids)).toEqual(ids)
  await shop.stop()
  expect(auditOrders(join(shop.dataDir, 'shop.db'), join(seeded, 'shop.db'))).toEqual(upTo(orders.length))
  expect([...ids.values()].toSorted((a, b) => a - b)).toEqual(upTo(orders.length))
})

/** Numbers below 1 that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('a log that a power cut tore off anywhere opens, with the orders before the tear and no half of one', async ({
  shop,
  seeded,
}, info) => {
  const file = join(shop.dataDir, 'shop.db')
  const before = join(seeded, 'shop.db')
  const orders = await makeOrders(shop.url, 30)
  await atATime(3, orders, async (order) => {
    expect(await send(shop.url, order)).not.toBeNull()
  })
  await shop.kill()
  const log = readFileSync(`${file}-wal`)
  // All of it is still in the log alone: what a checkpoint has moved, no power cut takes from it.
  expect(readFileSync(file).equals(readFileSync(before))).toBe(true)

  const folder = info.outputPath('torn')
  mkdirSync(folder, { recursive: true })
  const random = numbers(20_261_121)
  const cuts = [...Array.from({ length: 38 }, () => Math.floor(random() * log.length)), 0, log.length]
  const found = cuts
    .toSorted((a, b) => a - b)
    .map((cut) => {
      const torn = join(folder, `${cut}.db`)
      copyFileSync(file, torn)
      writeFileSync(`${torn}-wal`, log.subarray(0, cut))
      const ids = auditOrders(torn, before)
      expect(ids, `cut at ${cut}`).toEqual(upTo(ids.length))
      return ids.length
    })
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found.at(0)).toBe(0)
  expect(found.at(-1)).toBe(orders.length)
  expect(new Set(found).size).toBeGreaterThan(10)
})

test('a shop that is told to stop answers what it has begun, takes nothing more and ends well', async ({
  shop,
  seeded,
}) => {
  const orders = await makeOrders(shop.url, 400)
  const answered = new Map<string, number>()
  const sent: Ordered[] = []
  let stopped: Promise<number | null> | undefined
  let over = false
  let told = Number.POSITIVE_INFINITY
  await atATime(together, orders, async (order) => {
    if (over) return
    sent.push(order)
    const id = await send(shop.url, order)
    if (id === null) over = true
    else answered.set(order.key, id)
    if (answered.size < 40 || stopped) return
    told = performance.now()
    stopped = shop.stop()
  })
  expect(await stopped).toBe(0)
  expect(performance.now() - told, 'no idle connection holds the door open').toBeLessThan(3_000)
  expect(sent.length, 'a shop that is closing takes no new orders').toBeLessThan(orders.length)
  expect(existsSync(join(shop.dataDir, 'shop.db-wal'))).toBe(false)
  const kept = auditOrders(join(shop.dataDir, 'shop.db'), join(seeded, 'shop.db'))
  expect(
    [...answered.values()].toSorted((a, b) => a - b),
    'what was begun was answered, and nothing else',
  ).toEqual(kept)

  await shop.restart()
  await replay(shop.url, sent, answered)
  await shop.stop()
  const all = auditOrders(join(shop.dataDir, 'shop.db'), join(seeded, 'shop.db'))
  expect(all).toHaveLength(sent.length)
})
