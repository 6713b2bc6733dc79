import { describe, expect, test } from 'vitest'
import { sortKeys } from '#contract/constants'
import {
  arrangedFirst,
  countText,
  filterProducts,
  findProducts,
  fitsOnDevice,
  listingTitle,
  sortProducts,
} from './product-list.ts'

const card = (
  id: number,
  name: string,
  price: string,
  day: number,
  isFeatured: boolean,
  categoryId: number | null,
  inventory = 5,
) => ({
  id,
  name,
  price,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
  isFeatured,
  categoryId,
  inventory,
  compareAtPrice: null,
  averageRating: 0,
})
const cards = [
  card(1, 'Sharbat 10', '1000.00', 1, false, 1),
  card(2, 'amla', '999.00', 3, true, 2),
  card(3, 'Zafran', '99.50', 2, true, 1),
  card(4, 'Sharbat 2', '999.00', 3, false, null),
]
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

test.each([
  ['featured', [2, 3, 4, 1]],
  ['newest', [4, 2, 3, 1]],
  ['name', [2, 4, 1, 3]],
  ['price-low', [3, 2, 4, 1]],
  ['price-high', [1, 2, 4, 3]],
] as const)('sortProducts sorts by %s and does not change its input', (key, expected) => {
  const before = ids(cards)
  expect(ids(sortProducts(cards, key))).toEqual(expected)
  expect(ids(cards)).toEqual(before)
})

const withSoldOut = [
  card(1, 'Arq', '10.00', 1, false, 1),
  card(2, 'Bihidana', '20.00', 2, true, 1, 0),
  card(3, 'Chai', '30.00', 3, true, 1),
  card(4, 'Dam', '40.00', 4, false, 1, 0),
  card(5, 'Elaichi', '50.00', 5, false, 1),
]

test.each([
  ['featured', [3, 5, 1, 2, 4]],
  ['newest', [5, 4, 3, 2, 1]],
  ['name', [1, 2, 3, 4, 5]],
  ['price-low', [1, 2, 3, 4, 5]],
  ['price-high', [5, 4, 3, 2, 1]],
] as const)(
  'a product list sorted by %s shows sold-out products last only in the sort order featured',
  (key, expected) => {
    expect(ids(sortProducts(withSoldOut, key))).toEqual(expected)
  },
)

const lookup = (search: (text: string) => readonly number[]) => ({ search, now: Date.parse('2026-01-20T12:00:00Z') })

test.each([
  [{ search: 'x' }, [1, 3, 5, 4, 2]],
  [{ q: 'x', limit: 2, page: 2 }, [5, 4]],
  [{ search: 'x', sort: 'price-low' }, [1, 2, 3, 4, 5]],
  [{ search: 'x', sort: 'featured' }, [3, 5, 1, 2, 4]],
] as const)(
  'search results are sorted by relevance with sold-out products last, or by the sort order that the shopper chose: %o',
  (asked, expected) => {
    const query = { search: undefined, q: undefined, ...asked }
    expect(
      ids(
        findProducts(
          withSoldOut,
          query,
          lookup(() => [4, 1, 3, 2, 5]),
        ).page,
      ),
    ).toEqual(expected)
  },
)

test.each([
  ['2026-03-02T23:59:59Z', [1, 2, 3, 4, 5]],
  ['2026-03-03T00:00:00Z', [2, 3, 4, 5]],
  ['2026-03-06T12:00:00Z', [5]],
  ['2026-03-07T00:00:00Z', [1, 2, 3, 4, 5]],
])(
  'the filter new=true selects products of the last 60 days, or all products when there are none: at %s',
  (time, expected) => {
    const now = Date.parse(time)
    expect(ids(findProducts(withSoldOut, { new: 'true', sort: 'name' }, { search: () => [], now }).page)).toEqual(
      expected,
    )
  },
)

// The products are sorted newest first, like the lists of server and worker. Product 1 is sold out.
type Arranged = Parameters<typeof arrangedFirst>[0][number]
const arranged: readonly (ReturnType<typeof card> & Arranged)[] = [
  { ...card(5, 'Elaichi', '50.00', 5, true, 2), homePosition: 3 },
  { ...card(4, 'Dam', '40.00', 4, true, 1), categoryPosition: 2 },
  { ...card(3, 'Chai', '30.00', 3, true, 1), homePosition: 2 },
  card(2, 'Bihidana', '20.00', 2, false, 1),
  { ...card(1, 'Arq', '10.00', 1, true, 1, 0), categoryPosition: 1, homePosition: 1 },
]

test.each([
  ['a category', { categoryId: '1' }, [1, 4, 3, 2]],
  ['a category, sorted by the default of the listing', { categoryId: '1', sort: 'featured' }, [4, 3, 2, 1]],
  ['a page of a category', { categoryId: '1', limit: 2, page: 2 }, [3, 2]],
  ['featured products of a category', { categoryId: '1', featured: 'true' }, [1, 4, 3]],
  ['a category without arranged products', { categoryId: '2' }, [5]],
  ['all featured products', { featured: 'true' }, [1, 3, 5, 4]],
  ['all featured products of all categories', { featured: 'true', categoryId: 'all' }, [1, 3, 5, 4]],
  ['all featured products, sorted by the default of the listing', { featured: 'true', sort: 'featured' }, [3, 5, 4, 1]],
  ['a category by newest', { categoryId: '1', sort: 'newest' }, [4, 3, 2, 1]],
  ['a category by name', { categoryId: '1', sort: 'name' }, [1, 2, 3, 4]],
  ['a category by price', { categoryId: '1', sort: 'price-high' }, [4, 3, 2, 1]],
  ['all products', {}, [5, 4, 3, 2, 1]],
  ['all products, sorted by featured', { sort: 'featured' }, [5, 4, 3, 2, 1]],
  ['new products of a category', { categoryId: '1', new: 'true' }, [4, 3, 2, 1]],
  ['a search in a category', { categoryId: '1', search: 'x' }, [2, 3, 4, 1]],
  ['related products', { relatedTo: '2', categoryId: '1' }, [4, 3]],
] as const)(
  'the manual order of a category or of the featured products applies unless a sort is chosen: %s',
  (_, asked, expected) => {
    const query = { search: undefined, q: undefined, ...asked }
    const found = lookup(() => [2, 3, 4, 1])
    expect(ids(findProducts(arranged, query, found).page)).toEqual(expected)
  },
)

test('a list without manually ordered products is sorted like in a shop without a manual order', () => {
  const plain = arranged.map(({ categoryPosition: _one, homePosition: _other, ...rest }) => rest)
  for (const query of [{ categoryId: '1' }, { featured: 'true' }, { featured: 'true', sort: 'featured' }] as const)
    expect(ids(arrangedFirst(plain, query))).toEqual(query.sort ? [5, 4, 3, 2, 1] : ids(plain))
})

test('sortKeys lists the sort orders of the dropdown in its order, with the country of origin last', () => {
  expect(sortKeys).toEqual(['featured', 'newest', 'name', 'price-low', 'price-high', 'country'])
})

describe('filterProducts of the product list', () => {
  const search = (text: string) => (text === 'found' ? [3, 99, 1, 2] : [])

  test.each([
    ['no filter', {}, [1, 2, 3, 4]],
    ['featured=true', { featured: 'true' as const }, [2, 3]],
    ['featured=false', { featured: 'false' as const }, [1, 2, 3, 4]],
    ['a category', { categoryId: '1' }, [1, 3]],
    ['all categories', { categoryId: 'all' }, [1, 2, 3, 4]],
    ['a blank category', { categoryId: '' }, [1, 2, 3, 4]],
    ['an unknown category', { categoryId: '77' }, []],
    ['category 0', { categoryId: '0' }, []],
    ['a search, sorted by relevance', { search: 'found' }, [3, 1, 2]],
    ['a search without results', { search: 'lost' }, []],
    ['a blank search', { search: '  ' }, [1, 2, 3, 4]],
    ['search and category', { search: 'found', categoryId: '1' }, [3, 1]],
    ['all three', { search: 'found', categoryId: '1', featured: 'true' as const }, [3]],
  ])('filterProducts returns only the matching products for %s', (_, query, expected) => {
    expect(ids(filterProducts(cards, query, lookup(search)))).toEqual(expected)
  })
})

test.each([
  [{}, 'All Products - Herbal Wellness Collection'],
  [{ search: '  ' }, 'All Products - Herbal Wellness Collection'],
  [{ search: ' rose ' }, 'Search Results for "rose"'],
  [{ categoryName: 'Immunity' }, 'Immunity Products'],
  [{ search: 'rose', categoryName: 'Immunity' }, 'Search Results for "rose"'],
])('the page title of a product list for the query %j is %s', (filter, title) => {
  expect(listingTitle({ ...filter, isSample: true })).toBe(title)
})

test('the title of the product list of an own shop does not mention the goods of the sample shop', () => {
  expect(listingTitle({ isSample: false })).toBe('All Products')
})

test.each([
  [0, '0 products found'],
  [1, '1 product found'],
  [2, '2 products found'],
])('countText of %d products is %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

const query = { search: undefined, q: undefined }
test.each([
  [{}, [1, 2, 3, 4], 4],
  [{ limit: 2 }, [1, 2], 4],
  [{ limit: 3, page: 2 }, [4], 4],
  [{ limit: 3, page: 3 }, [], 4],
  [{ sort: 'price-low', limit: 2 }, [3, 2], 4],
  [{ sort: 'newest', categoryId: '1' }, [3, 1], 2],
  [{ search: 'sharbat' }, [4, 1], 2],
  [{ q: 'sharbat', limit: 1, page: 2 }, [1], 2],
  [{ search: 'sharbat', sort: 'price-high' }, [1, 4], 2],
  [{ search: ' ', sort: 'name', limit: 1 }, [2], 4],
] as const)('findProducts returns one page and the total for %o', (asked, page, total) => {
  const found = findProducts(
    cards,
    { ...query, ...asked },
    lookup(() => [4, 1]),
  )
  expect([ids(found.page), found.total]).toEqual([page, total])
})

test('fitsOnDevice is true for catalogues of up to 2000 products', () => {
  expect(fitsOnDevice([{ productCount: 1500 }, { productCount: 500 }])).toBe(true)
  expect(fitsOnDevice([{ productCount: 1500 }, { productCount: 501 }])).toBe(false)
})

test('the sort order country lists products of the same country by name, and products without a country last', () => {
  const made = ['India', null, 'Iran', 'India'].map((countryOfOrigin, index) => ({
    ...card(index + 1, ['Zafran', 'Amla', 'Badam', 'Arq'][index] ?? '', '10.00', 1, false, 1),
    countryOfOrigin,
  }))
  expect(ids(findProducts(made, { sort: 'country' }, { search: () => [], now: 0 }).page)).toEqual([4, 1, 3, 2])
})
