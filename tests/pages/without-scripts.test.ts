import { afterAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../../api/testing/data.ts'
import { headOf, unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const syrups = await addCategory(shop, { name: 'Syrups', slug: 'syrups' })
const allSlugs: string[] = []
for (let number = 0; number < 60; number++) {
  const slug = `product-${number}`
  await addProduct(shop, { slug, name: `Product ${number}`, ...(number % 4 === 0 ? { categoryId: syrups.id } : {}) })
  allSlugs.push(slug)
}

const productSlugs = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a [^>]*href="\/products\/([^"]+)"/g)].map(([, slug = '']) => slug)
const next = (html: string) => {
  const [tag = ''] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? []
  const address = /href="([^"]*)"/.exec(tag)?.[1]
  return address && unescaped(address)
}

/**
 * Follows the "Next" links from a URL to the last page of the list. Returns the products and the canonical link of each
 * page.
 */
async function followNextLinks(from: string) {
  const pages: { slugs: string[]; canonical: string[] }[] = []
  for (let path: string | undefined = from; path; ) {
    const response = await shop.get(path)
    expect(response.status).toBe(200)
    const html = await response.text()
    const links = /<nav aria-label="Pages"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
    const current = [...links.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([tag]) => tag)
    expect(current).toHaveLength(1)
    expect(current[0]).toContain(`aria-label="Page ${pages.length + 1}"`)
    pages.push({ slugs: productSlugs(html), canonical: headOf(html).canonical })
    path = next(html)
  }
  return pages
}

test('without scripts, the page links lead through the whole product list, with each product once and a canonical URL per page', async () => {
  const pages = await followNextLinks('/products')
  expect(pages.map(({ slugs }) => slugs.length)).toEqual([12, 12, 12, 12, 12])
  expect(pages.flatMap(({ slugs }) => slugs).toSorted()).toEqual(allSlugs.toSorted())
  expect(pages.map(({ canonical }) => canonical[0])).toEqual([
    `${shop.origin}/products`,
    ...[2, 3, 4, 5].map((page) => `${shop.origin}/products?page=${page}`),
  ])
})

test('page links of the product list contain category and sort order', async () => {
  const pages = await followNextLinks(`/products?categoryId=${syrups.id}&sort=name`)
  const slugs = pages.flatMap((page) => page.slugs)
  expect(slugs).toEqual(allSlugs.filter((_, number) => number % 4 === 0))
  expect(pages[1]?.canonical).toEqual([`${shop.origin}/products?categoryId=${syrups.id}&page=2`])
})

test('a page number beyond the last page of the product list redirects to the first page', async () => {
  const response = await shop.get('/products?sort=name&page=6')
  expect(response.headers.get('location')).toBe('/products?sort=name')
  expect((await shop.get('/products?page=5')).status).toBe(200)
})
