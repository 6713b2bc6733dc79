import { afterAll, expect, test } from 'vitest'
import { getCatalogueChanges, getProducts, type Product } from '#contract/catalogue'
import { catalogueVersionHeader, versionTag } from '#contract/constants'
import { withChanges } from '#rules/product-list'
import { products } from '../db/schema/catalogue.ts'
import { sampleProducts } from '../db/seed/sample-catalogue.ts'
import { addProduct, addSignedIn, restock } from '../testing/data.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { productChangesSince, raiseCatalogueVersion } from './catalogue-store.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const visitor = shop.visitor()
const admin = await addSignedIn(shop, { role: 'admin' })

const pictures = Array.from({ length: 4 }, (_, index) => `/media/${'ab12cd34'.repeat(5)}${index}.webp`)

// The sample products are used because they have a realistic size, which the test of the response size needs.
for (const { createdAt, category: _, family: __, picture: ___, reviews: ____, ...sample } of sampleProducts.slice(
  0,
  9,
)) {
  const row = { ...sample, imageUrl: pictures[0] ?? null, images: pictures, createdAt: new Date(createdAt) }
  await addProduct(shop, row)
}

async function wholeList() {
  const response = await visitor.get('/api/products')
  return { version: response.headers.get(catalogueVersionHeader) ?? '', products: await read(getProducts, response) }
}

const changesSince = (version: string, headers: Record<string, string> = {}) =>
  visitor.request(`/api/catalogue/changes?since=${version}`, { headers })

const slugsOf = (products: readonly Product[]) => products.map(({ slug }) => slug)

test('the catalogue changes endpoint returns 304 if the catalogue is unchanged and 200 otherwise', async () => {
  const { version } = await wholeList()
  expect(version).toMatch(/^\d+$/)
  const tag = { 'if-none-match': versionTag(version) }
  const same = await changesSince(version, tag)
  expect([same.status, await same.text()]).toEqual([304, ''])
  await addProduct(shop)
  expect((await changesSince(version, tag)).status).toBe(200)
})

test('the response with the changes of three products is at most 5 kB compressed', async () => {
  const { version, products } = await wholeList()
  for (const { id } of products.filter(({ images }) => images.length > 0).slice(0, 3)) {
    expect((await restock(admin, id, 7)).status).toBe(200)
  }
  const reply = await changesSince(version, { 'accept-encoding': 'br' })
  expect(reply.headers.get('content-encoding')).toBe('br')
  expect((await reply.arrayBuffer()).byteLength).toBeLessThanOrEqual(5000)
  expect((await read(getCatalogueChanges, await changesSince(version))).changed).toHaveLength(3)
})

test('withChanges turns an old product list and the changes since then into the current list', async () => {
  const before = await wholeList()
  const [first, second, third] = before.products
  await admin.send('PUT', `/api/products/${first?.id}`, { isActive: false })
  await admin.send('DELETE', `/api/products/${second?.id}`)
  await admin.send('PUT', `/api/products/${third?.id}`, { price: '12.50', name: 'Renamed' })
  const added = await addProduct(shop, { createdAt: new Date('2026-03-03T00:00:00.000Z') })
  const changes = await read(getCatalogueChanges, await changesSince(before.version))
  const after = await wholeList()
  expect(String(changes.version)).toBe(after.version)
  expect(slugsOf(after.products)).toContain(added.slug)
  expect(slugsOf(after.products)).not.toContain(first?.slug)
  expect(withChanges(before.products, changes)).toEqual(after.products)
})

test('the changes since a catalogue version in the future return 410', async () => {
  const { version } = await wholeList()
  expect((await changesSince(String(Number(version) + 1))).status).toBe(410)
})

test('the changes since a catalogue version return 410 if there are more than 500 changes', async () => {
  const largeShop = await createTestShop()
  const since = async (version: number) =>
    (await largeShop.visitor().get(`/api/catalogue/changes?since=${version}`)).status
  const before = (await largeShop.catalogue.current()).version
  const lists = { images: [], ingredients: [], benefits: [], certifications: [], doshaTypes: [] }
  const add = (from: number, count: number) =>
    largeShop.db.write(async (tx) => {
      const version = await raiseCatalogueVersion(tx)
      const times = { createdAt: largeShop.clock(), updatedAt: largeShop.clock() }
      const rows = Array.from({ length: count }, (_, index) => ({
        slug: `p${from + index}`,
        name: 'P',
        price: 1,
        version,
      }))
      await tx.insert(products).values(rows.map((row) => ({ ...row, ...lists, ...times })))
    })
  await add(0, 500)
  largeShop.catalogue.invalidate()
  expect(await since(before)).toBe(200)
  await add(500, 1)
  largeShop.catalogue.invalidate()
  expect([await since(before), await since(before + 1)]).toEqual([410, 200])
  expect(await largeShop.db.read((tx) => productChangesSince(tx, before, { max: 500 }))).toEqual({
    changed: [],
    removed: [],
    isComplete: false,
  })
  expect(await read(getProducts, await largeShop.visitor().get('/api/products'))).toHaveLength(501)
  await largeShop.close()
})
