import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { addProduct, addSignedIn, soldOf, stateOf, stockOf } from './testing/data.ts'
import { createOrderPath, orderBody } from './testing/order-body.ts'
import { read, readError } from './testing/read.ts'
import { createTestShop } from './testing/test-shop.ts'

const dir = mkdtempSync(join(tmpdir(), 'shop-full-'))
const shop = await createTestShop({ url: join(dir, 'shop.db') })
afterAll(async () => {
  await shop.close()
  rmSync(dir, { recursive: true })
})

const product = await addProduct(shop, { inventory: 10_000 })
const run = (text: string) => shop.db.write(async (tx) => void tx.run(sql.raw(text)))
let keys = 0
const order = (key = `order ${++keys}`.replace(' ', '-')) =>
  shop.visitor().post(createOrderPath, orderBody(product), { 'idempotency-key': key })

/**
 * Limits the size of the database file, so that SQLite returns SQLITE_FULL as on a full disk, and places orders until
 * one is refused. Returns the response to the refused order and its idempotency key.
 */
async function fill(): Promise<{ key: string; refused: Response }> {
  await run('pragma max_page_count = 1')
  for (;;) {
    const key = `fill-${++keys}`
    const response = await order(key)
    if (response.status !== 201) return { key, refused: response }
  }
}

const makeRoom = () => run('pragma max_page_count = 1000000')

test('on a full disk writes return 503 with Retry-After and change nothing, reads succeed, and a retry with the same idempotency key succeeds later', async () => {
  const { key, refused } = await fill()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await readError(refused)).code).toBe('unavailable')
  const before = await stateOf(shop)
  expect((await order(key)).status).toBe(503)
  expect(await stateOf(shop)).toEqual(before)
  expect((await shop.visitor().get('/api/products')).status).toBe(200)
  await makeRoom()
  const placed = await read(createOrder, await order(key))
  expect(placed.success).toBe(true)
  expect(await read(createOrder, await order(key))).toEqual(placed)
  expect(10_000 - ((await stockOf(shop, product.id)) ?? 0)).toBe(await soldOf(shop, product.id))
})

test('simultaneous writes on a full disk return 503 and write nothing, and succeed once there is free space', async () => {
  await fill()
  const refused = await Promise.all(Array.from({ length: 30 }, () => order()))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  await makeRoom()
  const done = await Promise.all(Array.from({ length: 30 }, () => order()))
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([201]))
  expect(10_000 - ((await stockOf(shop, product.id)) ?? 0)).toBe(await soldOf(shop, product.id))
})

test("on a full disk an admin's write returns 503, and waiting jobs run once there is free space", async () => {
  const admin = await addSignedIn(shop, { role: 'admin' })
  const customer = await addSignedIn(shop)
  await fill()
  const lists = Array.from({ length: 50 }, (_, place) => `${place} ${'benefit '.repeat(20)}`)
  const saved = await admin.send('PUT', `/api/products/${product.id}`, { benefits: lists })
  expect([saved.status, saved.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await customer.get('/api/profile')).status).not.toBe(500)
  await shop.runJobs()
  await makeRoom()
  shop.advance(24 * 3600_000)
  await shop.runJobs()
  expect(shop.sent.length).toBeGreaterThan(0)
  expect(new Set(shop.sent.map(({ id }) => id)).size).toBe(shop.sent.length)
})

test('readyz returns 503 while the database cannot be written', async () => {
  const ready = async () => {
    shop.advance(5000)
    const response = await shop.app.request('/readyz')
    const { database }: { database: boolean } = JSON.parse(await response.text())
    return [response.status, database]
  }
  expect(await ready()).toEqual([200, true])
  await run(`create trigger unwritable before update on catalogue_version
    begin select raise(abort, 'this version cannot be written'); end`)
  expect(await ready()).toEqual([503, false])
  await run('drop trigger unwritable')
  expect(await ready()).toEqual([200, true])
})
