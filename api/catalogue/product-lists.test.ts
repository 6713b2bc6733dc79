import { parse } from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { ProductQuery } from '#contract/catalogue'
import { addProduct } from '../testing/data.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { ProductEntry } from './catalogue-rows.ts'
import { allProducts } from './catalogue-store.ts'
import { defaultSynonyms } from './default-synonyms.ts'
import { createProductLists } from './product-lists.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
await addProduct(shop, { name: 'Rose' })
const [stored] = await shop.db.read(allProducts)
if (!stored) throw new Error('no product')
const row = stored

/** Creates lists of 201 products with the name `Rose`. A search for more changed products builds a new index. */
function manyProducts() {
  const entries = new Map<number, ProductEntry>()
  let synonyms = defaultSynonyms
  const lists = createProductLists(entries, {
    version: () => 1,
    revision: () => 1,
    clock: shop.clock,
    synonyms: () => synonyms,
    collection: () => undefined,
  })
  const rename = (id: number, name: string) => {
    entries.set(id, new ProductEntry({ ...row, id, name }, undefined, []))
    lists.clear()
    lists.clearSequence()
    lists.changeTexts(id)
  }
  const ids = Array.from({ length: 201 }, (_, index) => index + 1)
  const renameAll = (name: string) => ids.forEach((id) => void rename(id, name))
  renameAll('Rose')
  return {
    lists,
    ids,
    rename,
    renameAll,
    changeSynonyms() {
      synonyms = [...synonyms]
      lists.clear()
      lists.clearSearch()
    },
    count: (search: string) => JSON.parse(lists.found(parse(ProductQuery, { search })).body(null).toString()).length,
  }
}

test('a search while the index is rebuilt finds changed texts', async () => {
  const { lists, renameAll, count } = manyProducts()
  await lists.searchReady()
  expect(count('rose')).toBe(201)
  renameAll('Saffron')
  const building = lists.searchReady()
  expect([count('saffron'), count('rose')]).toEqual([201, 0])
  await building
  expect([count('saffron'), count('rose')]).toEqual([201, 0])
})

test('a search while the index is rebuilt for new synonyms finds all products', async () => {
  const { lists, changeSynonyms, count } = manyProducts()
  await lists.searchReady()
  changeSynonyms()
  const building = lists.searchReady()
  expect(count('rose')).toBe(201)
  await building
  expect(count('rose')).toBe(201)
})

test('a text that changes while the index is rebuilt is in the new index, also after a search during the rebuild', async () => {
  const { lists, ids, rename, renameAll, count } = manyProducts()
  await lists.searchReady()
  renameAll('Saffron')
  const building = lists.searchReady()
  // The rebuild has indexed the first product already.
  rename(ids[0] ?? 0, 'Sandalwood')
  expect(count('sandalwood')).toBe(1)
  await building
  lists.clear()
  expect([count('sandalwood'), count('saffron')]).toEqual([1, 200])
})
