import { afterAll, expect, test } from 'vitest'
import { addProduct, addSignedIn } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const customer = await addSignedIn(shop)

const path = (name: string, query = '') => `/api/admin/exports/${name}.csv${query}`
const linesOf = async (name: string, query = '') => {
  const response = await admin.get(path(name, query))
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)], 'byte order mark').toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes).trimEnd().split('\r\n')
}

test.each(['products', 'orders', 'customers', 'subscribers', 'stock', 'audit'])(
  'only admins can download the export of %s',
  async (name) => {
    expect((await shop.visitor().get(path(name))).status).toBe(401)
    expect((await customer.get(path(name))).status).toBe(403)
    const response = await admin.get(path(name))
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}-2026-11-21.csv"`)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect((await linesOf(name))[0]).toMatch(/^id,/)
  },
)

test('an unknown export returns 404, a POST request 405, and an invalid filter 400', async () => {
  expect((await admin.get(path('sessions'))).status).toBe(404)
  expect((await admin.get('/api/admin/exports/orders')).status).toBe(404)
  expect((await admin.send('POST', path('orders'), {})).status).toBe(405)
  expect((await admin.get(path('orders', '?from=yesterday'))).status).toBe(400)
  expect((await admin.get(path('orders', '?status=lost'))).status).toBe(400)
})

test('the order export applies filters and escapes formulas, and the product export lists each of 502 products once', async () => {
  const product = await addProduct(shop, { name: '=cmd()', inventory: 2000 })
  for (let number = 0; number < 3; number += 1) {
    await place(shop.visitor(), orderBody(product, 1, { customerName: '@SUM(A1)' }))
  }
  const all = await linesOf('orders')
  expect(all).toHaveLength(4)
  expect(all[1]).toContain("'@SUM(A1)")
  expect(all[1]).toContain("'+91")
  expect(await linesOf('orders', '?status=shipped')).toHaveLength(1)
  expect(await linesOf('orders', '?from=2026-11-21&to=2026-11-21')).toHaveLength(4)
  expect(await linesOf('orders', '?to=2026-11-20')).toHaveLength(1)
  for (let number = 0; number < 501; number += 1) await addProduct(shop)
  expect(await linesOf('products')).toHaveLength(503)
  const ids = (await linesOf('products')).slice(1).map((line) => Number(line.split(',')[0]))
  expect(new Set(ids).size).toBe(502)
})

test('the customer export contains neither passwords nor tokens', async () => {
  const [header, ...rows] = await linesOf('customers')
  expect(header).toBe('id,username,email,mobile,isEmailVerified,orders,createdAt')
  expect(rows).toHaveLength(1)
})
