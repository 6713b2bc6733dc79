import { afterAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../../api/testing/data.ts'
import { unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const category = await addCategory(shop, { name: 'Sleep', slug: 'sleep', description: 'For calm nights.' })
const daysAgo = (days: number) => new Date(shop.clock().getTime() - days * 24 * 3_600_000)
const long = 'Sandalwood and rose petals, simmered in sugar syrup until the spoon stands upright in the jar.'
await addProduct(shop, { slug: 'old', name: 'Khamira Old', createdAt: daysAgo(200), shortDescription: long })
await addProduct(shop, { slug: 'best', name: 'Khamira Best', createdAt: daysAgo(150), isFeatured: true })
await addProduct(shop, { slug: 'new', name: 'Khamira New', createdAt: daysAgo(10), categoryId: category.id })
await addProduct(shop, {
  slug: 'sold-out',
  name: 'Khamira Sold Out',
  createdAt: daysAgo(5),
  isFeatured: true,
  inventory: 0,
})

await addCategory(shop, { name: 'Nuts', slug: 'nuts', description: 'دماغ کی طاقت کے لیے۔' })

/** Returns the slugs of the listed products, and the page as text without markup. */
async function read(path: string) {
  const html = await shop.html(path)
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return {
    html,
    main,
    slugs: [...main.matchAll(/<h3[^>]*><a [^>]*href="\/products\/([^"]+)"/g)].map(([, slug]) => slug),
    title: unescaped(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1]?.replace(/<[^>]*>/g, '') ?? ''),
    chips: [
      ...main.matchAll(
        /aria-label="(Remove [^"]*)"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*aria-label="(Remove [^"]*)"/g,
      ),
    ].map(([, name, to, otherTo, otherName]) => [unescaped(name ?? otherName ?? ''), unescaped(to ?? otherTo ?? '')]),
  }
}

test.each([
  ['', ['best', 'new', 'old', 'sold-out'], 'All Products', []],
  ['?sort=newest', ['sold-out', 'new', 'best', 'old'], 'All Products', []],
  [
    '?search=khamira',
    ['best', 'new', 'old', 'sold-out'],
    'Search Results for "khamira"',
    [['Remove search "khamira"', '/products']],
  ],
  ['?featured=true', ['best', 'sold-out'], 'Best Sellers', [['Remove filter Best Sellers', '/products']]],
  ['?new=true', ['sold-out', 'new'], 'New Arrivals', [['Remove filter New Arrivals', '/products']]],
  ['?new=true&sort=name', ['new', 'sold-out'], 'New Arrivals', [['Remove filter New Arrivals', '/products?sort=name']]],
  ['?inStock=true', ['best', 'new', 'old'], 'All Products', [['Remove filter In stock', '/products']]],
  // The query has the fields of the search form as sent without scripts.
  [
    '?search=khamira&sort=name&form=&price=&rating=&inStock=true',
    ['best', 'new', 'old'],
    'Search Results for "khamira"',
    [
      ['Remove filter In stock', '/products?search=khamira&sort=name'],
      ['Remove search "khamira"', '/products?sort=name&inStock=true'],
    ],
  ],
  [`?categoryId=${category.id}`, ['new'], 'Sleep', [['Remove filter Sleep', '/products']]],
  [
    `?featured=true&categoryId=${category.id}`,
    [],
    'Sleep',
    [
      ['Remove filter Best Sellers', `/products?categoryId=${category.id}`],
      ['Remove filter Sleep', '/products?featured=true'],
    ],
  ],
])('the product list at /products%s lists %j under the title %s', async (query, slugs, title, chips) => {
  const page = await read(`/products${query}`)
  expect(page.slugs.toSorted()).toEqual(slugs.toSorted())
  // The sequence of search results with equal relevance is not checked.
  if (!query.includes('search')) expect(page.slugs).toEqual(slugs)
  expect(page.slugs.at(-1)).toBe(slugs.at(-1))
  expect(page.title).toBe(title)
  expect(page.chips).toEqual(chips)
})

test('the product list with new=true shows all products when none is new', async () => {
  const other = await openRenderedShop()
  await addProduct(other, { slug: 'old', createdAt: daysAgo(200) })
  expect(await other.html('/products?new=true')).toContain('href="/products/old"')
  await other.close()
})

test('the product list page has one search field and one category control, other pages have the search of the header', async () => {
  const list = await read('/products')
  expect(list.html.match(/type="search"/g)).toHaveLength(1)
  expect(list.html.match(/>All Categories</g)).toHaveLength(1)
  expect(list.main).not.toContain(`href="/products?categoryId=${category.id}"`)
  const about = await read('/about')
  expect(about.html.match(/type="search"/g)?.length).toBeGreaterThan(0)
})

test('the menu of small screens links to categories, order tracking, wishlist, help, profile and login', async () => {
  const { html } = await read('/about')
  const menu = /<nav aria-label="Menu">([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? ''
  for (const to of ['/categories', '/order-tracking', '/wishlist', '/help-centre', '/profile', '/login'])
    expect(menu).toContain(`href="${to}"`)
})

test('the text of a product card is cut at the end of a word', async () => {
  const { main } = await read('/products')
  expect(main).toContain('Sandalwood and rose petals, simmered in sugar syrup until…')
})

test('the card of a sold-out product looks different and has no add-to-cart button', async () => {
  const { main } = await read('/products?search=sold')
  expect(main).toMatch(/class="[^"]*grayscale[^"]*"/)
  expect(main).toMatch(
    /<button[^>]*disabled=""[^>]*aria-label="Out of Stock: Khamira Sold Out"|aria-label="Out of Stock: Khamira Sold Out"[^>]*disabled=""/,
  )
})

test('the description of a category in another language than the page is marked with its language', async () => {
  const { main } = await read(`/products?categoryId=${category.id + 1}`)
  expect(main).toMatch(/<p [^>]*dir="auto" lang="ur">دماغ کی طاقت کے لیے۔</)
})

test('a sold-out product has no sale badge', async () => {
  await addProduct(shop, { slug: 'sale', name: 'Rose Sale', compareAtPrice: 900_00, price: 800_00 })
  await addProduct(shop, { slug: 'gone', name: 'Rose Gone', compareAtPrice: 900_00, price: 800_00, inventory: 0 })
  const badges = (path: string) => shop.html(path).then((html) => html.match(/>Sale</g)?.length ?? 0)
  expect(await badges('/products?search=rose')).toBe(1)
  expect(await Promise.all(['/products/sale', '/products/gone'].map(badges))).toEqual([1, 0])
})
