import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readVersion } from '../catalogue/catalogue-store.ts'
import { openDatabase } from './engine.postgres.ts'
import { announcement, openPool } from './pool.postgres.ts'

const server = process.env.TEST_POSTGRES ?? ''
const migrationsFolder = join(import.meta.dirname, 'migrations/postgres')
const control = openPool(server, { size: 2 })
const name = `test_${randomUUID().replaceAll('-', '')}`
await control.use(({ client }) => client.query(`create database ${name}`))
const url = new URL(server)
url.pathname = `/${name}`
const own = openPool(url.href, { size: 2 })
const opened: { close(): Promise<void> }[] = [own, control]
afterAll(async () => {
  for (const each of opened) await each.close()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'with namedStatements %s the database server stores %i named prepared statements for a query',
  async (namedStatements, count) => {
    const pool = openPool(url.href, { size: 1, namedStatements })
    opened.unshift(pool)
    const database = await openDatabase({ url: url.href, migrationsFolder })
    opened.unshift(database)
    await pool.use(({ db }) => readVersion(db))
    const { rows } = await pool.use(({ db }) => db.execute(sql`select name from pg_prepared_statements`))
    expect(rows).toHaveLength(count)
  },
)

test('a catalogue change announced by one process reaches another process, also after the connection was lost', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => openDatabase({ url: url.href, migrationsFolder, directUrl: url.href })),
  )
  if (!one || !other) throw new Error('no database')
  opened.unshift(one, other)
  let calls = 0
  one.listen(() => {
    calls += 1
  })
  await expect.poll(() => calls).toBe(1)
  other.announce()
  await expect.poll(() => calls).toBe(2)
  await own.use(({ client }) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`),
  )
  await expect.poll(() => calls, { timeout: 15_000 }).toBe(3)
  other.announce()
  await expect.poll(() => calls).toBe(4)
})

test('a database opened without the direct address of the server announces no catalogue changes', async () => {
  const database = await openDatabase({ url: url.href, migrationsFolder })
  opened.unshift(database)
  const messages: string[] = []
  await own.use(async ({ client }) => {
    client.on('notification', ({ channel }) => messages.push(channel))
    await client.query('listen shop_catalogue')
    database.announce()
    await database.read((tx) => tx.execute(sql`select 1`))
    await client.query(announcement)
    await expect.poll(() => messages).toEqual(['shop_catalogue'])
    await client.query('unlisten *')
  })
})
