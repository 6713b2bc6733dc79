import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { deleteProduct, updateProduct } from '#contract/admin/catalogue'
import { getCatalogueChanges, getProduct, getProducts } from '#contract/catalogue'
import { getOrderItems } from '#contract/orders'
import { getReviews } from '#contract/reviews'
import { removedProducts } from '../../db/schema/catalogue.ts'
import { addCategory, addProduct, addSignedIn } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError, withoutTranslations } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const user = await addSignedIn(shop)

const update = (id: number, body: unknown) => admin.send('PUT', `/api/products/${id}`, body)
const remove = (id: number) => admin.send('DELETE', `/api/products/${id}`)
const shown = (slug: string) => shop.visitor().get(`/api/products/slug/${slug}`)

test('deleting a product without orders removes it and its reviews', async () => {
  const product = await addProduct(shop)
  await shop.visitor().post('/api/reviews', {
    productId: product.id,
    customerName: 'Asha',
    customerEmail: 'a@example.com',
    rating: 5,
  })
  const { version } = await shop.catalogue.current()
  expect(await read(deleteProduct, await remove(product.id))).toEqual({ success: true, deactivated: false })
  expect((await shown(product.slug)).status).toBe(404)
  expect((await admin.get(`/api/products/slug/${product.slug}?include=inactive`)).status).toBe(404)
  expect((await admin.get(`/api/products/${product.id}/reviews?include=inactive`)).status).toBe(404)
  const removed = await shop.db.read((tx) =>
    tx.select().from(removedProducts).where(eq(removedProducts.productId, product.id)),
  )
  expect(removed).toEqual([{ productId: product.id, version: version + 1 }])
  const changes = await read(getCatalogueChanges, await shop.visitor().get(`/api/catalogue/changes?since=${version}`))
  expect(changes.removed).toEqual([product.id])
  expect((await remove(product.id)).status).toBe(404)
})

test('a product that another admin changed is not deleted with an outdated If-Match', async () => {
  const product = await addProduct(shop)
  const path = `/api/products/${product.id}`
  const tag = async () =>
    (await admin.get(`/api/products/slug/${product.slug}?include=inactive`)).headers.get('etag') ?? ''
  const former = await tag()
  expect((await update(product.id, { name: 'Theirs' })).status).toBe(200)
  const late = await admin.send('DELETE', path, undefined, { 'if-match': former })
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({ code: 'conflict', current: { name: 'Theirs' } })
  expect((await shown(product.slug)).status).toBe(200)
  expect((await admin.send('DELETE', path, undefined, { 'if-match': await tag() })).status).toBe(200)
})

test('deleting a product with orders deactivates it; its orders retain their items, and admins can still open the product', async () => {
  const product = await addProduct(shop)
  const buyer = shop.visitor()
  const { order } = await place(buyer, orderBody(product))
  expect(await read(deleteProduct, await remove(product.id))).toEqual({ success: true, deactivated: true })
  expect(await read(deleteProduct, await remove(product.id))).toEqual({ success: true, deactivated: true })
  const lines = await read(getOrderItems, await buyer.get(`/api/orders/${order.id}/items`))
  expect(lines).toMatchObject([{ productId: product.id, productName: product.name, product: null }])
  const everyone = [shop.visitor(), user, admin]
  for (const actor of everyone) {
    expect((await actor.get(`/api/products/slug/${product.slug}`)).status).toBe(404)
    expect((await actor.get(`/api/products/${product.id}/reviews`)).status).toBe(404)
    const list = await read(getProducts, await actor.get('/api/products'))
    expect(list.map(({ id }) => id)).not.toContain(product.id)
  }
  const inactive = {
    slug: `/api/products/slug/${product.slug}?include=inactive`,
    list: '/api/products?include=inactive',
  }
  for (const actor of [shop.visitor(), user]) {
    expect((await actor.get(inactive.slug)).status).toBe(404)
    expect((await actor.get(`/api/products/${product.id}/reviews?include=inactive`)).status).toBe(404)
    const list = await read(getProducts, await actor.get(inactive.list))
    expect(list.map(({ id }) => id)).not.toContain(product.id)
  }
  const one = await admin.get(inactive.slug)
  expect(one.headers.get('cache-control')).toBe('no-store')
  expect(await read(getProduct, one)).toMatchObject({ id: product.id, isActive: false })
  const all = await admin.get(inactive.list)
  expect(all.headers.get('cache-control')).toBe('no-store')
  expect((await read(getProducts, all)).map(({ id }) => id)).toContain(product.id)
  expect(await read(getReviews, await admin.get(`/api/products/${product.id}/reviews?include=inactive`))).toEqual([])
  const back = await read(updateProduct, await update(product.id, { isActive: true }))
  expect(await read(getProduct, await shown(product.slug))).toEqual(withoutTranslations(back))
})

test('the product list for admins can include inactive products and can be filtered and searched', async () => {
  const category = await addCategory(shop)
  const hidden = await addProduct(shop, { name: 'Zaferani Qiwam', isActive: false, categoryId: category.id })
  const ids = async (query: string) =>
    (await read(getProducts, await admin.get(`/api/products?include=inactive&${query}`))).map(({ id }) => id)
  expect(await ids(`categoryId=${category.id}`)).toEqual([hidden.id])
  expect(await ids('search=zafrani')).toEqual([hidden.id])
  expect(await ids('featured=true')).not.toContain(hidden.id)
  expect((await admin.get('/api/products?include=all')).status).toBe(400)
})
