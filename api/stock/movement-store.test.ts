import { afterAll, expect, test } from 'vitest'
import { createProduct } from '#contract/admin/catalogue'
import { getStockMovements } from '#contract/admin/stock'
import { variants } from '../db/schema/catalogue.ts'
import { addProduct, addSignedIn, restock } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { stockDifferences } from './movement-store.ts'

// When a test shop closes, it checks that the stock agrees with the stock movements (`faultsOf`).
const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const listed = async (query: string) => read(getStockMovements, await admin.get(`/api/admin/stock-movements${query}`))
const movesOf = async (productId: number) =>
  (await listed(`?productId=${productId}`)).map(({ quantity, reason }) => [quantity, reason])

test('orders, cancellations and edits add stock movements with order and admin, and the newest is listed first', async () => {
  const product = await addProduct(shop, { inventory: 20 })
  const { order } = await place(shop.visitor(), orderBody(product, 3))
  await restock(admin, product.id, 30)
  expect((await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
  const found = await listed(`?productId=${product.id}`)
  expect(found).toMatchObject([
    { quantity: 3, reason: 'cancellation', order: { id: order.id, orderNumber: order.orderNumber }, admin: null },
    { quantity: 13, reason: 'edit', order: null, admin: expect.any(String) },
    { quantity: -3, reason: 'order', order: { id: order.id }, admin: null },
    { quantity: 20, reason: 'opening', product: { id: product.id, name: product.name }, variant: { sku: null } },
  ])
})

test('two orders of one variant add separate stock movements, even when they are placed in one database transaction', async () => {
  const product = await addProduct(shop, { inventory: 9 })
  const body = (name: string, quantity: number) =>
    orderBody(product, quantity, { customerEmail: `${name}@example.com`, customerPhone: `+91987654321${quantity}` })
  const placed = await Promise.all([1, 2, 3].map((quantity) => place(shop.visitor(), body('a', quantity))))
  const found = await listed(`?productId=${product.id}`)
  for (const [index, { order }] of placed.entries())
    expect(found.find((movement) => movement.order?.id === order.id)?.quantity).toBe(-(index + 1))
})

test('adding, editing and removing variants, and deleting a product, add stock movements', async () => {
  const body = {
    name: 'Sized',
    options: [{ name: 'Size', values: ['A', 'B'] }],
    variants: [
      { options: { Size: 'A' }, price: '10', inventory: 4 },
      { options: { Size: 'B' }, price: '20', inventory: 6 },
    ],
  }
  const product = await read(createProduct, await admin.post('/api/products', body))
  const [a] = product.variants
  const tag = (await admin.get(`/api/admin/products/${product.id}`)).headers.get('etag') ?? ''
  const changes = {
    options: [{ name: 'Size', values: ['A', 'C'] }],
    variants: [
      { id: a?.id, inventory: 1 },
      { options: { Size: 'C' }, price: '30', inventory: 2 },
    ],
  }
  expect((await admin.send('PUT', `/api/products/${product.id}`, changes, { 'if-match': tag })).status).toBe(200)
  expect(await movesOf(product.id)).toEqual([
    [-3, 'edit'],
    [2, 'opening'],
    [-6, 'deletion'],
    [6, 'opening'],
    [4, 'opening'],
  ])
  await admin.send('DELETE', `/api/products/${product.id}`)
  expect((await movesOf(product.id)).slice(0, 2).toSorted()).toEqual([
    [-1, 'deletion'],
    [-2, 'deletion'],
  ])
  const [last] = await listed('?limit=1')
  expect(last).toMatchObject({ product: null, variant: null })
})

test('the list of stock movements is paged and filtered by day', async () => {
  const product = await addProduct(shop, { inventory: 1 })
  const response = await admin.get(`/api/admin/stock-movements?productId=${product.id}&limit=1&page=2`)
  expect(response.headers.get('x-total-count')).toBe('1')
  expect(await read(getStockMovements, response)).toEqual([])
  expect(await listed(`?productId=${product.id}&from=2026-11-21&to=2026-11-21`)).toHaveLength(1)
  expect(await listed('?to=2026-11-20')).toEqual([])
})

test('stockDifferences finds a variant whose stock differs from the sum of its movements', async () => {
  const other = await createTestShop({ changesRows: true })
  const { id } = await addProduct(other, { inventory: 5 })
  expect(await other.db.read(stockDifferences)).toEqual([])
  await other.db.write((tx) => tx.update(variants).set({ inventory: 7 }).execute())
  expect(await other.db.read(stockDifferences)).toMatchObject([{ productId: id, inventory: 7, moved: 5 }])
  await other.close()
})
