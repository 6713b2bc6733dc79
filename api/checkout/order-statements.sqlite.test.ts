import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test, vi } from 'vitest'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { createOrderPath, orderBody } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'gulbagh-statements-'))
const url = join(folder, 'shop.db')
const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
const shop = await createTestShop({ url })
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/**
 * Small tables and named subqueries whose size does not grow with the number of orders or jobs, so a query may read
 * them completely.
 */
const small = [
  ...['settings', 'catalogue_version', 'categories', 'sqlite_sequence', 'json_each'],
  ...['one', 'due', 'waiting', 'counted', 'CONSTANT'],
]

/**
 * Whether a step of a query plan reads a whole table that grows with the orders, or all pending orders or waiting jobs.
 */
const isSlow = (step: string) =>
  (step.startsWith('SCAN ') && !small.includes(step.split(' ')[1] ?? '')) ||
  /orders_status_created \(status=\?\)|jobs_due \(state=\?\)/.test(step)

/**
 * Returns the slow steps in the query plans of these statements. Inserts are skipped: their plans only list foreign
 * keys.
 */
function slowSteps(statements: readonly string[]): string[] {
  const connection = new Sqlite(url, { readonly: true })
  const steps = statements.flatMap((sql) =>
    connection
      .prepare(`explain query plan ${sql}`)
      .all(...Array.from(sql.matchAll(/\?/g), () => 1))
      .flatMap((row) => {
        const step: string = Object(row).detail
        return isSlow(step) ? [`${step}: ${sql}`] : []
      }),
  )
  connection.close()
  return steps
}

test('no statement that places an order or sends its email reads all orders or all jobs', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  const client = await addSignedIn(shop)
  const guest = shop.visitor()
  // The first run of the recurring jobs also does maintenance that is due every 15 minutes; its statements are not
  // recorded.
  await shop.runJobs()
  prepare.mockClear()
  for (const visitor of [guest, guest, client]) {
    expect((await visitor.post(createOrderPath, orderBody(product, 1))).status).toBe(201)
  }
  await shop.runJobs()
  const statements = [...new Set(prepare.mock.calls.map(([sql]) => sql))].filter(
    (sql) => !/^(insert|pragma)/i.test(sql),
  )
  expect(statements.some((sql) => sql.includes('jobs'))).toBe(true)
  expect(statements.some((sql) => sql.includes('orders'))).toBe(true)
  expect(slowSteps(statements)).toEqual([])
})
