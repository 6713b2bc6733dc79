import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['a+b', '50% off', '1', 'true', '', 'گل باغ', '"quoted"'])(
  '%j is unchanged after a round trip through the query string',
  (search) => {
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
  },
)

test('digits in the query string are parsed as text', () => {
  expect(parseSearch('?search=1')).toEqual({ search: '1' })
})

test('undefined and null values are omitted from the query string', () => {
  expect(stringifySearch({ search: undefined, sort: null })).toBe('')
})

test('a query string is encoded as browsers and forms encode it', () => {
  const query = stringifySearch({ search: "it's (a) *b* ~c!" })
  expect(new URL(`http://localhost/${query}`).search).toBe(query)
  expect(`?${new URLSearchParams(query)}`).toBe(query)
})
