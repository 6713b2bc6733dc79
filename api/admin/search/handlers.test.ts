import { afterAll, expect, test } from 'vitest'
import { getAuditLog } from '#contract/admin/audit'
import { getAdminSynonyms, saveSynonyms } from '#contract/admin/catalogue'
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

test('a new shop has the list of the software, which finds complaints in several languages and scripts', async () => {
  expect(await read(getAdminSynonyms, await admin.get(path))).toEqual({ synonyms: defaultSynonyms, isDefault: true })
  expect(await shown()).toEqual(defaultSynonyms)
  for (const text of ['joint pain', 'jodo ka dard', 'जोड़ों का दर्द', 'جوڑوں کا درد']) {
    expect({ text, ids: await found(text) }).toEqual({ text, ids: [majun.id] })
  }
})

test('a saved list applies to the next search, is public, audited, and can be reset', async () => {
  const synonyms = [{ words: ['  stiff  knee ', 'अकड़न'], finds: ['joints'] }]
  const stored = [{ words: ['stiff  knee', 'अकड़न'], finds: ['joints'] }]
  expect(await found('अकड़न')).toEqual([])
  expect(await read(saveSynonyms, await admin.send('PUT', path, { synonyms }))).toEqual({
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
])('an invalid list returns 400 and changes nothing', async (synonyms, message) => {
  const before = [await shown(), await countRows(shop.db)]
  const response = await admin.send('PUT', path, { synonyms })
  expect(response.status).toBe(400)
  const { fields } = await readError(response)
  if (message) expect(Object.values(fields ?? {})).toContain(message)
  expect([await shown(), await countRows(shop.db)]).toEqual(before)
})
