import { expect, test } from 'vitest'
import { addressOf, parseListing, stateOf } from './listing-search.ts'

test('featured and new name a sort and do not filter', () => {
  expect(stateOf(parseListing({ featured: 'true' }))).toEqual({ categoryId: null, text: '', sort: 'featured' })
  expect(stateOf(parseListing({ new: 'true' }))).toEqual({ categoryId: null, text: '', sort: 'newest' })
})

test('the fields of the plain form mean what the address means', () => {
  expect(parseListing({ search: 'rose', categoryId: 'all', sort: 'newest' })).toEqual({ search: 'rose', new: 'true' })
  expect(parseListing({ search: '  ', categoryId: '', sort: 'featured' })).toEqual({})
})

test('a key that means nothing is undefined and not left out, else the router would keep it', () => {
  expect(Object.keys(parseListing({}))).toEqual(['categoryId', 'search', 'featured', 'new', 'sort', 'page'])
})

test('an unknown sort is the usual one', () => {
  expect(stateOf(parseListing({ sort: 'cheapest' })).sort).toBe('featured')
})

test('a number typed as a search stays a text', () => {
  expect(parseListing({ search: '1', categoryId: '4' })).toEqual({ search: '1', categoryId: '4' })
})

test('a category that is no number stays, so that the list can be empty', () => {
  expect(parseListing({ categoryId: 'abc' })).toEqual({ categoryId: 'abc' })
})

test('a search of ten thousand letters is cut', () => {
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
])('page %s is %s', (page, read) => {
  expect(parseListing({ page }).page).toBe(read)
})

test('a state survives the way through the address', () => {
  for (const sort of ['featured', 'newest', 'name', 'price-low', 'price-high'] as const) {
    const state = { categoryId: '3', text: 'gul', sort }
    expect(stateOf(addressOf(state))).toEqual(state)
  }
})
