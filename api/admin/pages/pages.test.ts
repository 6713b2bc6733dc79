import { afterAll, expect, test } from 'vitest'
import {
  createPage,
  getAdminPage,
  getAdminPages,
  getPageVersions,
  previewPage,
  updatePage,
} from '#contract/admin/pages'
import { getPage, getPages } from '#contract/own-pages'
import { getSettings } from '#contract/settings'
import { addPage, addSignedIn, countRows, stateOf } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const other = await addSignedIn(shop, { role: 'admin' })

const create = (body: object) => admin.post('/api/admin/pages', body)
const update = (id: number, body: unknown, ifMatch?: string, actor = admin) =>
  actor.send('PUT', `/api/admin/pages/${id}`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })
const publish = (id: number, isPublished = true, ifMatch?: string) =>
  admin.send(
    'POST',
    `/api/admin/pages/${id}/publish`,
    { isPublished },
    ifMatch === undefined ? {} : { 'if-match': ifMatch },
  )
const remove = (id: number, etag?: string) =>
  admin.send('DELETE', `/api/admin/pages/${id}`, undefined, etag ? { 'if-match': etag } : {})
const shown = (path: string) => shop.visitor().get(`/api/pages/${path}`)
const ownPages = async () => (await read(getSettings, await shop.visitor().get('/api/settings'))).ownPages

test('an article is visible from its publication until it is taken offline, and shows edits only after the next publication', async () => {
  const created = await create({ kind: 'article', title: 'Rose water & skin', body: '# Rose\n\nGentle.' })
  expect(created.status).toBe(201)
  const page = await read(createPage, created)
  expect(page).toMatchObject({ slug: 'rose-water-and-skin', state: 'draft' })
  expect((await shown(`article/${page.slug}`)).status).toBe(404)
  expect(await ownPages()).not.toContain('/articles/rose-water-and-skin')

  expect((await publish(page.id)).status).toBe(200)
  const published = await read(getPage, await shown(`article/${page.slug}`))
  expect(published).toMatchObject({ title: 'Rose water & skin', description: 'Rose Gentle.', language: 'en' })
  expect(published.html).toBe('<h2>Rose</h2>\n<p>Gentle.</p>')
  expect(await ownPages()).toContain('/articles/rose-water-and-skin')

  await update(page.id, { body: 'Changed' })
  expect((await read(getPage, await shown(`article/${page.slug}`))).html).toBe(published.html)
  const listed = await read(getAdminPages, await admin.get('/api/admin/pages'))
  expect(listed.find(({ id }) => id === page.id)?.state).toBe('changed')
  shop.advance(60_000)
  await publish(page.id)
  const again = await read(getPage, await shown(`article/${page.slug}`))
  expect(again).toMatchObject({ html: '<p>Changed</p>', publishedAt: published.publishedAt })
  expect(Date.parse(again.updatedAt)).toBeGreaterThan(Date.parse(published.updatedAt))

  await publish(page.id, false)
  expect((await shown(`article/${page.slug}`)).status).toBe(404)
  expect(await ownPages()).not.toContain('/articles/rose-water-and-skin')
})

test('a deleted page and its stored versions return 404', async () => {
  const { id, slug } = await addPage(shop)
  await update(id, { body: 'More' })
  expect((await shown(`page/${slug}`)).status).toBe(200)
  expect(await (await remove(id)).json()).toEqual({ success: true })
  expect((await shown(`page/${slug}`)).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
  expect((await admin.get(`/api/admin/pages/${id}/versions`)).status).toBe(404)
})

test('a page is shown in a language when its translation has a title and a text, otherwise in English', async () => {
  const { id, slug } = await addPage(shop)
  const hi = { title: 'हमारी कहानी', body: '[दुकान](/products)' }
  await update(id, { translations: { hi, ur: { title: 'ہماری کہانی' } } })
  await publish(id)
  const hindi = await read(getPage, await shown(`page/${slug}?lang=hi`))
  expect(hindi).toMatchObject({ language: 'hi', title: hi.title, html: '<p><a href="/hi/products">दुकान</a></p>' })
  expect(await read(getPage, await shown(`page/${slug}?lang=ur`))).toMatchObject({ language: 'en' })
  const all = await read(getPages, await shop.visitor().get('/api/pages?lang=hi'))
  expect(all.find((page) => page.id === id)).toEqual(hindi)
  await update(id, { translations: { hi: null } })
  await publish(id)
  expect(await read(getPage, await shown(`page/${slug}?lang=hi`))).toMatchObject({ language: 'en' })
})

test('saving a page with an outdated If-Match returns 409 with the stored page, so two admins never overwrite each other', async () => {
  const { id } = await addPage(shop)
  const first = await admin.get(`/api/admin/pages/${id}`)
  const etag = first.headers.get('etag') ?? ''
  expect((await update(id, { title: 'Theirs' }, etag, other)).status).toBe(200)
  const before = await stateOf(shop)
  const late = [await update(id, { title: 'Mine' }, etag), await publish(id, false, etag), await remove(id, etag)]
  for (const response of late) {
    expect(response.status).toBe(409)
    expect(await readError(response)).toMatchObject({ code: 'conflict', current: { title: 'Theirs' } })
  }
  expect(await stateOf(shop)).toEqual(before)
  const stored = await admin.get(`/api/admin/pages/${id}`)
  expect(await read(getAdminPage, stored.clone())).toMatchObject({ title: 'Theirs' })
  expect((await update(id, { title: 'Mine' }, stored.headers.get('etag') ?? '')).status).toBe(200)
})

test('of simultaneous page changes with the same If-Match, one is stored', async () => {
  const { id } = await addPage(shop)
  const etag = (await admin.get(`/api/admin/pages/${id}`)).headers.get('etag') ?? ''
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((title, index) => update(id, { title }, etag, index % 2 ? other : admin)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('the last ten versions of a page are stored, and an earlier version can be restored', async () => {
  const { id } = await addPage(shop)
  for (let number = 1; number <= 12; number += 1) await update(id, { body: `Text ${number}` })
  const versions = await read(getPageVersions, await admin.get(`/api/admin/pages/${id}/versions`))
  expect(versions.map(({ body }) => body)).toEqual(Array.from({ length: 10 }, (_, index) => `Text ${12 - index}`))
  expect(versions[0]?.savedBy).toBe(admin.user.username)
  const versionId = versions.at(-1)?.id
  const restored = await admin.post(`/api/admin/pages/${id}/restore`, { versionId })
  expect(await read(updatePage, restored)).toMatchObject({ body: 'Text 3' })
  const after = await read(getPageVersions, await admin.get(`/api/admin/pages/${id}/versions`))
  expect(after.map(({ body }) => body)).toEqual(['Text 3', ...versions.slice(0, -1).map(({ body }) => body)])
  expect((await admin.post(`/api/admin/pages/${id}/restore`, { versionId: 987_654 })).status).toBe(404)
})

test('a standard page, such as "about", needs a known slug, can be created only once, and cannot change its slug', async () => {
  const about = await read(createPage, await create({ kind: 'standard', slug: 'about', title: 'About', body: 'Us' }))
  for (const [response, status] of [
    [await create({ kind: 'standard', slug: 'about', title: 'Again' }), 409],
    [await create({ kind: 'standard', slug: 'cart', title: 'Cart' }), 400],
    [await update(about.id, { slug: 'terms' }), 400],
  ] as const) {
    expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([status, ['slug']])
  }
  await publish(about.id)
  expect(await ownPages()).toContain('/about')
})

test('the slug of a published page cannot be changed, and a page cannot take the slug of another page', async () => {
  const [page, draft] = [await addPage(shop), await addPage(shop, { published: null })]
  expect((await update(page.id, { slug: 'elsewhere' })).status).toBe(400)
  const taken = await update(draft.id, { slug: page.slug })
  expect([taken.status, (await readError(taken)).fields]).toEqual([409, { slug: expect.any(String) }])
  expect((await update(draft.id, { slug: 'moved' })).status).toBe(200)
  expect((await create({ kind: 'article', title: 'Same', slug: page.slug })).status).toBe(201)
})

test('a page without text cannot be published', async () => {
  const { id } = await read(createPage, await create({ kind: 'page', title: 'Empty page' }))
  const response = await publish(id)
  expect([response.status, (await readError(response)).fields]).toEqual([400, { body: expect.any(String) }])
})

test.each([
  [{ title: '' }, 'title'],
  [{ title: 'x'.repeat(121) }, 'title'],
  [{ slug: 'A b' }, 'slug'],
  [{ slug: '../admin' }, 'slug'],
  [{ description: 'x'.repeat(301) }, 'description'],
  [{ body: 'x'.repeat(50_001) }, 'body'],
  [{ body: 5 }, 'body'],
  [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
  [{ imageUrl: `/media/${'0'.repeat(32)}.webp` }, 'imageUrl'],
  [{ translations: { hi: 'x' } }, 'translations.hi'],
])(
  'saving a page with %j returns 400 with an error on the invalid field and changes nothing',
  async (change, field) => {
    const { id } = await addPage(shop)
    const before = await countRows(shop.db)
    for (const response of [await create({ kind: 'page', title: 'Bad', ...change }), await update(id, change)]) {
      expect(response.status).toBe(400)
      expect(Object.keys((await readError(response)).fields ?? {})).toContain(field)
    }
    expect(await countRows(shop.db)).toEqual(before)
  },
)

test('a page preview returns sanitized HTML with links in the given language, and stores nothing', async () => {
  const before = await stateOf(shop)
  const response = await admin.post('/api/admin/page-previews', {
    body: '[x](/about)<script>1</script>',
    language: 'hi',
  })
  expect(await read(previewPage, response)).toEqual({ html: '<p><a href="/hi/about">x</a></p>' })
  expect(await stateOf(shop)).toEqual(before)
})
