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
 * Tables and named subqueries that do not grow with orders or jobs, so that a full scan of them is allowed.
 */
const small = [
  ...['settings', 'catalogue_version', 'categories', 'sqlite_sequence', 'json_each'],
  ...['one', 'due', 'waiting', 'counted', 'CONSTANT'],
]

/**
 * Whether a step of a query plan reads a whole table that grows with the orders, all pending orders, or all waiting
 * jobs.
 */
const isSlow = (step: string) =>
  (step.startsWith('SCAN ') && !small.includes(step.split(' ')[1] ?? '')) ||
  /orders_status_created \(status=\?\)|jobs_due \(state=\?\)/.test(step)

/** Returns the slow steps of the plans of these statements. Inserts read no rows, but their plans name foreign keys. */
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

test('no statement of an order or of its email reads all orders or all jobs', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  const client = await addSignedIn(shop)
  const guest = shop.visitor()
  // The first run also does the maintenance, which is due only every 15 minutes, so its statements are not recorded.
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
