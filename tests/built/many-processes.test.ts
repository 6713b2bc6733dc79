import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPgBouncer, hasPostgres, startPgBouncer, startPostgres } from '../../scripts/steps/postgres.mjs'
import { launch, listOf, orderLoad, placeOrder, raiseStock, type ShopServer, send } from '../support/built-shops.ts'

const admin = { email: 'owner@shop.example', password: 'correct horse battery' }
const timeoutMs = 90_000

describe.each(hasPostgres() ? ['sqlite', 'postgres'] : ['sqlite'])(
  'several server processes with one database: %s',
  (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-many-'))
    let server: Awaited<ReturnType<typeof startPostgres>> | undefined
    let shops: ShopServer[] = []

    beforeAll(async () => {
      if (engine === 'postgres') server = await startPostgres()
      const settings = {
        DATA_DIR: dataDir,
        SHOP_ADMIN_EMAIL: admin.email,
        SHOP_ADMIN_PASSWORD: admin.password,
        ...(server ? { DATABASE_URL: server.url } : {}),
      }
      shops = await Promise.all(Array.from({ length: 10 }, () => launch(engine, settings)))
    }, timeoutMs)

    afterAll(async () => {
      await Promise.all(shops.map((shop) => shop.end()))
      await server?.close()
      rmSync(dataDir, { recursive: true, force: true })
    }, timeoutMs)

    const [first, second] = [() => shops[0]?.url ?? '', () => shops[1]?.url ?? '']

    async function signIn(url: string) {
      const response = await send(`${url}/api/login`, 'POST', admin)
      expect(response.status).toBe(200)
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    }

    test('ten server processes that start at once on an empty database serve the same sample catalogue', async () => {
      const lists = await Promise.all(shops.map(({ url }) => listOf(url)))
      expect(lists[0]).toHaveLength(60)
      for (const list of lists) expect(list).toEqual(lists[0])
      expect(readdirSync(join(dataDir, 'media/scratch'))).toEqual([])
      for (const { url } of shops) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    })

    test('of several server processes that start at once, exactly one creates the admin', () => {
      expect(shops.filter((shop) => shop.output().includes(admin.email))).toHaveLength(1)
    })

    test('after an order in one server process, every process lists the reduced stock', async () => {
      const [product] = await listOf(first())
      if (!product) throw new Error('no product')
      expect((await placeOrder(first(), product)).status).toBe(201)
      for (const { url } of shops) {
        const stock = async () => (await listOf(url)).find(({ id }) => id === product.id)?.inventory
        await expect.poll(stock).toBe(product.inventory - 1)
      }
    })

    test('a changed price and changed settings are shown by every server process', async () => {
      const [product] = await listOf(first())
      const cookie = await signIn(first())
      const headers = { cookie, origin: first() }
      expect((await send(`${first()}/api/products/${product?.id}`, 'PUT', { price: '12.50' }, headers)).status).toBe(
        200,
      )
      const settings = { everywhere: false, freeThreshold: '777.00', standardCost: '11.00', taxRate: 5 }
      expect((await send(`${first()}/api/admin/settings`, 'PUT', settings, headers)).status).toBe(200)
      for (const { url } of shops) {
        await expect.poll(async () => (await listOf(url)).find(({ id }) => id === product?.id)?.price).toBe('12.50')
        const shown = async () => (await fetch(`${url}/api/settings`)).json()
        await expect.poll(shown).toMatchObject({ freeThreshold: '777.00' })
      }
    })

    test('wrong passwords sent to several server processes count against one limit', async () => {
      const wrong = { email: 'someone@shop.example', password: 'wrong password' }
      const statuses = []
      for (const url of [...shops, ...shops].map((shop) => shop.url)) {
        statuses.push((await send(`${url}/api/login`, 'POST', wrong)).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 10 }, () => 429)])
    })

    test('two server processes that receive orders with one idempotency key at the same time place one order', async () => {
      const product = (await listOf(first())).at(-1)
      if (!product) throw new Error('no product')
      const key = randomUUID()
      const placeIn = async (url: string) => (await placeOrder(url, product, key)).status
      expect(await Promise.all([placeIn(first()), placeIn(second())])).toContain(201)
      for (const url of [first(), second()]) expect(await placeIn(url)).toBe(201)
      const stock = async () => (await listOf(second())).find(({ id }) => id === product.id)?.inventory
      await expect.poll(stock).toBe(product.inventory - 1)
    })

    if (engine === 'postgres') {
      test(
        'while the database server is unavailable, the catalogue can be read, and orders return 503 with Retry-After',
        async () => {
          const url = first()
          const [product] = await listOf(url)
          if (!product || !server) throw new Error('no product')
          // The database server is killed before the catalogue is read again after this order, so the cached catalogue is
          // older than the order.
          expect((await placeOrder(url, product)).status).toBe(201)
          await server.kill()
          const paths = ['/api/products', `/api/products/slug/${product.slug}`, '/api/categories', '/api/settings', '/']
          for (const path of paths) expect((await fetch(url + path)).status, path).toBe(200)
          expect(await placeOrder(url, product)).toMatchObject({ status: 503, retryAfter: '30' })
          await server.start()
          await expect.poll(async () => (await placeOrder(url, product)).status, { timeout: 10_000 }).toBe(201)
        },
        timeoutMs,
      )
    }
  },
)

test.runIf(hasPostgres() && hasPgBouncer())(
  'behind PgBouncer in transaction mode, two processes take orders, and the second process shows a price changed in the first',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-pooled-'))
    const server = await startPostgres()
    const bouncer = await startPgBouncer(server.url)
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: server.url,
      DATABASE_NAMED_STATEMENTS: '0',
      SHOP_ADMIN_EMAIL: admin.email,
      SHOP_ADMIN_PASSWORD: admin.password,
      RATE_LIMIT_FACTOR: '1000000',
    }
    const shops = await Promise.all([launch('postgres', settings), launch('postgres', settings)])
    try {
      await raiseStock(server.url)
      const loads = shops.map(({ url }) => orderLoad(() => url, { workers: 2 }))
      await expect
        .poll(() => loads.map(({ acknowledged }) => acknowledged.length > 20), { timeout: 60_000 })
        .toEqual([true, true])
      await Promise.all(loads.map((load) => load.stop()))
      expect(loads.flatMap(({ failed }) => failed)).toEqual([])
      const [one, other] = shops.map(({ url }) => url)
      const [product] = await listOf(one ?? '')
      const signedIn = await send(`${one}/api/login`, 'POST', admin)
      const cookie = signedIn.headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; ')
      const edited = await send(
        `${one}/api/products/${product?.id}`,
        'PUT',
        { price: '12.50' },
        { cookie, origin: one },
      )
      expect(edited.status).toBe(200)
      await expect
        .poll(async () => (await listOf(other ?? '')).find(({ id }) => id === product?.id)?.price)
        .toBe('12.50')
    } finally {
      await Promise.all(shops.map((shop) => shop.end()))
      await bouncer.close()
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  timeoutMs,
)
