import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { Product } from '#contract/catalogue'
import { languages, pathIn, regionOf } from '#contract/languages'
import { sampleProfile } from '#rules/shop/shop-profile'
import { addCategory, addProduct, addSignedIn } from '../../api/testing/data.ts'
import { headOf } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const category = await addCategory(shop, { name: 'Sleep & Rest', slug: 'sleep' })
const product = await addProduct(shop, {
  name: 'Khamira Sandal',
  slug: 'khamira-sandal',
  price: 1_25_000_00,
  categoryId: category.id,
  shortDescription: 'Cooling.',
  doshaTypes: ['pitta'],
  imageUrl: '/media/0123456789abcdef0123456789abcdef.webp',
  stars4: 1,
  stars5: 1,
})
await addProduct(shop, { name: 'Majun', slug: 'sold-out', inventory: 0 })

const alternatesOf = (path: string) => [
  ...languages.map((language) => [regionOf(language), shop.origin + pathIn(language, path)]),
  ['x-default', shop.origin + path],
]

const listing = 'All Products - Herbal Wellness Collection'

test.each([
  ['/', 'Unani & Ayurvedic Remedies for Natural Wellness', '/'],
  ['/products', listing, '/products'],
  ['/products?featured=true', listing, '/products'],
  ['/products?new=true', listing, '/products'],
  [`/products?categoryId=${category.id}`, 'Sleep & Rest Products', `/products?categoryId=${category.id}`],
  ['/products?search=it%27s%20%22rose%22', `Search Results for "it's "rose""`, "/products?search=it's%20%22rose%22"],
  ['/products/khamira-sandal', 'Khamira Sandal', '/products/khamira-sandal'],
  ['/categories', 'Categories', '/categories'],
  ['/about', 'About Us', '/about'],
  ['/help-centre', 'Help Centre', '/help-centre'],
  ['/contact-us', 'Contact Us', '/contact-us'],
  ['/shipping-info', 'Shipping information', '/shipping-info'],
  ['/returns', 'Returns & exchanges', '/returns'],
  ['/terms', 'Terms & privacy', '/terms'],
  ['/cart', 'Shopping Cart', '/cart'],
  ['/checkout', 'Checkout', '/checkout'],
  ['/checkout/pay?orderId=7', 'Pay your order', '/checkout/pay'],
  ['/login', 'Log in', '/login'],
  ['/signup', 'Sign up', '/signup'],
  ['/forgot-password', 'Forgot password', '/forgot-password'],
  ['/reset-password', 'Reset password', '/reset-password'],
  ['/profile', 'Your profile', '/profile'],
  ['/track-order?orderId=7', 'Track Your Order', '/track-order'],
  ['/order-tracking', 'Order tracking', '/order-tracking'],
  ['/wishlist', 'Wishlist', '/wishlist'],
  ['/order-success?orderId=7', 'Order placed', '/order-success'],
])(
  'the page %s is sent with title, description, keywords, canonical URL and social tags',
  async (path, title, canonical) => {
    const response = await shop.get(path)
    expect(response.status).toBe(200)
    const head = headOf(await response.text())
    const full = `${title} | ${sampleProfile.brand}`
    expect(head.titles).toEqual([full])
    expect(head.meta('description').length).toBeGreaterThan(5)
    // Each page needs its own description: the default description of the shop is only for pages without one.
    expect(head.meta('description')).not.toBe(sampleProfile.blurb)
    expect(head.meta('keywords')).toContain('Unani')
    expect(head.canonical).toEqual([shop.origin + canonical])
    expect(head.meta('og:title')).toBe(full)
    expect(head.meta('twitter:title')).toBe(full)
    expect(head.meta('og:description')).toBe(head.meta('description'))
    expect(head.meta('twitter:description')).toBe(head.meta('description'))
    expect(head.meta('twitter:card')).toBe('summary_large_image')
    expect(head.meta('og:image')).toMatch(/^https:\/\/shop\.example\/social(\.jpg|\/\d+-\w+\.jpg)$/)
    expect(head.meta('twitter:image')).toBe(head.meta('og:image'))
    expect(head.meta('og:url')).toBe(shop.origin + canonical)
    expect(head.alternates).toEqual(head.has('robots') ? [] : alternatesOf(canonical))
    expect(head.has('robots'), 'has robots noindex').toBe(/search=|reset-password|wishlist/.test(path))
  },
)

test.each([
  ['/no/such/page', '404 Page Not Found'],
  ['/products/gone', 'Product Not Found'],
])('the page %s returns 404 with noindex and its own title', async (path, title) => {
  const response = await shop.get(path)
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(headOf(html).titles).toEqual([`${title} | ${sampleProfile.brand}`])
  expect(headOf(html).meta('robots')).toBe('noindex')
  expect(html).toContain(`${title}</h1>`)
})

test('a product page has structured data for price, stock, rating and breadcrumbs, in rupees', async () => {
  const { graph, meta } = headOf(await shop.html('/products/khamira-sandal'))
  const url = `${shop.origin}/products/khamira-sandal`
  expect(graph.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(graph[0]).toMatchObject({
    name: 'Khamira Sandal',
    url,
    category: 'Sleep & Rest',
    image: [`${shop.origin}/media/0123456789abcdef0123456789abcdef-1200.jpg`],
    offers: { price: '125000.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock', url },
    aggregateRating: { ratingValue: '4.50', reviewCount: 2, bestRating: 5 },
  })
  expect(graph[1]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${shop.origin}/` },
      { position: 2, name: 'Products', item: `${shop.origin}/products` },
      { position: 3, name: 'Khamira Sandal', item: url },
    ],
  })
  expect(meta('product:price:amount')).toBe('125000.00')
  expect(meta('product:price:currency')).toBe('INR')
  expect(meta('og:type')).toBe('product')
  expect(meta('keywords')).toMatch(/^Khamira Sandal, Sleep & Rest, pitta, /)
})

test('the structured data of a product with options are a group, with price, stock, address and picture of each variant', async () => {
  const sized = await addProduct(shop, {
    name: 'Roghan',
    slug: 'roghan',
    imageUrl: '/media/0123456789abcdef0123456789abcdef.webp',
    sizes: [
      { title: '50 ml', price: 150_00, inventory: 0, sku: 'R-50', barcode: '8901234567890' },
      { title: '100 ml', price: 280_00, imageUrl: '/media/ffffffffffffffffffffffffffffffff.webp', barcode: 'x' },
    ],
  })
  const url = `${shop.origin}/products/roghan`
  const [small, large] = sized.variants.map(({ id }) => `${url}?variant=${id}`)
  const variants = [
    {
      '@type': 'Product',
      name: 'Roghan (50 ml)',
      url: small,
      image: [`${shop.origin}/media/0123456789abcdef0123456789abcdef-1200.jpg`],
      sku: 'R-50',
      gtin: '8901234567890',
      size: '50 ml',
      offers: { price: '150.00', priceCurrency: 'INR', availability: 'https://schema.org/OutOfStock', url: small },
    },
    {
      '@type': 'Product',
      name: 'Roghan (100 ml)',
      url: large,
      image: [`${shop.origin}/media/ffffffffffffffffffffffffffffffff-1200.jpg`],
      size: '100 ml',
      offers: { price: '280.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock', url: large },
    },
  ]
  for (const path of ['/products/roghan', `/products/roghan?variant=${sized.variants[0]?.id}`]) {
    const { graph, canonical } = headOf(await shop.html(path))
    expect(graph[0]).toMatchObject({
      '@type': 'ProductGroup',
      name: 'Roghan',
      url,
      productGroupID: String(sized.id),
      variesBy: ['https://schema.org/size'],
      hasVariant: variants,
    })
    expect(graph[0]).not.toHaveProperty('offers')
    expect(canonical).toEqual([url])
  }
  const api = v.parse(Product, await (await shop.site.request('/api/products/slug/roghan')).json())
  expect(variants.map(({ offers }) => offers.price)).toEqual(api.variants.map(({ price }) => price))
})

test('the offer of a running sale in the structured data is valid until the last day of the sale in India', async () => {
  const sale = { price: 80_00, regularPrice: 100_00, salePrice: 80_00, saleFrom: null }
  const ends = {
    // The time is midnight in India: the sale price does not apply on the next day.
    midnight: { ...sale, saleTo: new Date('2099-12-31T18:30:00.000Z') },
    later: { ...sale, saleTo: new Date('2099-12-31T18:31:00.000Z') },
    open: { ...sale, saleTo: null },
    planned: {
      ...{ ...sale, price: 100_00 },
      ...{ saleFrom: new Date('2099-12-01T00:00:00.000Z'), saleTo: new Date('2099-12-31T18:30:00.000Z') },
    },
    none: { price: 100_00 },
  }
  const sizes = Object.entries(ends).map(([title, values]) => ({ title, ...values }))
  await addProduct(shop, { name: 'Sized sale', slug: 'sized-sale', sizes })
  const [group] = headOf(await shop.html('/products/sized-sale')).graph
  const Group = v.object({
    hasVariant: v.array(
      v.object({ name: v.string(), offers: v.object({ price: v.string(), priceValidUntil: v.optional(v.string()) }) }),
    ),
  })
  const offers = v
    .parse(Group, group)
    .hasVariant.map(({ name, offers: { price, priceValidUntil } }) => [
      /\((.*)\)/.exec(name)?.[1],
      price,
      priceValidUntil,
    ])
  expect(offers).toEqual([
    ['midnight', '80.00', '2099-12-31'],
    ['later', '80.00', '2100-01-01'],
    ['open', '80.00', undefined],
    ['planned', '100.00', undefined],
    ['none', '100.00', undefined],
  ])
  const plain = await addProduct(shop, { name: 'Plain sale', slug: 'plain-sale', price: 100_00 })
  const saved = await admin.send('PUT', `/api/products/${plain.id}`, {
    ...{ salePrice: '80.00', saleTo: '2099-12-31T18:30:00.000Z' },
  })
  expect(saved.status).toBe(200)
  expect(headOf(await shop.html('/products/plain-sale')).graph[0]).toMatchObject({
    offers: { price: '80.00', priceValidUntil: '2099-12-31' },
  })
})

test('the head of a product page has price and picture of the shown variant, but its title only if the URL names the variant', async () => {
  const sized = await addProduct(shop, {
    name: 'Arq',
    slug: 'arq',
    sizes: [
      { title: '1 l', price: 500_00, inventory: 0 },
      { title: '2 l', price: 900_00 },
    ],
  })
  const [one, two] = sized.variants
  const plain = headOf(await shop.html('/products/arq'))
  const chosen = headOf(await shop.html(`/products/arq?variant=${one?.id}`))
  expect([plain.titles, chosen.titles]).toEqual([
    [`Arq | ${sampleProfile.brand}`],
    [`Arq (1 l) | ${sampleProfile.brand}`],
  ])
  expect([plain.meta('product:price:amount'), chosen.meta('product:price:amount')]).toEqual(['900.00', '500.00'])
  expect(plain.meta('og:image')).toContain(`/social/${sized.id}-${two?.id}-`)
  expect(chosen.meta('og:image')).toContain(`/social/${sized.id}-${one?.id}-`)
  expect(chosen.meta('og:url')).toBe(`${shop.origin}/products/arq`)
})

test('structured data shows a sold-out product as out of stock, and has no rating without reviews', async () => {
  const [sold] = headOf(await shop.html('/products/sold-out')).graph
  expect(sold).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(sold).not.toHaveProperty('aggregateRating')
})

test('the home page has structured data for the organization and the site search', async () => {
  const { graph } = headOf(await shop.html('/'))
  expect(graph).toMatchObject([
    {
      '@type': 'Organization',
      name: sampleProfile.brand,
      url: `${shop.origin}/`,
      telephone: sampleProfile.phone?.text,
    },
    {
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${shop.origin}/products?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ])
})

test('a category page has structured data for its breadcrumbs', async () => {
  const { graph } = headOf(await shop.html(`/products?categoryId=${category.id}`))
  expect(graph).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Products' }, { name: 'Sleep & Rest' }] },
  ])
})

test('the sitemap lists products, categories and pages once, and robots.txt links to it', async () => {
  const map = await shop.html('/sitemap.xml')
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toContain(`${shop.origin}/products/${product.slug}`)
  expect(addresses).toContain(`${shop.origin}/products?categoryId=${category.id}`)
  expect(addresses).toContain(`${shop.origin}/returns`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(await shop.html('/robots.txt')).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})

test('on the home page, the pictures of the first four best sellers load eagerly and are preloaded', async () => {
  for (let place = 1; place <= 6; place++) {
    await addProduct(shop, { isFeatured: true, imageUrl: `/media/${String(place).repeat(32)}.webp` })
  }
  const html = await shop.html('/')
  const loads = [...html.matchAll(/<img src="\/media\/[^"]*"[^>]*loading="(\w+)"/g)].map(([, load]) => load)
  expect(loads).toEqual(['eager', 'eager', 'eager', 'eager'])
  const preloaded = [...html.matchAll(/<link rel="preload" as="image"[^>]*>/g)].flatMap(
    ([link]) => /\/media\/(\d)\1{31}-/.exec(link)?.[1] ?? [],
  )
  expect(preloaded).toHaveLength(4)
  expect(new Set(preloaded).size).toBe(4)
})
