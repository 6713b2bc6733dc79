import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../../scripts/steps/postgres.mjs'
import { expectOnce, launch, listOf, orderLoad, raiseStock, type ShopServer } from '../support/built-shops.ts'

// Only `npm run crash` runs these tests, because they take long.

const timeoutMs = 180_000
const pollMs = { timeout: 60_000 }

/**
 * Starts a proxy that forwards connections to a port, to imitate an address that is moved to the standby server after a
 * failover.
 */
async function startForwarder(first: number) {
  let port = first
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  return {
    url: `postgres://shop@127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/postgres`,
    moveTo(next: number) {
      port = next
      for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}

test(
  'after a failover, the synchronous standby database has every acknowledged order exactly once',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-failover-'))
    const main = await startPostgres({ hasStandby: true })
    const standby = await main.startStandby()
    const forwarder = await startForwarder(main.port)
    const settings = { DATA_DIR: dataDir, DATABASE_URL: forwarder.url, RATE_LIMIT_FACTOR: '1000000' }
    const shop = await launch('postgres', settings)
    await raiseStock(main.url)
    const load = orderLoad(() => shop.url)
    await expect.poll(() => load.acknowledged.length, pollMs).toBeGreaterThan(50)
    await main.kill()
    expect(await listOf(shop.url)).toHaveLength(60)
    standby.promote()
    forwarder.moveTo(standby.port)
    const before = load.acknowledged.length
    await expect.poll(() => load.acknowledged.length, pollMs).toBeGreaterThan(before + 50)
    await load.stop()
    expect(load.failed).toEqual([])
    await expectOnce(standby.url, load.acknowledged)
    await shop.end()
    forwarder.close()
    // The data folder of the main database server contains the folder of the standby, so the standby is stopped before
    // the folder is deleted.
    await standby.kill()
    rmSync(dataDir, { recursive: true, force: true })
  },
  timeoutMs,
)

test(
  'during a rolling restart of two server processes every acknowledged order is placed exactly once',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-rolling-'))
    const server = await startPostgres()
    const settings = { DATA_DIR: dataDir, DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '1000000' }
    const start = () => launch('postgres', settings)
    let shops: ShopServer[] = await Promise.all([start(), start()])
    await raiseStock(server.url)
    let turn = 0
    const urlOf = () => {
      turn += 1
      return shops[turn % shops.length]?.url ?? ''
    }
    const load = orderLoad(urlOf, { repeatsLost: true })
    for (const old of shops) {
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length, pollMs).toBeGreaterThan(before + 50)
      const next = await start()
      shops = [...shops.filter((shop) => shop !== old), next]
      await old.end()
    }
    const before = load.acknowledged.length
    await expect.poll(() => load.acknowledged.length, pollMs).toBeGreaterThan(before + 50)
    await load.stop()
    expect(load.failed).toEqual([])
    await expectOnce(server.url, load.acknowledged)
    await Promise.all(shops.map((shop) => shop.end()))
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  },
  timeoutMs,
)
