import { afterAll, expect, test } from 'vitest'
import { getAuditLog } from '#contract/admin/audit'
import { getAdminSynonyms, saveSynonyms } from '#contract/admin/catalogue'
import { getFeedReport } from '#contract/admin/exports'
import { getProducts, getSearchSynonyms } from '#contract/catalogue'
import { defaultSynonyms } from '../../catalogue/default-synonyms.ts'
import { addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const majun = await addProduct(shop, { name: 'Majun Chobchini', benefits: ['Traditionally used for supple joints'] })

const path = '/api/admin/synonyms'
const found = async (text: string) =>
  (await read(getProducts, await shop.visitor().get(`/api/products?search=${encodeURIComponent(text)}`))).map(
    ({ id }) => id,
  )
const shown = async () => read(getSearchSynonyms, await shop.visitor().get('/api/catalogue/synonyms'))

test('a new shop has the built-in list of synonyms, which finds a product by an ailment in several languages and scripts', async () => {
  expect(await read(getAdminSynonyms, await admin.get(path))).toMatchObject({
    synonyms: defaultSynonyms,
    isDefault: true,
  })
  expect(await shown()).toEqual(defaultSynonyms)
  for (const text of ['joint pain', 'jodo ka dard', 'जोड़ों का दर्द', 'جوڑوں کا درد']) {
    expect({ text, ids: await found(text) }).toEqual({ text, ids: [majun.id] })
  }
})

test('a saved synonym list applies to the next search, is returned to visitors and logged in the audit log, and can be reset to the built-in list', async () => {
  const synonyms = [{ words: ['  stiff  knee ', 'अकड़न'], finds: ['joints'] }]
  const stored = [{ words: ['stiff  knee', 'अकड़न'], finds: ['joints'] }]
  expect(await found('अकड़न')).toEqual([])
  expect(await read(saveSynonyms, await admin.send('PUT', path, { synonyms }))).toMatchObject({
    synonyms: stored,
    isDefault: false,
  })
  expect(await shown()).toEqual(stored)
  expect(await found('अकड़न')).toEqual([majun.id])
  expect(await found('stiff knee')).toEqual([majun.id])
  expect(await found('jodo ka dard')).toEqual([])
  const [entry] = await read(getAuditLog, await admin.get('/api/admin/audit?area=settings&limit=1'))
  expect(entry).toMatchObject({ action: 'saveSynonyms', before: null, after: stored })

  await admin.send('PUT', path, { synonyms: null })
  expect(await shown()).toEqual(defaultSynonyms)
  expect(await found('jodo ka dard')).toEqual([majun.id])
})

test.each([
  [[{ words: [], finds: ['joints'] }], 'Please enter at least one term before ='],
  [[{ words: ['knee'], finds: [] }], 'Please enter a second term'],
  [[{ words: ['knee', ' '], finds: [] }], 'A term is blank'],
  [[{ words: ['knee', 'x'.repeat(61)], finds: [] }], undefined],
  [[{ words: Array(61).fill('knee'), finds: [] }], 'Please use at most 60 terms'],
  [Array(501).fill({ words: ['a', 'b'], finds: [] }), 'Please use at most 500 lines'],
])('an invalid synonym list returns 400 and changes nothing', async (synonyms, message) => {
  const before = [await shown(), await countRows(shop.db)]
  const response = await admin.send('PUT', path, { synonyms })
  expect(response.status).toBe(400)
  const { fields } = await readError(response)
  if (message) expect(Object.values(fields ?? {})).toContain(message)
  expect([await shown(), await countRows(shop.db)]).toEqual(before)
})

test('saving a synonym list that another admin has changed returns 409 with the newer list and changes nothing', async () => {
  const { version } = await read(getAdminSynonyms, await admin.get(path))
  const save = (word: string) =>
    admin.send('PUT', path, { synonyms: [{ words: [word, 'knee'], finds: [] }] }, { 'if-match': `"${version}"` })
  const [first, second] = await Promise.all([save('a'), save('b')])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const stored = await read(getAdminSynonyms, await admin.get(path))
  const before = await countRows(shop.db)
  const late = await save('c')
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({ code: 'conflict', current: stored })
  expect(await countRows(shop.db)).toEqual(before)
})

test('the feed report lists active products that the product feed leaves out, with the reasons', async () => {
  const claim = await addProduct(shop, { name: 'Cancer tea', shortDescription: 'Healing leaves' })
  const supervised = await addProduct(shop, { caution: 'Caution: to be taken under Medical Supervision.' })
  await addProduct(shop, {
    name: 'Treatise on health',
    description: 'Cured? A secure, wealthy healer.',
    isActive: false,
  })
  const before = await read(getFeedReport, await admin.get('/api/admin/feed'))
  expect(before.path).toBe('/feeds/google.xml')
  expect(before.excluded.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: claim.id, name: 'Cancer tea', reasons: ['Medical claim: cancer', 'Medical claim: healing'] },
    { id: supervised.id, name: supervised.name, reasons: ['Caution: medical supervision'] },
  ])
  await addProduct(shop, { name: 'Treatise on health', description: 'A secure, wealthy healer.' })
  expect(await read(getFeedReport, await admin.get('/api/admin/feed'))).toEqual({
    ...before,
    listed: before.listed + 1,
  })
})

test('the feed report lists the excluded products in pages sorted by name, with their total number', async () => {
  const { excludedCount } = await read(getFeedReport, await admin.get('/api/admin/feed'))
  const names = Array.from({ length: 30 }, (_, index) => `A cancer tea ${String(index + 1).padStart(2, '0')}`)
  for (const name of names.toReversed()) await addProduct(shop, { name })
  const pageOf = (query: string) => admin.get(`/api/admin/feed?${query}`).then((reply) => read(getFeedReport, reply))
  const first = await pageOf('')
  expect(first.excludedCount).toBe(excludedCount + 30)
  expect(first.excluded.map(({ name }) => name)).toEqual(names.slice(0, 25))
  const third = await pageOf('limit=10&page=3')
  expect(third.excluded.map(({ name }) => name)).toEqual(names.slice(20, 30))
  expect((await pageOf('limit=10&page=99')).excluded).toEqual([])
  expect((await admin.get('/api/admin/feed?limit=501')).status).toBe(400)
})
