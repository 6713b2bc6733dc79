import { afterAll, expect, test } from 'vitest'
import { createCategory, deleteCategory, getAdminCategories, updateCategory } from '#contract/admin/catalogue'
import { getCatalogueChanges, getCategories, getProduct } from '#contract/catalogue'
import { addCategory, addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { read, readError, withoutTranslations } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const create = (body: unknown) => admin.post('/api/categories', body)
const update = (id: number, body: unknown) => admin.send('PUT', `/api/categories/${id}`, body)
const remove = (id: number) => admin.send('DELETE', `/api/categories/${id}`)
const listed = async () => read(getCategories, await shop.visitor().get('/api/categories'))

test('a new category is listed immediately', async () => {
  const parent = await addCategory(shop)
  const response = await create({ name: 'Sleep & Rest', description: '', parentId: parent.id, productCount: 9, id: 1 })
  expect(response.status).toBe(201)
  const category = await read(createCategory, response)
  expect(category).toMatchObject({ slug: 'sleep-and-rest', description: null, parentId: parent.id, productCount: 0 })
  expect(await listed()).toContainEqual(withoutTranslations(category))
})

test('renaming a category changes its name in its products', async () => {
  const category = await addCategory(shop)
  const product = await addProduct(shop, { categoryId: category.id })
  await addProduct(shop, { categoryId: category.id, isActive: false })
  const { version } = await shop.catalogue.current()
  const changed = await read(updateCategory, await update(category.id, { name: 'Renamed' }))
  expect(changed).toMatchObject({ name: 'Renamed', slug: category.slug, productCount: 1 })
  const shown = await read(getProduct, await shop.visitor().get(`/api/products/slug/${product.slug}`))
  expect(shown.category?.name).toBe('Renamed')
  const changes = await read(getCatalogueChanges, await shop.visitor().get(`/api/catalogue/changes?since=${version}`))
  expect(changes.changed.map(({ id }) => id)).toEqual([product.id])
})

test('a category with the slug of another category returns 409 with an error on the slug field', async () => {
  const [one, two] = [await addCategory(shop), await addCategory(shop)]
  for (const response of [
    await create({ name: 'x', slug: one.slug }),
    await create({ name: one.name }),
    await update(two.id, { slug: one.slug }),
  ]) {
    expect(response.status).toBe(409)
    expect(await readError(response)).toMatchObject({ code: 'conflict', fields: { slug: expect.any(String) } })
  }
  expect((await update(one.id, { slug: one.slug })).status).toBe(200)
})

test('a request with an outdated If-Match neither changes nor deletes a category that another admin has changed', async () => {
  const { id } = await addCategory(shop)
  const versionNow = async () => {
    const all = await read(getAdminCategories, await admin.get('/api/admin/categories'))
    return `"${all.find((each) => each.id === id)?.version}"`
  }
  const path = `/api/categories/${id}`
  const former = await versionNow()
  expect((await admin.send('PUT', path, { name: 'Theirs' }, { 'if-match': former })).status).toBe(200)
  const before = await countRows(shop.db)
  for (const method of ['PUT', 'DELETE']) {
    const body = method === 'PUT' ? { name: 'Mine' } : undefined
    const late = await admin.send(method, path, body, { 'if-match': former })
    expect(late.status).toBe(409)
    expect(await readError(late)).toMatchObject({ code: 'conflict', current: { id, name: 'Theirs' } })
  }
  expect(await countRows(shop.db)).toEqual(before)
  const current = await versionNow()
  // Adding a product to the category does not change the version (ETag) of the category.
  const product = await addProduct(shop, { categoryId: id })
  expect(await versionNow()).toBe(current)
  await admin.send('DELETE', `/api/products/${product.id}`)
  expect((await admin.send('DELETE', path, undefined, { 'if-match': current })).status).toBe(200)
})

test('a category cannot be its own parent or ancestor', async () => {
  const top = await addCategory(shop)
  const middle = await addCategory(shop, { parentId: top.id })
  const bottom = await addCategory(shop, { parentId: middle.id })
  const before = await listed()
  for (const parentId of [top.id, middle.id, bottom.id, 987654]) {
    const response = await update(top.id, { parentId })
    expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, ['parentId']])
  }
  expect((await create({ name: 'Orphan', parentId: 987654 })).status).toBe(400)
  expect(await listed()).toEqual(before)
  expect(await read(updateCategory, await update(bottom.id, { parentId: null }))).toMatchObject({ parentId: null })
})

test('a category with products cannot be deleted, and the error states the number of products', async () => {
  const category = await addCategory(shop)
  await addProduct(shop, { categoryId: category.id })
  const message = async () => {
    const response = await remove(category.id)
    expect(response.status).toBe(409)
    return (await readError(response)).message
  }
  const rows = await countRows(shop.db)
  expect(await message()).toBe('This category still has 1 product. Move them to another category first.')
  await addProduct(shop, { categoryId: category.id, isActive: false })
  expect(await message()).toBe('This category still has 2 products. Move them to another category first.')
  expect((await countRows(shop.db)).categories).toBe(rows.categories)
})

test('deleting an empty category makes its subcategories top-level', async () => {
  const top = await addCategory(shop)
  const below = await addCategory(shop, { parentId: top.id })
  expect(await read(deleteCategory, await remove(top.id))).toEqual({ success: true, deactivated: false })
  const left = await listed()
  expect(left.map(({ id }) => id)).not.toContain(top.id)
  expect(left.find(({ id }) => id === below.id)?.parentId).toBeNull()
  expect((await remove(top.id)).status).toBe(404)
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 5 }, 'name'],
  [{ name: null }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ slug: 'A B' }, 'slug'],
  [{ description: ['x'] }, 'description'],
  [{ parentId: 'abc' }, 'parentId'],
  [{ parentId: 0 }, 'parentId'],
  [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
])('saving a category with %j returns 400 with an error on the invalid field', async (change, field) => {
  const { id } = await addCategory(shop)
  const before = await countRows(shop.db)
  for (const response of [await create({ name: 'Bad', ...change }), await update(id, change)]) {
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})).toContain(field)
  }
  expect(await countRows(shop.db)).toEqual(before)
})

test('markup in a category name is stored as text', async () => {
  const name = '</script><svg onload=alert(1)> عنبر'
  const category = await read(createCategory, await create({ name, description: name }))
  expect(category).toMatchObject({ name, description: name, slug: 'script-svg-onload-alert-1-anbr' })
})
