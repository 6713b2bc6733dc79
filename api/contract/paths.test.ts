import { expect, test } from 'vitest'
import { paramsIn, productPath, productReviewsPath, productsPath, urlOf } from './paths.ts'

test('urlOf percent-encodes the parameters of a path and appends the query values in the given sequence', () => {
  expect(urlOf(productPath, { params: { slug: 'a b/c' } })).toBe('/api/products/slug/a%20b%2Fc')
  expect(urlOf(productsPath, { query: { search: 'a&b', sort: '', page: 2 } })).toBe('/api/products?search=a%26b&page=2')
})

test('a pathname matches a path pattern if each parameter is one segment, and each id a number', () => {
  expect(paramsIn(productPath, '/api/products/slug/a%20b')).toEqual({ slug: 'a%20b' })
  expect(paramsIn(productPath, '/api/products/slug/a/b')).toBeNull()
  expect(paramsIn(productReviewsPath, '/api/products/12/reviews')).toEqual({ productId: '12' })
  expect(paramsIn(productReviewsPath, '/api/products/slug/reviews')).toBeNull()
  expect(paramsIn(productsPath, '/api/products')).toEqual({})
})
