import { expect, test } from 'vitest'
import { filterNames } from '#contract/constants'
import { addressOf, parseListing, stateOf } from './listing-search.ts'

const all = {
  collection: null,
  categoryId: null,
  text: '',
  isFeatured: false,
  isNew: false,
  sort: 'featured',
  filters: {},
} as const

test('URL parameters "featured" and "new" filter the product list, and "new" sorts by newest unless "sort" is given', () => {
  expect(stateOf(parseListing({}))).toEqual(all)
  expect(stateOf(parseListing({ featured: 'true' }))).toEqual({ ...all, isFeatured: true })
  expect(stateOf(parseListing({ new: 'true' }))).toEqual({ ...all, isNew: true, sort: 'newest' })
  expect(stateOf(parseListing({ new: 'true', sort: 'name' }))).toEqual({ ...all, isNew: true, sort: 'name' })
})

test('parseListing reads the fields of the search form as sent without scripts, and drops blank fields and default values', () => {
  expect(parseListing({ search: 'rose', categoryId: 'all', sort: 'newest' })).toEqual({
    search: 'rose',
    sort: 'newest',
  })
  expect(parseListing({ search: '  ', categoryId: '', sort: 'featured' })).toEqual({})
  expect(parseListing({ new: 'true', sort: 'newest' })).toEqual({ new: 'true' })
})

test('invalid and missing URL parameters of a product list are returned as undefined, so that the router drops them', () => {
  expect(Object.keys(parseListing({}))).toEqual([
    ...['categoryId', 'search', 'featured', 'new', 'sort', 'page'],
    ...filterNames,
  ])
})

test('an unknown sort order in the URL of a product list is replaced by the sort order "featured"', () => {
  expect(stateOf(parseListing({ sort: 'cheapest' })).sort).toBe('featured')
})

test('the URL parameter "q" is read as the search text unless the parameter "search" is present', () => {
  expect(parseListing({ q: 'honey' })).toEqual({ search: 'honey' })
  expect(parseListing({ q: 'honey', search: 'rose' })).toEqual({ search: 'rose' })
})

test('a search text and a category id consisting of digits stay strings', () => {
  expect(parseListing({ search: '1', categoryId: '4' })).toEqual({ search: '1', categoryId: '4' })
})

test('parseListing returns a category id that is not a number unchanged, so that the product list is empty', () => {
  expect(parseListing({ categoryId: 'abc' })).toEqual({ categoryId: 'abc' })
})

test('a search text is cut to 200 characters', () => {
  expect(parseListing({ search: 'a'.repeat(10_000) }).search).toHaveLength(200)
})

test.each([
  ['2', 2],
  [undefined, undefined],
  ['1', undefined],
  ['0', undefined],
  ['-2', undefined],
  ['1.5', undefined],
  ['9999999', undefined],
])('the page parameter %s of a product list is read as %s', (page, read) => {
  expect(parseListing({ page }).page).toBe(read)
})

test('filters and sort order of a product list are unchanged after being written to and read from the URL', () => {
  for (const sort of ['featured', 'newest', 'name', 'price-low', 'price-high'] as const) {
    for (const [isFeatured, isNew] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      const state = {
        collection: null,
        categoryId: '3',
        text: 'gul',
        isFeatured,
        isNew,
        sort,
        filters: { form: 'tea', inStock: 'true' },
      }
      expect(stateOf(parseListing({ ...addressOf(state) }))).toEqual(state)
    }
  }
})

test('product filters are read from the URL, and blank filters are dropped', () => {
  const filters = { form: 'tea', price: '1000-', rating: '4', country: 'India', inStock: 'true', onSale: 'true' }
  expect(stateOf(parseListing(filters)).filters).toEqual(filters)
  expect(stateOf(parseListing({ rating: 4 })).filters).toEqual({ rating: '4' })
  expect(stateOf(parseListing({ form: '', country: ' ' })).filters).toEqual({})
  expect(parseListing({ country: 'a'.repeat(1000) }).country).toHaveLength(200)
})
