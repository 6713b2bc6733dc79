import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getAdminProducts, getProductOrder, saveProductOrder } from '#contract/admin/catalogue'
import { getCatalogueChanges, getProduct, getProducts } from '#contract/catalogue'
import { createCatalogue } from '../../catalogue/catalogue.ts'
import { products } from '../../db/schema/catalogue.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { addCategory, addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const visitor = shop.visitor()

const path = (list: number | string) => `/api/admin/product-orders/${list}`
const save = (list: number | string, productIds: unknown, headers?: Record<string, string>) =>
  admin.send('PUT', path(list), { productIds }, headers)
const order = async (list: number | string) => read(getProductOrder, await admin.get(path(list)))
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const listed = async (query: string) => idsOf(await read(getProducts, await visitor.get(`/api/products?${query}`)))

/** Adds a category with products of the given names, and returns its id and the ids of the products, oldest first. */
async function categoryWith(...names: string[]): Promise<{ id: number; ids: number[] }> {
  const { id } = await addCategory(shop)
  const ids = []
  for (const name of names) {
    shop.advance(1000)
    ids.push((await addProduct(shop, { name, categoryId: id, createdAt: shop.clock() })).id)
  }
  return { id, ids }
}

test('a category lists the products of its manual order first, then its other products newest first; sorting by name, newest or featured ignores the manual order', async () => {
  const { id, ids } = await categoryWith('Arq', 'Bihidana', 'Chai', 'Dam')
  const [arq = 0, bihidana = 0, chai = 0, dam = 0] = ids
  const sorted = async () => [
    await listed(`categoryId=${id}&sort=newest`),
    await listed(`categoryId=${id}&sort=name`),
    await listed('sort=featured'),
    await listed(''),
  ]
  const before = await sorted()
  expect(await listed(`categoryId=${id}`)).toEqual([dam, chai, bihidana, arq])

  const saved = await read(saveProductOrder, await save(id, [bihidana, dam]))
  expect(idsOf(saved.products)).toEqual([bihidana, dam])
  expect(await order(id)).toEqual(saved)
  expect(await listed(`categoryId=${id}`)).toEqual([bihidana, dam, chai, arq])
  expect(await listed(`categoryId=${id}&limit=2&page=2`)).toEqual([chai, arq])
  expect(await listed(`categoryId=${id}&sort=featured`)).toEqual([bihidana, dam, chai, arq])
  expect(await sorted()).toEqual(before)
  await read(saveProductOrder, await save(id, []))
  expect(await listed(`categoryId=${id}`)).toEqual([dam, chai, bihidana, arq])
})

test('the home page lists the products of its manual order first, and a product that is no longer featured is left out of that order', async () => {
  const made = []
  for (const name of ['Kushta', 'Majun', 'Qurs']) {
    shop.advance(1000)
    made.push(await addProduct(shop, { name, isFeatured: true, createdAt: shop.clock() }))
  }
  const [kushta = 0, majun = 0, qurs = 0] = idsOf(made)
  expect(await listed('featured=true')).toEqual([qurs, majun, kushta])
  await read(saveProductOrder, await save('home', [kushta, qurs]))
  expect(await listed('featured=true&limit=4')).toEqual([kushta, qurs, majun])
  expect(await order('home')).toMatchObject({ categoryName: null, products: [{ id: kushta }, { id: qurs }] })
  expect(idsOf(await read(getAdminProducts, await admin.get('/api/admin/products?featured=true')))).toEqual([
    qurs,
    majun,
    kushta,
  ])
  await admin.send('PUT', `/api/products/${kushta}`, { isFeatured: false })
  expect(idsOf((await order('home')).products)).toEqual([qurs])
  expect(await listed('featured=true')).toEqual([qurs, majun])
})

test('a change of the manual order reaches devices with the next catalogue changes, and other server processes within one second', async () => {
  const { id, ids } = await categoryWith('Arq', 'Bihidana', 'Chai')
  const [arq = 0, bihidana = 0, chai = 0] = ids
  await read(saveProductOrder, await save(id, [arq, bihidana]))
  const { db, log, clock, timers } = shop
  const other = await createCatalogue({
    ...{ db, log, clock, timers },
    monotonicMs: () => shop.clock().getTime(),
    onlinePayment: false,
    courierConnected: false,
  })
  const { version } = await shop.catalogue.current()
  await read(saveProductOrder, await save(id, [arq, chai, bihidana]))
  shop.advance(1000)
  const snapshot = await other.current()
  expect(snapshot.byId(chai)).toMatchObject({ categoryPosition: 2 })
  const changes = await read(getCatalogueChanges, await visitor.get(`/api/catalogue/changes?since=${version}`))
  // The position of the product Arq does not change, so devices do not fetch it again.
  expect(changes.changed.map((product) => [product.id, product.categoryPosition]).toSorted()).toEqual(
    [
      [bihidana, 3],
      [chai, 2],
    ].toSorted(),
  )
})

test('the manual order of a category leaves out products that moved to another category, and restores the position of reactivated products', async () => {
  const { id, ids } = await categoryWith('Arq', 'Bihidana', 'Chai')
  const [arq = 0, bihidana = 0, chai = 0] = ids
  const other = await addCategory(shop)
  await read(saveProductOrder, await save(id, [chai, arq, bihidana]))
  await admin.send('PUT', `/api/products/${arq}`, { isActive: false })
  expect(await listed(`categoryId=${id}`)).toEqual([chai, bihidana])
  expect((await order(id)).products[1]).toMatchObject({ id: arq, isActive: false })
  await admin.send('PUT', `/api/products/${arq}`, { isActive: true })
  expect(await listed(`categoryId=${id}`)).toEqual([chai, arq, bihidana])
  await admin.send('PUT', `/api/products/${chai}`, { categoryId: other.id })
  expect(idsOf((await order(id)).products)).toEqual([arq, bihidana])
  const moved = (await read(getProducts, await visitor.get(`/api/products?categoryId=${other.id}`)))[0]
  expect([moved?.id, moved?.categoryPosition]).toEqual([chai, undefined])
})

test('a manual order that is saved a second time with the same If-Match changes nothing and returns the first response', async () => {
  const { id, ids } = await categoryWith('Arq', 'Bihidana')
  const headers = { 'if-match': `"${(await order(id)).version}"` }
  const first = await read(saveProductOrder, await save(id, ids, headers))
  const rows = await countRows(shop.db)
  expect(await read(saveProductOrder, await save(id, ids, headers))).toEqual(first)
  expect(await countRows(shop.db)).toEqual(rows)
})

test('saving a manual order that another admin has changed returns 409 and does not overwrite it', async () => {
  const { id, ids } = await categoryWith('Arq', 'Bihidana')
  const headers = { 'if-match': `"${(await order(id)).version}"` }
  await read(saveProductOrder, await save(id, ids, headers))
  const late = await save(id, ids.toReversed(), headers)
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({
    code: 'conflict',
    current: { products: ids.map((each) => ({ id: each })) },
  })
  expect(idsOf((await order(id)).products)).toEqual(ids)
})

test('saving a manual order does not outdate an open product or category form, and saving the form does not change the manual order', async () => {
  const { id, ids } = await categoryWith('Arq', 'Bihidana')
  const [arq = 0] = ids
  const form = await admin.get(`/api/admin/products/${arq}`)
  await read(saveProductOrder, await save(id, ids.toReversed()))
  const edit = { 'if-match': form.headers.get('etag') ?? '' }
  expect((await admin.send('PUT', `/api/products/${arq}`, { dosage: '5 g' }, edit)).status).toBe(200)
  expect((await admin.send('PUT', `/api/categories/${id}`, { name: 'Renamed' })).status).toBe(200)
  expect(await order(id)).toMatchObject({ categoryName: 'Renamed', products: [{ id: ids[1] }, { id: arq }] })
})

test('the ETag of the public product page is accepted for a product change after the manual order was saved', async () => {
  const { id } = await addProduct(shop, { isFeatured: true })
  await read(saveProductOrder, await save('home', [id]))
  const [row] = await shop.db.read((tx) => tx.select().from(products).where(eq(products.id, id)))
  const shown = await visitor.get(`/api/products/slug/${row?.slug}`)
  const edit = { 'if-match': shown.headers.get('etag') ?? '' }
  expect(await read(getProduct, shown)).toMatchObject({ homePosition: 1 })
  expect((await admin.send('PUT', `/api/products/${id}`, { dosage: '5 g' }, edit)).status).toBe(200)
})

test('the audit log has the manual order before and after a change', async () => {
  const { id, ids } = await categoryWith('Arq', 'Bihidana')
  await read(saveProductOrder, await save(id, ids))
  const [entry] = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `categories/${id}`)),
  )
  expect(entry).toMatchObject({ userId: admin.user.id, action: 'saveProductOrder', before: [], after: ids })
})

test('a manual order with a duplicate product, an unknown product, a product of another list, or over 200 products returns 400', async () => {
  const { id, ids } = await categoryWith('Arq')
  const stranger = await addProduct(shop, { isFeatured: false })
  const before = await countRows(shop.db)
  const tooMany = Array.from({ length: 201 }, (_, index) => index + 1)
  for (const [list, productIds] of [
    [id, [...ids, ...ids]],
    [id, [987_654]],
    [id, [stranger.id]],
    ['home', [stranger.id]],
    [id, tooMany],
    [id, ids.map((each) => -each)],
    [id, null],
  ]) {
    const response = await save(list as number | string, productIds)
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})[0]).toMatch(/^productIds/)
  }
  expect(await countRows(shop.db)).toEqual(before)
})

test.each(['0', 'x', '987654', '99999999999999', 'HOME'])(
  'reading or saving the manual order of the unknown list %s returns 404',
  async (list) => {
    expect((await admin.get(path(list))).status).toBe(404)
    expect((await save(list, [])).status).toBe(404)
  },
)
