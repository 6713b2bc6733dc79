import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect } from 'playwright/test'
import { atATime, auditOrders, makeOrders, type Ordered, send } from '../support/ordering.ts'
import { test } from '../support/shop.ts'
import { startShop } from '../support/shop-process.ts'

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
  expect([...answered].filter(([key, id]) => ids.get(key) !== id)).toEqual([])
  return ids
}

/** `npm run crash` asks for many more. */
const kills = Number(process.env.CRASH_KILLS ?? 2)
const cuts = Number(process.env.CRASH_CUTS ?? 40)

/** Numbers below 1 that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A freshly seeded shop's data with more pieces of everything than the load can buy. */
function stocked(seeded: string, folder: string): string {
  cpSync(seeded, folder, { recursive: true })
  const db = new Sqlite(join(folder, 'shop.db'))
  db.exec('update products set inventory = 1000000')
  db.close()
  return folder
}

/** The database as the kill has left it, in a place of its own: whoever opens it repairs it. */
function remains(dataDir: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['shop.db', 'shop.db-wal']) {
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name))
  }
  return join(folder, 'shop.db')
}

test('a shop that is killed under load, again and again, keeps every order it has acknowledged, once', async ({
  seeded,
}, info) => {
  info.setTimeout(60_000 + kills * 15_000)
  const random = numbers(20_261_122)
  const template = stocked(seeded, info.outputPath('stocked'))
  const before = join(template, 'shop.db')
  const shop = await startShop({ template })
  const sent = new Map<string, Ordered>()
  const answered = new Map<string, number>()
  let unheard: Ordered[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      const fresh = await makeOrders(shop.url, 120, 120 * kill)
      // What the kill before has cut off comes again with its own key, among the new ones.
      const orders = [...unheard, ...fresh]
      unheard = []
      const patience = Math.floor(random() * 80)
      let heard = 0
      let over = false
      let killed: Promise<void> | undefined
      const ending = async () => {
        // Nothing is waited for: where among the answers it strikes is left to chance.
        await delay(random() * 15)
        over = true
        await shop.kill()
      }
      await atATime(together, orders, async (order) => {
        if (over) return
        sent.set(order.key, order)
        const id = await send(shop.url, order)
        if (id === null) unheard.push(order)
        else answered.set(order.key, id)
        heard += 1
        if (heard > patience) killed ??= ending()
      })
      await killed
      const kept = new Set(auditOrders(remains(shop.dataDir, info.outputPath('remains')), before))
      const lost = [...answered.values()].filter((id) => !kept.has(id))
      expect(lost, `after kill ${kill + 1}`).toEqual([])
      await shop.restart()
    }
    const all = [...sent.values()]
    const ids = await replay(shop.url, all, answered)
    expect(await replay(shop.url, all, ids)).toEqual(ids)
    await shop.stop()
    const kept = auditOrders(join(shop.dataDir, 'shop.db'), before)
    expect([...ids.values()].toSorted((a, b) => a - b)).toEqual(kept)
    expect(kept).toHaveLength(all.length)
    const description = `${kills} kills: ${answered.size} acknowledged orders found after them, ${kept.length} in the end, none lost, none twice`
    info.annotations.push({ type: 'counts', description })
  } finally {
    await shop.close()
  }
})

test('a log that a power cut tore off anywhere opens, with the orders before the tear and no half of one', async ({
  shop,
  seeded,
}, info) => {
  info.setTimeout(60_000 + cuts * 500)
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

test('a shop that is told to stop answers what it has begun, takes nothing more and ends well', async ({
  shop,
  seeded,
}) => {
  const orders = await makeOrders(shop.url, 400)
  const answered = new Map<string, number>()
  const sent: Ordered[] = []
  let stopped: Promise<number | null> | undefined
  let over = false
  await atATime(together, orders, async (order) => {
    if (over) return
    sent.push(order)
    const id = await send(shop.url, order)
    if (id === null) over = true
    else answered.set(order.key, id)
    if (answered.size < 40 || stopped) return
    stopped = shop.stop()
  })
  expect(await stopped).toBe(0)
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
