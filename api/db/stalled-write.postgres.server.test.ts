import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openPool } from './pool.postgres.ts'

const pool = openPool(process.env.TEST_POSTGRES ?? '', { size: 2, idleMs: 200 })
afterAll(() => pool.close())

const lock = sql`select pg_advisory_xact_lock(4711)`

test('a write that does not finish in time is rejected and rolled back, its locks are released, and statements that it runs afterwards fail', async () => {
  let resume = () => {}
  let onLater = (_outcome: string) => {}
  const later = new Promise<string>((resolve) => {
    onLater = resolve
  })
  const stalled = pool.transact(async (db) => {
    await db.execute(lock)
    await new Promise<void>((resolve) => {
      resume = resolve
    })
    await db.execute(sql`select 1`).then(
      () => onLater('done'),
      () => onLater('failed'),
    )
  })
  await expect(stalled).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  expect((await pool.transact((db) => db.execute(lock))).rows).toHaveLength(1)
  resume()
  expect(await later).toBe('failed')
})
