import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, startPostgres } from '../../scripts/steps/postgres.mjs'
import { launch, listOf, orderLoad, placeOrder, type ShopServer } from '../support/built-shops.ts'

const timeoutMs = 120_000

interface Command {
  code: number | null
  output: string
}

/** Runs the command `move` and kills it if its output contains the text `killAt`. */
function move(engine: string, to: string, settings: Record<string, string>, killAt?: string): Promise<Command> {
  const env = { PATH: process.env.PATH ?? '', ...settings }
  const child = spawn(process.execPath, [`dist/server/${engine}/admin.js`, 'move', '--to', to], { env })
  let output = ''
  const onOutput = (text: string) => {
    output += text
    if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL')
  }
  child.stdout.setEncoding('utf8').on('data', onOutput)
  child.stderr.setEncoding('utf8').on('data', onOutput)
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })))
}

const ordersOf = 'select key, count(*) as orders from idempotency_keys where order_id is not null group by key'

describe.runIf(hasPostgres())('a shop that moves to another database while it is open', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-move-'))
  const file = join(dataDir, 'shop.db')
  const folder = join(dataDir, 'back')
  const settings = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000000', PORT: '0' }
  let server: Awaited<ReturnType<typeof startPostgres>>
  let shop: ShopServer
  const acknowledged: string[] = []

  beforeAll(async () => {
    server = await startPostgres()
    shop = await launch('sqlite', settings)
    const database = new Sqlite(file)
    database.exec('update products set inventory = 1000000; update variants set inventory = 1000000')
    database.close()
  }, timeoutMs)

  afterAll(async () => {
    await shop.end()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }, timeoutMs)

  async function onPostgres<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return work(client).finally(() => client.end())
  }

  test(
    'when a move to another database is killed, the old database is complete and the shop continues to take orders',
    async () => {
      const load = orderLoad(() => shop.url)
      expect(await move('sqlite', server.url, settings, 'changes')).toMatchObject({ code: null })
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before)
      // For two minutes the next move would be refused, because the killed move could still be running. So the stored
      // time is reset.
      const database = new Sqlite(file)
      database.exec('update shop_move set recorded_until = 0')
      database.close()
      await load.stop()
      acknowledged.push(...load.acknowledged)
      expect(load.failed).toEqual([])
    },
    timeoutMs,
  )

  test(
    'after a move under load, every acknowledged order is in PostgreSQL exactly once',
    async () => {
      const load = orderLoad(() => shop.url)
      await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
      const moved = await move('sqlite', server.url, settings)
      expect(moved.output).toContain('The shop has moved')
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
      await load.stop()
      acknowledged.push(...load.acknowledged)
      expect(load.failed).toEqual([])
      const rows = await onPostgres(async (client) => (await client.query(ordersOf)).rows)
      expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(acknowledged))
      const { rows: counted } = await onPostgres((client) => client.query('select count(*) from orders'))
      expect(Number(counted[0]?.count)).toBe(acknowledged.length)
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    },
    timeoutMs,
  )

  test('after a move to another database, the audit command refuses the old database, and a shop started with the old address opens the new database', async () => {
    const audit = spawn(process.execPath, ['dist/server/sqlite/admin.js', 'audit'], {
      env: { ...process.env, ...settings },
    })
    let text = ''
    audit.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    expect(await new Promise((resolve) => audit.once('exit', resolve))).toBe(1)
    expect(text).toMatch(/^DATABASE_URL: the shop has moved from this database to postgres:[^\n]+\n$/)
    const second = await launch('sqlite', settings)
    expect(second.output()).toContain('set DATABASE_URL to that')
    const [product] = await listOf(second.url)
    if (!product) throw new Error('no product')
    const key = 'from-the-second-process'
    expect((await placeOrder(second.url, product, key)).status).toBe(201)
    acknowledged.push(key)
    await expect.poll(async () => (await listOf(shop.url))[0]?.inventory).toBe(product.inventory - 1)
    await second.end()
  })

  test('a move to a database with rows or with tables of another program is refused', async () => {
    expect(await move('sqlite', server.url, settings)).toMatchObject({
      code: 1,
      output: 'The target is not empty: create a new database with createdb\n',
    })
    expect((await move('postgres', dataDir, { ...settings, DATABASE_URL: server.url })).output).toContain(
      'already exists',
    )
  })

  test(
    'moving back to SQLite loses no order',
    async () => {
      const load = orderLoad(() => shop.url)
      const onServer = { ...settings, DATABASE_URL: server.url }
      expect(await move('postgres', folder, onServer, 'changes')).toMatchObject({ code: null })
      await onPostgres((client) => client.query(`update shop_move set recorded_until = '-infinity'`))
      const moved = await move('postgres', folder, onServer)
      expect(moved.output).toContain('The shop has moved')
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
      await load.stop()
      acknowledged.push(...load.acknowledged)
      expect(load.failed).toEqual([])
      const database = new Sqlite(join(folder, 'shop.db'), { readonly: true })
      const keys = database.prepare(ordersOf).all() as { key: string }[]
      const orders = database.prepare('select count(*) from orders').pluck().get()
      database.close()
      expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(acknowledged))
      expect(orders).toBe(acknowledged.length)
    },
    timeoutMs,
  )
})
