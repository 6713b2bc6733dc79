import { afterAll, expect, test } from 'vitest'
import { getProduct, getProducts } from '#contract/catalogue'
import { rupees } from '#rules/money'
import { checkoutTotals } from '#rules/totals'
import { addCategory, addProduct, cancelOrder } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const visitor = shop.visitor()
const find = () => shop.runRecurring('find products bought together')

const category = await addCategory(shop)
const add = (name: string, more = {}) => addProduct(shop, { name, price: 100_00, inventory: 50, ...more })
const [tea, honey, oil] = [await add('Tea'), await add('Honey'), await add('Oil')]

let orders = 0
async function order(...products: { id: number; price: number }[]) {
  orders += 1
  const items = products.map(({ id, price }) => ({ productId: id, quantity: 1, price: rupees(price) }))
  const amount = rupees(checkoutTotals(products.length * 100_00, 0, null).total)
  const customerPhone = `+9198765432${String(orders).padStart(2, '0')}`
  const shippingAddress = `${orders} MG Road, Bengaluru, Karnataka 560001`
  return place(shop.visitor(), orderBody(tea, 1, { items, amount, customerPhone, shippingAddress }))
}
const boughtWith = async (product: { slug: string }) =>
  (await read(getProduct, await visitor.get(`/api/products/slug/${product.slug}`))).boughtWith
const relatedTo = async (id: number) =>
  (await read(getProducts, await visitor.get(`/api/products?relatedTo=${id}`))).map((product) => product.id)

test('products that occur together in three orders that are not cancelled are listed as bought together, and other products are not', async () => {
  for (let count = 0; count < 3; count += 1) await order(tea, honey)
  for (let count = 0; count < 2; count += 1) await order(tea, oil)
  const cancelled = await order(tea, oil)
  await cancelOrder(shop, cancelled.order.id)
  await find()
  expect(await boughtWith(tea)).toEqual([honey.id])
  expect(await boughtWith(honey)).toEqual([tea.id])
  expect(await boughtWith(oil)).toEqual([])

  // Computing the related products again without new orders changes no product, so devices have nothing to fetch.
  const before = await visitor.get('/api/catalogue/version').then((reply) => reply.json())
  await find()
  expect(await visitor.get('/api/catalogue/version').then((reply) => reply.json())).toEqual(before)

  await order(tea, oil)
  for (let count = 0; count < 2; count += 1) await order(tea, honey)
  await find()
  expect(await boughtWith(tea)).toEqual([honey.id, oil.id])
})

test('related products are first those bought together with a product, then in-stock products of its category or with its ingredients', async () => {
  const sameCategory = { categoryId: category.id }
  const main = await add('Main', { ...sameCategory, ingredients: ['Rose', 'Honey', 'Amla'] })
  const [mixed, sibling, soldOut] = [
    await add('Mixed', { ingredients: ['rose', 'honey', 'amla'] }),
    await add('Sibling', sameCategory),
    await add('Sold out', { ...sameCategory, inventory: 0 }),
  ]
  await add('Hidden', { ...sameCategory, isActive: false })
  for (let count = 0; count < 3; count += 1) await order(main, oil)
  await find()
  const related = await relatedTo(main.id)
  expect(related).toEqual([oil.id, mixed.id, sibling.id])
  expect(related).not.toContain(soldOut.id)
  expect(await relatedTo(999_999)).toEqual([])
  expect((await visitor.get('/api/products?relatedTo=x')).status).toBe(400)
})

test('a product list query with a filter and without a sort order does not return the complete list', async () => {
  const found = await read(getProducts, await visitor.get('/api/products?inStock=true'))
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ inventory }) => inventory > 0)).toBe(true)
})

test('orders older than 180 days do not affect which products are listed as bought together', async () => {
  shop.advance(181 * 24 * 3_600_000)
  await find()
  expect(await boughtWith(tea)).toEqual([])
})
