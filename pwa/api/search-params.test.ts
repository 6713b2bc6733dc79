import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['%j round-trips through the query string', 'a+b', '1', 'true', '', 'گل باغ', '"quoted"'])(
  '%j survives the address',
  (search) => {
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
  },
)

test('digits are parsed as text', () => {
  expect(parseSearch('?search=1')).toEqual({ search: '1' })
})

test('undefined values are left out', () => {
  expect(stringifySearch({ search: undefined, sort: null })).toBe('')
})

test('a query string is encoded as browsers encode it', () => {
  const query = stringifySearch({ search: "it's (a) *b*" })
  expect(new URL(`http://localhost/${query}`).search).toBe(query)
})
