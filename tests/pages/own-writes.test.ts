import { afterAll, expect, test } from 'vitest'
import { addProduct, addSignedIn } from '../../api/testing/data.ts'
import { orderBody, place } from '../../api/testing/order-body.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

test('the product page and product lists show the reduced stock right after an order', async () => {
  const product = await addProduct(shop, { inventory: 3, isFeatured: true })
  for (const left of [2, 1]) {
    for (const path of ['/', '/products', `/products/${product.slug}`]) await shop.html(path)
    await place(shop.visitor(), orderBody(product))
    expect(await shop.html(`/products/${product.slug}`)).toContain(`Only ${left} left!`)
    for (const path of ['/', '/products']) expect(await shop.html(path)).toContain(`Only ${left} left in stock`)
  }
})

test('pages show a product right after it was created and its price was changed', async () => {
  expect((await shop.get('/products/sharbat-sandal')).status).toBe(404)
  const made = await admin.post('/api/products', { name: 'Sharbat Sandal', price: '99.00', inventory: 3 })
  const { id } = (await made.json()) as { id: number }
  expect(await shop.html('/products/sharbat-sandal')).toContain('₹99.00')
  expect(await shop.html('/sitemap.xml')).toContain('/products/sharbat-sandal')
  await admin.send('PUT', `/api/products/${id}`, { price: '101.00' })
  expect(await shop.html('/products/sharbat-sandal')).toContain('₹101.00')
  expect(await shop.html('/products')).toContain('₹101.00')
})
