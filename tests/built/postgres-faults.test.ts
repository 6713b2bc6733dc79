import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, startPostgres } from '../../scripts/steps/postgres.mjs'
import { expectOnce, launch, listOf, orderLoad, raiseStock, type ShopServer } from '../support/built-shops.ts'

const timeoutMs = 120_000
const pausedMs = 5000

describe.runIf(hasPostgres())('orders on PostgreSQL while processes fail', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-faults-'))
  const acknowledged: string[] = []
  let server: Awaited<ReturnType<typeof startPostgres>>
  let shops: ShopServer[] = []

  beforeAll(async () => {
    server = await startPostgres()
    const settings = { DATA_DIR: dataDir, DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '1000000' }
    shops = await Promise.all([launch('postgres', settings), launch('postgres', settings)])
    await raiseStock(server.url)
  }, timeoutMs)

  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.end()))
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }, timeoutMs)

  const urlOf = (index: number) => shops[index]?.url ?? ''

  test(
    'while PostgreSQL is paused for five seconds, the catalogue can be read and orders wait; each order is placed once',
    async () => {
      const load = orderLoad(() => urlOf(0))
      await expect.poll(() => load.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(10)
      server.freeze()
      const resumed = delay(pausedMs).then(server.thaw)
      expect(await listOf(urlOf(0))).toHaveLength(60)
      await resumed
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 10)
      await load.stop()
      acknowledged.push(...load.acknowledged)
      expect(load.failed).toEqual([])
      await expectOnce(server.url, acknowledged)
    },
    timeoutMs,
  )

  test(
    'if a killed process did not respond to orders, repeating them at another process places each order once',
    async () => {
      const load = orderLoad(() => urlOf(0), { repeatsLost: true })
      await expect.poll(() => load.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(10)
      await shops.shift()?.kill()
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 10)
      await load.stop()
      acknowledged.push(...load.acknowledged)
      expect(load.failed).toEqual([])
      await expectOnce(server.url, acknowledged)
    },
    timeoutMs,
  )
})

test('the server exits with a one-line error that names DATABASE_URL if the database server never responds', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const bound = silent.address()
  const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-silent-'))
  const settings = { DATABASE_URL: `postgres://shop@127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/shop` }
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, ...settings }
  const child = spawn(process.execPath, ['dist/server/postgres/main.js'], { env })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  expect(await new Promise((done) => child.once('exit', done))).toBe(1)
  expect(text).toMatch(/^DATABASE_URL must name a PostgreSQL database[^\n]+timeout[^\n]*\n$/)
  silent.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 30_000)
