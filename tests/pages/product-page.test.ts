import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { raiseCatalogueVersion } from '../../api/catalogue/catalogue-store.ts'
import { products, variants } from '../../api/db/schema/catalogue.ts'
import { postMovements } from '../../api/stock/movement-store.ts'
import { createAnyCourier } from '../../api/testing/any-courier.ts'
import { addCategory, addProduct } from '../../api/testing/data.ts'
import { openRenderedShop } from '../support/rendered-shop.ts'

const shop = await openRenderedShop({}, createAnyCourier('sandbox'))
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

const sized = await addProduct(shop, {
  slug: 'sized',
  name: 'Sized',
  imageUrl: '/media/all.webp',
  images: ['/media/all.webp', '/media/back.webp'],
  netQuantity: 'Assorted',
  compareAtPrice: 300_00,
  sizes: [
    { title: '100 g', price: 200_00, inventory: 0, sku: 'S-100' },
    {
      title: '250 g',
      price: 450_00,
      mrp: 600_00,
      inventory: 3,
      sku: 'S-250',
      packageAmount: 250,
      packageUnit: 'g',
      imageUrl: '/media/large.webp',
    },
    { title: '1 kg', price: 800_00, inventory: 50, sku: 'S-1000', packageAmount: 1, packageUnit: 'kg' },
    { title: '2 kg', price: 1600_00, inventory: 50, isActive: false },
  ],
})
const idOf = (title: string) => sized.variants.find((variant) => variant.title === title)?.id

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

test('a product page with scripts shows a placeholder until the delivery check is loaded, except for a sold-out product', async () => {
  const [, box = ''] =
    /<div data-needs-scripts="" class="min-h-33">([\s\S]*?)<\/div>/.exec(await main('/products/honeyed')) ?? []
  expect(box).toContain('animate-breathe')
  expect(await main('/products/gone')).not.toContain('min-h-33')
})

/** Returns what a page shows of a variant, without the forms for browsers without scripts. */
async function shownOf(path: string) {
  const page = await main(path)
  const shown = page.replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
  return {
    chosen: [...shown.matchAll(/<input[^>]*checked[^>]*value="([^"]*)"/g)].map(([, value]) => value),
    price: /text-xl">(?:<span[^>]*>[^<]*<\/span>)?(₹[\d,.]+)/.exec(shown)?.[1],
    label: /(MRP[^<]*|₹[^<]* per [^<]*)<\/p>/.exec(shown)?.[1],
    quantity: /<bdi dir="auto">([^<]*)<\/bdi>/.exec(shown)?.[1],
    few: /Only \d+ left!/.exec(shown)?.[0],
    pictures: [...shown.matchAll(/<li class="w-full[^>]*>[\s\S]*?<img[^>]*src="([^"]*)"/g)].map(([, src]) => src),
    button: /(Add to Cart|Out of Stock): ([^"]*)"/.exec(shown)?.slice(1, 3),
    page,
  }
}

test('a product page shows the first variant in stock, and hides option values without an active variant', async () => {
  const { page, ...shown } = await shownOf('/products/sized')
  expect(shown).toMatchObject({
    chosen: ['250 g'],
    price: '₹450.00',
    label: 'MRP ₹600.00 (incl. of all taxes) · ₹1.80 per g',
    quantity: '250 g',
    few: 'Only 3 left!',
    button: ['Add to Cart', 'Sized (250 g)'],
  })
  expect(shown.pictures.map((src) => src?.replace(/-\d+\.\w+$|\.webp$/, ''))).toEqual([
    '/media/large',
    '/media/all',
    '/media/back',
  ])
  expect(page).toContain('S-250')
  expect(page).not.toContain('2 kg')
  expect(page).not.toContain('₹300.00')
})

test.each([
  ['1 kg', { price: '₹800.00', label: '₹800.00 per kg', quantity: '1 kg', button: ['Add to Cart', 'Sized (1 kg)'] }],
  ['100 g', { price: '₹200.00', quantity: 'Assorted', button: ['Out of Stock', 'Sized (100 g)'] }],
])('a product URL with a variant id shows the variant %s', async (title, expected) => {
  const shown = await shownOf(`/products/sized?variant=${idOf(title)}`)
  expect(shown).toMatchObject({ chosen: [title], few: undefined, ...expected })
  // Other variants are in stock, so the page offers no similar products.
  expect(shown.page).not.toContain('Similar products in stock')
})

test.each(['999999', String(idOf('2 kg'))])(
  'a product URL with the unknown or inactive variant %s shows the first variant in stock',
  async (id) => {
    expect((await shownOf(`/products/sized?variant=${id}`)).chosen).toEqual(['250 g'])
  },
)

test('a sold-out option value of a product is marked as sold out for screen readers', async () => {
  expect((await shownOf('/products/sized')).page).toMatch(/100 g<\/span><span class="sr-only">, sold out</)
})

test('without scripts, one form opens another variant and a second form orders the chosen variant unless it is sold out', async () => {
  const [, choose = '', order = ''] =
    /<noscript>[\s\S]*?(<form [^>]*action="\/products\/sized"[\s\S]*?<\/form>)(<form [^>]*action="\/order-form"[\s\S]*?<\/form>)/.exec(
      await main(`/products/sized?variant=${idOf('1 kg')}`),
    ) ?? []
  const offered = [...choose.matchAll(/<option value="(\d+)"([^>]*)>([^<]*)</g)].map(([, ...option]) => option)
  expect(offered).toEqual([
    [String(idOf('100 g')), '', '100 g (sold out): ₹200.00'],
    [String(idOf('250 g')), '', '250 g: ₹450.00'],
    [String(idOf('1 kg')), ' selected=""', '1 kg: ₹800.00'],
  ])
  expect(order).toContain(`name="variant" value="${idOf('1 kg')}"`)
  expect(order).toContain('max="50"')
  const soldOut = await main(`/products/sized?variant=${idOf('100 g')}`)
  expect(soldOut).toContain('action="/products/sized"')
  expect(soldOut).not.toContain('action="/order-form"')
})

test('product lists show the lowest price of a product as "From" only when the prices of its variants differ', async () => {
  await addProduct(shop, { slug: 'same', name: 'Same', sizes: [{ price: 70_00 }, { price: 70_00 }] })
  await addProduct(shop, { slug: 'none-left', name: 'None Left', sizes: [{ inventory: 0 }, { inventory: 0 }] })
  const list = await main('/products')
  const tile = (slug: string) => list.split('<article').find((each) => each.includes(`href="/products/${slug}"`)) ?? ''
  expect(tile('sized')).toContain('From ₹200.00')
  expect(tile('sized')).not.toContain('Out of Stock')
  expect(tile('same')).toContain('>₹70.00')
  expect(tile('honeyed')).toContain('>₹499.00')
  expect(tile('none-left')).toContain('Out of Stock')
})

test('a stock change above 99 pieces does not change the ETag of the product page, and a drop to 4 pieces does', async () => {
  const many = await addProduct(shop, { slug: 'many', sizes: [{ inventory: 500 }, { inventory: 300 }] })
  const [first] = many.variants
  let stock = 500
  const leave = async (inventory: number) => {
    const moved = { productId: many.id, variantId: first?.id ?? 0, quantity: inventory - stock }
    stock = inventory
    await shop.db.write(async (tx) => {
      const version = await raiseCatalogueVersion(tx)
      await postMovements(tx, [moved], { reason: 'order', now: shop.clock() })
      await tx
        .update(variants)
        .set({ inventory })
        .where(eq(variants.id, first?.id ?? 0))
      await tx
        .update(products)
        .set({ inventory: inventory + 300, version })
        .where(eq(products.id, many.id))
    })
    shop.catalogue.invalidate()
    return (await shop.get('/products/many')).headers.get('etag')
  }
  const before = await leave(450)
  expect(await leave(400)).toBe(before)
  expect(await leave(4)).not.toBe(before)
})

test('product page and structured data show the sale price only between the start and the end of a sale', async () => {
  const inHours = (hours: number) => new Date(shop.clock().getTime() + hours * 3_600_000)
  await addProduct(shop, {
    slug: 'on-sale',
    name: 'On Sale',
    price: 100_00,
    sizes: [
      {
        title: 'Bottle',
        price: 100_00,
        regularPrice: 100_00,
        salePrice: 80_00,
        saleFrom: inHours(1),
        saleTo: inHours(2),
      },
    ],
  })
  const prices = async () => {
    const html = await shop.html('/products/on-sale')
    const [, shown = ''] = /<main[\s\S]*?<\/h1>([\s\S]*?)<button/.exec(html) ?? []
    const offers = [...html.matchAll(/"price":"([\d.]+)"/g)].map(([, price]) => price)
    return [shown.includes('₹80.00'), shown.includes('₹100.00'), [...new Set(offers)]]
  }
  expect(await prices()).toEqual([false, true, ['100.00']])
  shop.advance(3_600_000)
  expect(await prices()).toEqual([true, true, ['80.00']])
  shop.advance(3_600_000)
  expect(await prices()).toEqual([false, true, ['100.00']])
})
