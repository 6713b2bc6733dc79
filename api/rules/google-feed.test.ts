import { expect, test } from 'vitest'
import { type FeedProduct, feedDocument, feedEntries, feedExclusions } from './google-feed.ts'
import { brandOf, gtinOf } from './product-data.ts'

test.each([
  ['8901234567890', '8901234567890'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['10036000291459', '10036000291459'],
  ['8901234567894', null],
  ['2001234567893', null],
  ['0200000000004', null],
  ['ABC', null],
  ['', null],
  [null, null],
])('the product feed gives the barcode %j as the GTIN %j', (barcode, gtin) => {
  expect(gtinOf(barcode)).toBe(gtin)
})

test.each([
  ['Hamdard Laboratories (India), B-1, Ghaziabad', 'Hamdard Laboratories (India)'],
  ['Dehlvi\n14 Lal Kuan, Delhi', 'Dehlvi'],
  ['Rex', 'Rex'],
  ['  ', 'Gulbagh'],
  [null, 'Gulbagh'],
])('the product feed gives the brand of a product with manufacturer %j as %j', (manufacturer, brand) => {
  expect(brandOf({ manufacturer }, 'Gulbagh')).toBe(brand)
})

const texts = { name: 'Majun', shortDescription: null, description: null, caution: null, requiresPrescription: false }

test.each([
  [{ name: 'Diabetes care' }, ['Medical claim: diabetes']],
  [{ shortDescription: 'Treats piles and PILES' }, ['Medical claim: treats', 'Medical claim: piles']],
  [{ description: 'A miracle' }, ['Medical claim: miracle']],
  [{ caution: 'Take under  medical supervision' }, ['Caution: medical supervision']],
  [{ description: 'A secure jar of curd from a healthy, wealthy healer; a treatise' }, []],
  [{ caution: 'For external use.' }, []],
  [{ requiresPrescription: true }, ['Prescription required']],
])('the product feed excludes %j for the reasons %j', (given, reasons) => {
  expect(feedExclusions({ ...texts, ...given })).toEqual(reasons)
})

const settings = {
  ...{ everywhere: true, freeThreshold: '999.00', standardCost: '60.00', taxRate: 5, taxIncluded: true },
  promises: { returnDays: 14 },
}
const shop = { origin: 'https://shop.example', brand: 'Gul & Co', settings }
const now = Date.parse('2026-11-24T06:00:00.000Z')

function product(sale: Partial<FeedProduct['variants'][number]>): FeedProduct {
  const price = { price: '100.00', regularPrice: '100.00', salePrice: '80.00', saleFrom: null, saleTo: null }
  const variant = { ...noValues, ...price, ...sale }
  const fields = {
    category: null,
    imageUrl: null,
    images: [],
    manufacturer: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  return { ...texts, ...fields, id: 1, slug: 'majun', options: [], variants: [variant] }
}
const noValues = {
  ...{ id: 7, sku: null, barcode: null, title: '', options: {}, mrp: null, inventory: 1, lowStockAt: 0, weight: null },
  ...{ dimensions: null, packageSize: null, hsn: null, gstRate: null, imageUrl: null, isActive: true },
}

test.each([
  ['without a sale', { salePrice: null }, '100.00 INR', undefined, undefined],
  ['running without an end', { price: '80.00' }, '100.00 INR', '80.00 INR', undefined],
  [
    'running since the creation of the product',
    { price: '80.00', saleTo: '2026-12-01T06:00:30.000Z' },
    '100.00 INR',
    '80.00 INR',
    '2026-01-01T00:00Z/2026-12-01T06:00Z',
  ],
  [
    'planned',
    { saleFrom: '2026-11-30T06:00:01.000Z', saleTo: '2026-12-01T06:00:00.000Z' },
    '100.00 INR',
    '80.00 INR',
    '2026-11-30T06:01Z/2026-12-01T06:00Z',
  ],
  ['planned without an end', { saleFrom: '2026-11-30T06:00:01.000Z' }, '100.00 INR', undefined, undefined],
  [
    'ended',
    { saleFrom: '2026-11-20T06:00:00.000Z', saleTo: '2026-11-21T06:00:00.000Z' },
    '100.00 INR',
    undefined,
    undefined,
  ],
])(
  'feedEntries returns regular price, sale price and sale period of a variant whose sale is: %s',
  (_case, sale, price, salePrice, period) => {
    const entry = feedEntries(product(sale), shop, now)
    const value = (name: string) => new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(entry)?.[1]
    // The first price in the entry is that of the variant, so it is the one to compare. A later price is the delivery
    // cost.
    expect([value('price'), value('sale_price'), value('sale_price_effective_date')]).toEqual([
      price,
      salePrice,
      period,
    ])
  },
)

test('product names with markup and control characters do not break the XML of the feed', () => {
  const named = { ...product({}), name: 'A<b> & "c"\u0000\u0008 ]]>' }
  const text = feedDocument(shop, [feedEntries(named, shop, now)])
  expect(text).toContain('<title>Gul &amp; Co</title>')
  expect(text).toContain('<g:title>A&lt;b&gt; &amp; "c"   ]]&gt;</g:title>')
})
