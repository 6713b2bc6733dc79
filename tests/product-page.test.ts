import { afterAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../api/testing/data.ts'
import { openRenderedShop } from './support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const category = await addCategory(shop, { name: 'Sleep', slug: 'sleep' })
const inCategory = { categoryId: category.id }
await addProduct(shop, {
  ...inCategory,
  slug: 'honeyed',
  price: 499_00,
  caution: 'Not for children under one year.',
  shortDescription: 'Figs in honey.',
})
await addProduct(shop, { ...inCategory, slug: 'gone', name: 'Gone', inventory: 0 })
await addProduct(shop, { ...inCategory, slug: 'also-gone', name: 'Also Gone', inventory: 0 })
await addProduct(shop, { slug: 'elsewhere', name: 'Elsewhere' })

const main = async (path: string) => /<main[\s\S]*<\/main>/.exec(await shop.html(path))?.[0] ?? ''

test('the caution of a product is shown once, below the price and above the description', async () => {
  const page = await main('/products/honeyed')
  const places = ['₹499.00', 'Not for children under one year.', 'Figs in honey.', 'Add to Cart: '].map((text) =>
    page.indexOf(text),
  )
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(page.match(/Not for children under one year\./g)).toHaveLength(1)
})

test('the page of a sold-out product offers products in stock from its category', async () => {
  const page = await main('/products/gone')
  const [, similar = ''] = page.split('Similar products in stock')
  const slugs = [...(similar.split('</section>')[0] ?? '').matchAll(/href="\/products\/([^"]+)"/g)].map(
    ([, slug]) => slug,
  )
  expect(slugs).toEqual(['honeyed'])
  expect(await main('/products/honeyed')).not.toContain('Similar products in stock')
})

test('a placeholder stands for the delivery check until it is loaded, and only with scripts', async () => {
  const [, box = ''] =
    /<div data-needs-scripts="" class="min-h-33">([\s\S]*?)<\/div>/.exec(await main('/products/honeyed')) ?? []
  expect(box).toContain('animate-breathe')
  expect(await main('/products/gone')).not.toContain('min-h-33')
})
