import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { createProduct } from '#contract/admin/catalogue'
import { getFeedReport } from '#contract/admin/exports'
import { getProducts } from '#contract/catalogue'
import { seedShop } from '../../api/db/seed/seed.ts'
import { addProduct, addSignedIn } from '../../api/testing/data.ts'
import { read } from '../../api/testing/read.ts'
import { headOf, unescaped } from '../support/read-html.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop()
afterAll(() => shop.close())
let hashes = 0
const addMaster = async () => {
  hashes += 1
  return { hash: hashes.toString(16).padStart(32, '0'), width: 1200, height: 1200, bytes: 1 }
}
await seedShop({ db: shop.db, media: { addMaster }, now: shop.clock(), pictures: 'api/db/seed/pictures', sample: true })
const admin = await addSignedIn(shop, { role: 'admin' })
const inHours = (hours: number) => new Date(shop.clock().getTime() + hours * 3_600_000).toISOString()
const onSale = { salePrice: '80.00', saleFrom: inHours(-1), saleTo: inHours(1) }
await read(
  createProduct,
  await admin.post('/api/products', {
    name: 'Sharbat on sale',
    price: '100.00',
    inventory: 5,
    barcode: '8901234567890',
    ...onSale,
  }),
)
await read(
  createProduct,
  await admin.post('/api/products', {
    name: 'Roghan & oil <fine>',
    manufacturer: 'Hamdard Laboratories, B-1 Industrial Area, Ghaziabad',
    images: ['https://pictures.example/a.jpg?x=1&y=2', 'https://pictures.example/b.jpg'],
    options: [
      { name: 'Size', values: ['50 ml', '2 l'] },
      { name: 'Pack', values: ['Glass'] },
    ],
    variants: [
      {
        options: { Size: '50 ml', Pack: 'Glass' },
        sku: 'R-50',
        price: '150.00',
        inventory: 0,
        packageSize: { amount: 50, unit: 'ml' },
      },
      {
        options: { Size: '2 l', Pack: 'Glass' },
        price: '4000.00',
        salePrice: '3500.00',
        inventory: 3,
        packageSize: { amount: 2, unit: 'l' },
      },
    ],
  }),
)
const claiming = await addProduct(shop, { name: 'Majun Dawa', description: 'It heals and cures.\nTreats diabetes.' })
const prescribed = await addProduct(shop, { name: 'Kushta Shingraf', requiresPrescription: true })
await addProduct(shop, { name: 'Hidden', slug: 'hidden', isActive: false })

type Item = ReadonlyMap<string, readonly string[]>
const attributes = /<g:(\w+)>((?:(?!<g:\1>)[\s\S])*?)<\/g:\1>/g

async function feed(): Promise<Item[]> {
  const text = await shop.html('/feeds/google.xml')
  return [...text.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => {
    const values = new Map<string, string[]>()
    for (const [, name = '', value = ''] of item.matchAll(attributes)) {
      values.set(name, [...(values.get(name) ?? []), unescaped(value)])
    }
    return values
  })
}
const one = (item: Item | undefined, name: string) => item?.get(name)?.[0]

const Offer = v.object({ price: v.string(), availability: v.string(), url: v.string() })
const Sold = v.object({
  name: v.string(),
  offers: Offer,
  image: v.optional(v.array(v.string())),
  gtin: v.optional(v.string()),
})
const Data = v.object({
  description: v.string(),
  brand: v.object({ name: v.string() }),
  offers: v.optional(v.unknown()),
  hasVariant: v.optional(v.array(Sold)),
})

/** Returns the statements about each variant in the structured data of a product page. */
async function soldOn(slug: string) {
  const [graph] = headOf(await shop.html(`/products/${slug}`)).graph
  const data = v.parse(Data, graph)
  return (data.hasVariant ?? [v.parse(Sold, graph)]).map(({ name, offers, image, gtin }) => ({
    title: name,
    description: data.description.replace(/\s+/g, ' '),
    link: offers.url,
    image: image?.[0],
    price: `${offers.price} INR`,
    availability: offers.availability === 'https://schema.org/InStock' ? 'in_stock' : 'out_of_stock',
    brand: data.brand.name,
    gtin,
  }))
}

test('every item of the product feed equals the structured data of its page, and the feed report lists each omitted product with a reason', async () => {
  const report = await read(getFeedReport, await admin.get('/api/admin/feed?limit=500'))
  const left = new Set(report.excluded.map(({ id }) => id))
  const products = await read(getProducts, await shop.get('/api/products'))
  const expected = await Promise.all(products.filter(({ id }) => !left.has(id)).map(({ slug }) => soldOn(slug)))
  const listed = (await feed()).map((item) => ({
    title: one(item, 'title'),
    description: one(item, 'description'),
    link: one(item, 'link'),
    image: one(item, 'image_link'),
    price: one(item, 'sale_price') ?? one(item, 'price'),
    availability: one(item, 'availability'),
    brand: one(item, 'brand'),
    gtin: one(item, 'gtin'),
  }))
  expect(listed).toEqual(expected.flat())
  expect(listed.length).toBeGreaterThan(50)
  expect(report).toMatchObject({ path: '/feeds/google.xml', listed: expected.length })
  expect(report.excluded.find(({ id }) => id === claiming.id)?.reasons).toEqual([
    'Medical claim: cure',
    'Medical claim: heals',
    'Medical claim: treats',
    'Medical claim: diabetes',
  ])
  expect(report.excluded.find(({ id }) => id === prescribed.id)?.reasons).toEqual(['Prescription required'])
  const others = report.excluded.filter(({ id }) => id !== claiming.id && id !== prescribed.id)
  expect(new Set(others.flatMap(({ reasons }) => reasons))).toEqual(new Set(['Caution: medical supervision']))
})

test('items of the product feed have group, pictures, unit price, sale, delivery and identifiers', async () => {
  const items = await feed()
  const [small, large] = items.filter((item) => one(item, 'title')?.startsWith('Roghan & oil <fine>'))
  expect(Object.fromEntries(small ?? [])).toMatchObject({
    id: ['R-50'],
    mpn: ['R-50'],
    brand: ['Hamdard Laboratories'],
    image_link: ['https://pictures.example/a.jpg?x=1&y=2'],
    additional_image_link: ['https://pictures.example/b.jpg'],
    size: ['50 ml'],
    product_detail: ['<g:attribute_name>Pack</g:attribute_name><g:attribute_value>Glass</g:attribute_value>'],
    unit_pricing_measure: ['50 ml'],
    unit_pricing_base_measure: ['1 ml'],
    availability: ['out_of_stock'],
    condition: ['new'],
    shipping: ['<g:country>IN</g:country><g:price>50.00 INR</g:price>'],
  })
  expect(Object.fromEntries(large ?? [])).toMatchObject({
    item_group_id: small?.get('item_group_id'),
    identifier_exists: ['no'],
    price: ['4000.00 INR'],
    sale_price: ['3500.00 INR'],
    unit_pricing_base_measure: ['1 l'],
    shipping: ['<g:country>IN</g:country><g:price>0.00 INR</g:price>'],
  })
  expect(large?.has('sale_price_effective_date')).toBe(false)
  const sharbat = items.find((item) => one(item, 'title') === 'Sharbat on sale')
  expect(sharbat?.has('item_group_id')).toBe(false)
  expect(one(sharbat, 'gtin')).toBe('8901234567890')
  expect(one(sharbat, 'sale_price_effective_date')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ\/\d{4}-\d\d-\d\dT\d\d:\d\dZ$/)
})

test('the product feed is the same for every caller, has an ETag, and follows changes of prices and settings', async () => {
  const first = await shop.get('/feeds/google.xml')
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const etag = first.headers.get('etag') ?? ''
  const again = await shop.site.request('/feeds/google.xml', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const rates = { everywhere: true, freeThreshold: '9000.00', standardCost: '60.00', taxRate: 5, cashOnDelivery: true }
  expect((await admin.send('PUT', '/api/admin/settings', rates)).status).toBe(200)
  expect(new Set((await feed()).map((item) => one(item, 'shipping')))).toEqual(
    new Set(['<g:country>IN</g:country><g:price>60.00 INR</g:price>']),
  )
})

test('sitemap entries of products have their pictures and the time of their last change', async () => {
  const map = await shop.html('/sitemap.xml')
  const [product] = await read(getProducts, await shop.get('/api/products?sort=name&limit=1'))
  const entry = map.split('\n').find((line) => line.includes(`<loc>${shop.origin}/products/${product?.slug}</loc>`))
  expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  expect(entry).toContain(`<image:loc>${shop.origin}${product?.imageUrl}</image:loc>`)
})

test('sitemap entries of collections have the time of their last edit', async () => {
  const body = { title: 'Gifts', rule: { maxPrice: '5000' } }
  expect((await admin.post('/api/admin/collections', body)).status).toBe(201)
  const map = await shop.html('/sitemap.xml')
  const entry = map.split('\n').find((line) => line.includes(`<loc>${shop.origin}/collections/gifts</loc>`))
  expect(entry).toContain(`<lastmod>${shop.clock().toISOString()}</lastmod>`)
})

test('the product feed of a closed shop is empty', async () => {
  expect((await admin.send('PUT', '/api/admin/shop-open', { isOpen: false })).status).toBe(200)
  expect(await shop.html('/feeds/google.xml')).toContain('</description>\n</channel>')
  expect(await read(getFeedReport, await admin.get('/api/admin/feed'))).toMatchObject({ listed: 0 })
})
