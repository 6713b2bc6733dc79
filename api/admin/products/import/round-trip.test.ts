import { expect, test } from 'vitest'
import { createImport } from '#contract/admin/exports'
import { allProducts } from '../../../catalogue/catalogue-store.ts'
import { addSignedIn } from '../../../testing/data.ts'
import { read } from '../../../testing/read.ts'
import { createTestShop } from '../../../testing/test-shop.ts'
import { csvRow } from '../../exports/csv.ts'

/** Number of generated products in each file format: 40 by default. `IMPORT_PRODUCTS=10000` runs the complete test. */
const count = Number(process.env.IMPORT_PRODUCTS ?? 40)

/** Creates a generator of pseudo-random numbers (mulberry32). They are the same in every run. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

const words = [
  'Majun',
  'माजून',
  'معجون',
  "Hakim's",
  '"Royal"',
  '5% & more',
  '=SUM(A1)',
  '-10',
  '+91',
  "'quoted",
  'a;b',
  'São',
]
const sizes = ['50 g', '125 g', '1,000 g', '=2', '60 "caps"']

interface Generated {
  name: string
  description: string
  category: string
  isActive: boolean
  variants: { size: string | null; sku: string; price: string; compareAt: string; stock: number; grams: number }[]
}

function generated(random: ReturnType<typeof randomOf>, format: string): Generated[] {
  return Array.from({ length: count }, (_, number) => {
    const several = random.below(2) === 0 ? null : sizes.slice(0, 1 + random.below(sizes.length))
    return {
      name: `${random.pick(words)} ${random.pick(words)} ${number}`,
      description: random.pick([
        '',
        'Plain text',
        'Two\n\nparagraphs, and "quotes"',
        `${random.pick(words)}\n${random.pick(words)}`,
      ]),
      category: random.pick(['', 'Majun', 'Oils']),
      isActive: random.below(4) > 0,
      variants: (several ?? [null]).map((size, place) => {
        const rupees = 1 + random.below(200_000)
        const grouped = rupees.toLocaleString('en-IN')
        return {
          size,
          sku: `${format}-${number}-${place}`,
          price: random.pick([String(rupees), `${rupees}.50`, `₹${grouped}`, `₹${grouped}.25`]),
          compareAt: random.below(3) === 0 ? String(rupees + 100) : '',
          stock: random.below(500),
          grams: random.below(5000),
        }
      }),
    }
  })
}

function shopify(products: readonly Generated[], isNew: boolean): string {
  const header = isNew
    ? ['URL handle', 'Title', 'Description', 'Type', 'Status', 'Option1 name', 'Option1 value', 'SKU', 'Price']
    : [
        'Handle',
        'Title',
        'Body (HTML)',
        'Type',
        'Status',
        'Option1 Name',
        'Option1 Value',
        'Variant SKU',
        'Variant Price',
      ]
  const rest = isNew
    ? ['Compare-at price', 'Inventory quantity', 'Weight value (grams)']
    : ['Variant Compare At Price', 'Variant Inventory Qty', 'Variant Grams']
  const rows = products.flatMap(({ name, description, category, isActive, variants }, number) =>
    variants.map(({ size, sku, price, compareAt, stock, grams }, place) => [
      ...[`Handle_${isNew ? 'n' : 'o'}_${number}`, place === 0 ? name : '', place === 0 ? description : ''],
      ...[place === 0 ? category : '', place === 0 ? (isActive ? 'Active' : 'Draft') : ''],
      ...[
        place === 0 ? (size === null ? 'Title' : 'Size') : '',
        size ?? 'Default Title',
        sku,
        price,
        compareAt,
        stock,
        grams,
      ],
    ]),
  )
  return [[...header, ...rest], ...rows].map(csvRow).join('')
}

function woocommerce(products: readonly Generated[]): string {
  const header = [
    ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Description', 'Categories', 'Parent', 'Regular price', 'Sale price'],
    ...['Stock', 'Weight (g)', 'Attribute 1 name', 'Attribute 1 value(s)'],
  ]
  const rows = products.flatMap(({ name, description, category, isActive, variants }, number) => {
    const common = [name, isActive ? 1 : 0, description, category]
    const prices = ({ price, compareAt, stock, grams }: Generated['variants'][number]) =>
      compareAt ? [compareAt, price, stock, grams] : [price, '', stock, grams]
    const [first] = variants
    if (first && first.size === null) return [[number, 'simple', first.sku, ...common, '', ...prices(first), '', '']]
    return [
      [number, 'variable', `P-${number}`, ...common, '', '', '', '', '', 'Size', ''],
      ...variants.map((variant) => [
        ...['', 'variation', variant.sku, `${name} ${variant.size}`, 1, '', ''],
        ...[number % 2 ? `P-${number}` : `id:${number}`, ...prices(variant), 'Size', variant.size],
      ]),
    ]
  })
  return [header, ...rows].map(csvRow).join('')
}

test.each([
  ["Shopify's new dialect", (seed: number) => shopify(generated(randomOf(seed), 'n'), true)],
  ["Shopify's old dialect", (seed: number) => shopify(generated(randomOf(seed), 'o'), false)],
  ['WooCommerce', (seed: number) => woocommerce(generated(randomOf(seed), 'w'))],
])(
  'importing a generated file of %s twice, or importing the export of the products, changes nothing',
  async (_, make) => {
    // Each format has its own shop, because the export of 30,000 products has more rows than an import accepts.
    const shop = await createTestShop()
    const admin = await addSignedIn(shop, { role: 'admin' })
    const run = async (body: string) =>
      read(createImport, await admin.request('/api/admin/imports?setStock=true', { method: 'POST', body }))
    const text = make(20_261_124)
    const first = await run(text)
    expect(first.rows.filter(({ errors }) => errors.length > 0)).toEqual([])
    expect(first.counts).toMatchObject({ updated: 0, unchanged: 0, rejected: 0 })
    const stored = await shop.db.read(allProducts)
    expect((await run(text)).rows.filter(({ action }) => action !== 'unchanged')).toEqual([])
    const exported = await (await admin.get('/api/admin/exports/products.csv')).text()
    const again = await run(exported)
    expect(again.rows.filter(({ action }) => action !== 'unchanged')).toEqual([])
    expect(again.counts.unchanged).toBe(stored.flatMap(({ variants }) => variants).length)
    expect(await shop.db.read(allProducts)).toEqual(stored)
    await shop.close()
  },
)
