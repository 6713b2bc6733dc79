import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['a+b', '50% off', '1', 'true', '', 'گل باغ', '"quoted"'])(
  'the search parameters %j are unchanged after being written to and read from the query string',
  (search) => {
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
  },
)

test('digits in the query string are read as text', () => {
  expect(parseSearch('?search=1')).toEqual({ search: '1' })
})

test('undefined and null search parameters are omitted from the query string', () => {
  expect(stringifySearch({ search: undefined, sort: null })).toBe('')
})

test('the query string is encoded in the same way as browsers and forms encode it', () => {
  const query = stringifySearch({ search: "it's (a) *b* ~c!" })
  expect(new URL(`http://localhost/${query}`).search).toBe(query)
  expect(`?${new URLSearchParams(query)}`).toBe(query)
})
