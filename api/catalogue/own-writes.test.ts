import { inArray } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import {
  getCatalogueChanges,
  getCatalogueVersion,
  getCategories,
  getProduct,
  getProducts,
  type Product,
} from '#contract/catalogue'
import { catalogueVersionHeader } from '#contract/constants'
import { getSettings } from '#contract/settings'
import { products } from '../db/schema/catalogue.ts'
import { addMany, type CatalogueOptions, openCatalogue } from '../testing/bulk-writes.ts'
import { addCategory, addProduct, addSignedIn, restock } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { createCatalogue } from './catalogue.ts'
import { raiseCatalogueVersion } from './catalogue-store.ts'

// The test clock does not advance, so every read is made without a delay after the write.
const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const visitor = shop.visitor()
const manyProducts = (count: number) => addMany(shop, count)
const ownCatalogue = (changes?: Partial<CatalogueOptions>) => openCatalogue(shop, changes)

const list = async (query = '') => read(getProducts, await visitor.get(`/api/products${query}`))
const bySlug = async (slug: string) => visitor.get(`/api/products/slug/${slug}`)
const product = async (slug: string) => read(getProduct, await bySlug(slug))
const put = (id: number, changes: object) => admin.send('PUT', `/api/products/${id}`, changes)

/** Fetches the product from every public endpoint that returns it. */
async function readEverywhere({ id, slug }: Pick<Product, 'id' | 'slug'>, since: number) {
  const changes = await read(getCatalogueChanges, await visitor.get(`/api/catalogue/changes?since=${since}`))
  const lists = [await list(), await list('?sort=name'), await list('?sort=price-low'), changes.changed]
  return [...lists.map((products) => products.find((one) => one.id === id)), await product(slug)]
}

const version = async () => (await read(getCatalogueVersion, await visitor.get('/api/catalogue/version'))).version

test('right after an order, every public endpoint returns the reduced stock', async () => {
  const ordered = await addProduct(shop, { inventory: 5 })
  await list()
  for (const left of [4, 3, 2, 1, 0]) {
    const since = await version()
    await place(visitor, orderBody(ordered))
    for (const shown of await readEverywhere(ordered, since)) expect(shown?.inventory).toBe(left)
  }
})

test("right after an admin's edit, every public endpoint returns the new price, name and stock", async () => {
  const changed = await addProduct(shop)
  await list('?sort=name')
  for (const changes of [{ price: '12.50' }, { name: 'Zafran' }, { isFeatured: true }]) {
    const since = await version()
    expect((await put(changed.id, changes)).status).toBe(200)
    for (const shown of await readEverywhere(changed, since)) expect(shown).toMatchObject(changes)
  }
  const before = await version()
  expect((await restock(admin, changed.id, 7)).status).toBe(200)
  for (const shown of await readEverywhere(changed, before)) expect(shown?.inventory).toBe(7)
  expect((await list('?search=zafran')).map(({ id }) => id)).toEqual([changed.id])
  expect((await list('?sort=name')).at(-1)?.id).toBe(changed.id)
  expect((await list('?featured=true')).map(({ id }) => id)).toEqual([changed.id])
})

test('a product can be read right after its creation, and at its new slug right after the slug changed; after deletion it returns 404', async () => {
  await list()
  const made = await admin.post('/api/products', { name: 'Sharbat Sandal', price: '99.00', inventory: 3 })
  const { id, slug } = (await made.json()) as Product
  expect((await product(slug)).id).toBe(id)
  expect((await list())[0]?.id).toBe(id)
  await put(id, { slug: 'sandal-syrup' })
  expect([(await bySlug(slug)).status, (await product('sandal-syrup')).id]).toEqual([404, id])
  await put(id, { isActive: false })
  expect((await bySlug('sandal-syrup')).status).toBe(404)
  await put(id, { isActive: true })
  expect((await product('sandal-syrup')).id).toBe(id)
  const since = await version()
  expect((await admin.send('DELETE', `/api/products/${id}`)).status).toBe(200)
  expect((await bySlug('sandal-syrup')).status).toBe(404)
  const { removed } = await read(getCatalogueChanges, await visitor.get(`/api/catalogue/changes?since=${since}`))
  expect(removed).toEqual([id])
})

test('after two products swap their slugs, each slug returns the product that has it now', async () => {
  const [first, second] = [await addProduct(shop), await addProduct(shop)]
  await put(first.id, { slug: 'between' })
  await put(second.id, { slug: first.slug })
  await put(first.id, { slug: second.slug })
  expect([(await product(first.slug)).id, (await product(second.slug)).id]).toEqual([second.id, first.id])
  expect((await bySlug('between')).status).toBe(404)
})

test('a read right after a write returns the changed category name and product count', async () => {
  const category = await addCategory(shop)
  const categories = async () => read(getCategories, await visitor.get('/api/categories'))
  const shown = async () => (await categories()).find(({ id }) => id === category.id)
  expect(await shown()).toMatchObject({ name: category.name, productCount: 0 })
  const inside = await addProduct(shop)
  await list()
  await put(inside.id, { categoryId: category.id })
  expect(await shown()).toMatchObject({ productCount: 1 })
  await admin.send('PUT', `/api/categories/${category.id}`, { name: 'Renamed' })
  expect(await shown()).toMatchObject({ name: 'Renamed' })
  expect((await product(inside.slug)).category?.name).toBe('Renamed')
  expect((await list(`?categoryId=${category.id}`)).map(({ id }) => id)).toEqual([inside.id])
  await put(inside.id, { categoryId: null })
  expect(await shown()).toMatchObject({ productCount: 0 })
})

test('a read right after a write returns the changed settings and the changed rating', async () => {
  const settings = { everywhere: false, freeThreshold: '777.00', standardCost: '11.00', taxRate: 5 }
  await visitor.get('/api/settings')
  await admin.send('PUT', '/api/admin/settings', settings)
  expect(await read(getSettings, await visitor.get('/api/settings'))).toMatchObject(settings)

  const reviewed = await addProduct(shop)
  await product(reviewed.slug)
  const review = { productId: reviewed.id, customerName: 'Asha', customerEmail: 'asha@example.in', rating: 4 }
  await visitor.post('/api/reviews', { ...review, title: 'Good', comment: 'It helped.' })
  expect(await product(reviewed.slug)).toMatchObject({ averageRating: 4, reviewCount: 1 })
})

test('after placing an order, each of many concurrent shoppers reads a stock that is reduced by this order', async () => {
  const wanted = await addProduct(shop, { inventory: 40 })
  const left = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const shopper = shop.visitor()
      await place(shopper, orderBody(wanted))
      const shown = await read(getProduct, await shopper.get(`/api/products/slug/${wanted.slug}`))
      const inList = (await read(getProducts, await shopper.get('/api/products'))).find(({ id }) => id === wanted.id)
      return [shown.inventory, inList?.inventory ?? -1]
    }),
  )
  // The response must not show more stock than was left after the orders that the server had confirmed before the
  // request.
  for (const [shown = 40, inList = 40] of left) expect([shown < 40, inList <= shown]).toEqual([true, true])
  expect((await product(wanted.slug)).inventory).toBe(0)
})

test('ETag and version of the product list are the same for two reads without a write, and change with an order', async () => {
  const ordered = await addProduct(shop)
  const tags = async () => {
    const { headers } = await visitor.request('/api/products', { headers: { 'accept-encoding': 'br' } })
    return [headers.get('etag'), headers.get(catalogueVersionHeader)]
  }
  const before = await tags()
  expect(await tags()).toEqual(before)
  await place(visitor, orderBody(ordered))
  const after = await tags()
  expect(after[0]).not.toBe(before[0])
  expect(Number(after[1])).toBe(Number(before[1]) + 1)
})

test('a catalogue change written by another process is visible within one second', async () => {
  // The second catalogue object gets no notifications of writes, like the catalogue in another process.
  const other = await createCatalogue({ ...shop, onlinePayment: true, courierConnected: true })
  const { id } = await addProduct(shop)
  shop.advance(999)
  expect((await other.current()).byId(id)).toBeDefined()
})

test.each([
  ['refuses connections', () => Promise.reject(new Error('connection lost'))],
  ['does not respond', () => new Promise<never>(() => undefined)],
])(
  'while the database %s, reads return the previous catalogue, also after a write by this process',
  async (_, down) => {
    let isDown = false
    let waits = 0
    const catalogue = await createCatalogue({
      ...shop,
      onlinePayment: true,
      courierConnected: true,
      db: { ...shop.db, read: (work) => (isDown ? down() : shop.db.read(work)) },
      timers: {
        after: (_ms, work) => {
          waits += 1
          if (isDown) work()
        },
      },
    })
    const { id } = await addProduct(shop)
    isDown = true
    waits = 0
    catalogue.invalidate()
    expect((await catalogue.current()).products.length).toBeGreaterThan(0)
    expect(waits).toBe(1)
    // Later reads return the last catalogue immediately instead of waiting for the database.
    expect(catalogue.ready()?.products.length).toBeGreaterThan(0)
    expect((await catalogue.current()).byId(id)).toBeUndefined()
    expect(waits).toBe(1)

    isDown = false
    // The commit of another write shows that the database is available again.
    catalogue.invalidate()
    expect(catalogue.ready()).toBeNull()
  },
)

test('after a database outage, reads return a change by another process without a write by this process', async () => {
  let isDown = false
  const catalogue = await createCatalogue({
    ...shop,
    onlinePayment: true,
    courierConnected: true,
    db: { ...shop.db, read: (work) => (isDown ? Promise.reject(new Error('connection lost')) : shop.db.read(work)) },
  })
  isDown = true
  shop.advance(1000)
  expect((await catalogue.current()).products.length).toBeGreaterThan(0)
  const { id } = await addProduct(shop)
  isDown = false
  shop.advance(1000)
  await expect.poll(async () => (await catalogue.current()).byId(id)).toBeDefined()
})

test('while the products of a bulk write are read, reads return the previous products with all confirmed writes, and then all products of the bulk write at once', async () => {
  const catalogue = await ownCatalogue()
  const { added, ids, setTexts } = await manyProducts(301)
  const [ordered, edited, deleted, ...others] = added
  if (!ordered || !edited || !deleted) throw new Error('no products')
  await setTexts('old')
  catalogue.invalidate()
  const { version: before } = await catalogue.current()
  const wholeList = async () => {
    const { replies } = await catalogue.current()
    return JSON.parse(Buffer.from(replies.products().body(null)).toString()) as Product[]
  }
  const shownTexts = (list: readonly Product[]) =>
    new Set(list.filter(({ id }) => others.some((one) => one.id === id)).map((one) => one.shortDescription))

  let isConfirmed = false
  const bulk = catalogue
    .bulkWrite((setVersion) => setTexts('new', setVersion))
    .then(() => {
      isConfirmed = true
    })
  // Writes that are confirmed while the bulk write runs and while its products are read.
  let left = 5
  const confirmed = new Set<string>()
  const confirm = async (name: string, write: Promise<unknown>) => {
    await write
    catalogue.invalidate('order')
    confirmed.add(name)
  }
  const orders = async () => {
    for (let next = 4; next >= 0; next -= 1) {
      await place(visitor, orderBody(ordered))
      catalogue.invalidate('order')
      left = next
    }
  }
  const writes = Promise.all([
    orders(),
    confirm('edit', put(edited.id, { name: 'Edited meanwhile' })),
    confirm('deletion', admin.send('DELETE', `/api/products/${deleted.id}`)),
  ])
  const seen: string[] = []
  while (!isConfirmed) {
    const [maxLeft, known] = [left, new Set(confirmed)]
    const snapshot = await catalogue.current()
    const list = await wholeList()
    expect(snapshot.byId(ordered.id)?.inventory).toBeLessThanOrEqual(maxLeft)
    expect(list.find(({ id }) => id === ordered.id)?.inventory).toBeLessThanOrEqual(maxLeft)
    if (known.has('edit')) expect(snapshot.byId(edited.id)?.name).toBe('Edited meanwhile')
    if (known.has('deletion')) expect(snapshot.byId(deleted.id)).toBeUndefined()
    seen.push(`${[...shownTexts(list)]}, ${snapshot.version > before ? 'later' : 'same'} version`)
    await new Promise(setImmediate)
  }
  await Promise.all([bulk, writes])
  expect([...new Set(seen)].map((each) => each.replace(', later version', ''))).toContain('old, same version')
  expect(seen.filter((each) => !/^(old|new)\b/.test(each) || each.includes('old,new'))).toEqual([])
  expect(seen.filter((each) => each === 'new, same version')).toEqual([])

  const after = await catalogue.complete()
  expect(shownTexts(await wholeList())).toEqual(new Set(['new']))
  expect(after.byId(edited.id)).toMatchObject({ name: 'Edited meanwhile', shortDescription: 'new' })
  expect(after.byId(deleted.id)).toBeUndefined()
  expect(after.byId(ordered.id)?.inventory).toBe(left)
  // A catalogue that reads everything again equals the one that was changed in parts.
  const fresh = await (await ownCatalogue()).current()
  expect(after.version).toBe(fresh.version)
  expect(ids.map((id) => after.byId(id))).toEqual(ids.map((id) => fresh.byId(id)))
})

test('after a bulk write that fails, and after one that begins while another one runs, reads show what is stored', async () => {
  const catalogue = await ownCatalogue()
  const { ids, setTexts } = await manyProducts(3)
  catalogue.invalidate()
  const texts = async () => {
    const snapshot = await catalogue.current()
    return [...new Set(ids.map((id) => snapshot.byId(id)?.shortDescription))]
  }
  const before = await texts()
  const failing = catalogue.bulkWrite(async (setVersion) => {
    await shop.db.write(async (tx) => {
      setVersion(await raiseCatalogueVersion(tx))
      throw new Error('refused')
    })
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await texts()).toEqual(before)
  // The next write gets the catalogue version that the failed write did not use.
  await setTexts('next')
  catalogue.invalidate()
  expect(await texts()).toEqual(['next'])
  const both = ['first', 'second'].map((text) => catalogue.bulkWrite((setVersion) => setTexts(text, setVersion)))
  await Promise.all(both)
  // PostgreSQL may commit either of the two last.
  const [stored] = await shop.db.read((db) =>
    db.selectDistinct({ text: products.shortDescription }).from(products).where(inArray(products.id, ids)),
  )
  expect(await texts()).toEqual([stored?.text])
  expect(['first', 'second']).toContain(stored?.text)
})

test.each([0, 1])(
  'a bulk write that is committed together with the start of a sale is confirmed (%i turns of the event loop between the read and the write)',
  async (turns) => {
    let reads = 0
    // The limit ends the test if the catalogue reads the database in an endless loop.
    const limitReads = async () => {
      reads += 1
      if (reads > 100) throw new Error('too many reads')
    }
    const warnings = vi.fn()
    const catalogue = await ownCatalogue({
      db: { ...shop.db, read: (work) => limitReads().then(() => shop.db.read(work)) },
      log: { ...shop.log, warn: warnings },
    })
    const { ids, setTexts } = await manyProducts(3)
    const saleFrom = new Date(shop.clock().getTime() + 1000).toISOString()
    const sale = { price: '100.00', salePrice: '80.00', saleFrom }
    const made = await admin.post('/api/products', { name: `Sale ${turns}`, inventory: 3, ...sale })
    const { id } = (await made.json()) as Product
    catalogue.invalidate()
    expect((await catalogue.current()).byId(id)?.price).toBe('100.00')
    reads = 0

    shop.advance(1000)
    const reading = catalogue.current()
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    await Promise.all([reading, catalogue.bulkWrite((setVersion) => setTexts('new', setVersion))])
    const snapshot = await catalogue.current()
    expect(warnings).not.toHaveBeenCalled()
    expect(snapshot.byId(id)?.price).toBe('80.00')
    expect(ids.map((each) => snapshot.byId(each)?.shortDescription)).toEqual(['new', 'new', 'new'])
    expect(snapshot.version).toBe((await (await ownCatalogue()).current()).version)
  },
)

test('a finished refresh of the catalogue leaves no timer that is set again', async () => {
  const pending: (() => void)[] = []
  const timers = { after: (_ms: number, work: () => void) => void pending.push(work) }
  const catalogue = await ownCatalogue({ timers })
  const { setTexts } = await manyProducts(3)
  for (const text of ['one', 'two']) {
    await setTexts(text)
    catalogue.invalidate()
    await catalogue.current()
  }
  await new Promise(setImmediate)
  expect(pending.length).toBeGreaterThan(0)
  for (const work of pending.splice(0)) work()
  expect(pending).toEqual([])
})
