import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(["it's 50% & more", 'a+b', '1', 'true', '', 'گل باغ', '"quoted"'])('%j survives the address', (search) => {
  expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
})

test('digits stay text', () => {
  expect(parseSearch('?search=1')).toEqual({ search: '1' })
})

test('absent values are left out', () => {
  expect(stringifySearch({ search: undefined, sort: null })).toBe('')
})

test('an address is written as browsers write it', () => {
  const query = stringifySearch({ search: "it's (a) *b*" })
  expect(new URL(`http://localhost/${query}`).search).toBe(query)
})
