import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect } from 'playwright/test'
import { copyAfterKill, copyWithStock, seededRandom } from '../support/kills.ts'
import { forEachConcurrently, makeOrders, send } from '../support/ordering.ts'
import { owner } from '../support/owner.ts'
import { test } from '../support/shop.ts'
import { startShop } from '../support/shop-process.ts'

// The shop runs in a separate process, so that signals do not end the process that hosts other shops.
test.use({ shopOptions: { host: undefined } })

const maxConcurrent = 30
const orderCount = 200

/** How often the shop is killed. `npm run crash` sets a larger number. */
const kills = Math.min(Number(process.env.CRASH_KILLS ?? 2), 40)

interface Row {
  orderId: number
  series: string
  sequence: number
  number: string
}

/**
 * Checks that the documents in a database that no process has open are numbered without gaps and duplicates, and that
 * exactly the packed orders have an invoice. Returns the ids of these orders.
 */
function auditDocuments(file: string): number[] {
  const db = new Sqlite(file)
  try {
    const rows = db
      .prepare<[], Row>('select order_id as orderId, series, sequence, number from documents order by id')
      .all()
    for (const series of new Set(rows.map((row) => row.series))) {
      const ofSeries = rows.filter((row) => row.series === series)
      expect(ofSeries.map(({ sequence }) => sequence)).toEqual(ofSeries.map((_, index) => index + 1))
      const last = db.prepare('select last from document_series where series = ?').pluck().get(series)
      expect([series, last]).toEqual([series, ofSeries.length])
    }
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    const packed = db.prepare<[], number>('select id from orders where packed_at is not null order by id').pluck().all()
    const invoiced = db
      .prepare<[], number>("select order_id from documents where kind <> 'credit_note' order by order_id")
      .pluck()
      .all()
    expect(invoiced).toEqual(packed)
    return packed
  } finally {
    db.close()
  }
}

test('after repeated kills while 200 orders are packed and cancelled, invoices and credit notes have no gap and no duplicate', async ({
  seeded,
}, info) => {
  info.setTimeout(240_000 + kills * 30_000)
  const random = seededRandom(20_261_129)
  const shop = await startShop({ template: copyWithStock(seeded, info.outputPath('stocked')) })
  try {
    const ids: number[] = []
    await forEachConcurrently(maxConcurrent, await makeOrders(shop.url, orderCount), async (order) => {
      ids.push((await send(shop.url, order)) ?? 0)
    })
    const headers = { 'content-type': 'application/json' }
    const login = await fetch(`${shop.url}/api/login`, { method: 'POST', headers, body: JSON.stringify(owner) })
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const patch = async (path: string): Promise<number | null> => {
      const options = { method: 'PATCH', headers: { ...headers, cookie }, body: '{}' }
      const reply = await fetch(`${shop.url}/api/admin/orders/${path}`, options).catch(() => null)
      return reply?.status ?? null
    }
    const acknowledged = new Set<number>()
    /** Packs orders, and cancels each third one. After some responses, the shop is killed if `killAfter` is a number. */
    const packAll = async (killAfter: number | null) => {
      let over = false
      let killed: Promise<void> | undefined
      let responses = 0
      await forEachConcurrently(maxConcurrent, ids, async (id) => {
        if (over) return
        if ((await patch(`${id}/packed`)) === 200) acknowledged.add(id)
        if (id % 3 === 0) await patch(`${id}/cancel`)
        responses += 1
        if (killAfter === null || responses <= killAfter) return
        killed ??= (async () => {
          await delay(random() * 15)
          over = true
          await shop.kill()
        })()
      })
      await killed
    }
    for (let kill = 0; kill < kills; kill++) {
      await packAll(Math.floor(random() * (orderCount / 2)))
      const packed = new Set(auditDocuments(copyAfterKill(shop.dataDir, info.outputPath('remains'))))
      expect(
        [...acknowledged].filter((id) => !packed.has(id)),
        `after kill ${kill + 1}`,
      ).toEqual([])
      await shop.restart()
    }
    await packAll(null)
    await shop.stop()
    expect(auditDocuments(join(shop.dataDir, 'shop.db'))).toEqual(ids.toSorted((a, b) => a - b))
    const db = new Sqlite(join(shop.dataDir, 'shop.db'), { readonly: true })
    const counts = db.prepare('select kind, count(*) as number from documents group by kind').all()
    db.close()
    info.annotations.push({ type: 'counts', description: `${kills} kills while packing: ${JSON.stringify(counts)}` })
  } finally {
    await shop.close()
  }
})
