import { expect, test } from 'vitest'
import { selectCards } from './listing.queries.ts'
import { parseListing, stateOf } from './listing-search.ts'

const card = (id: number, name: string, positions: { categoryPosition?: number; homePosition?: number } = {}) => ({
  id,
  name,
  slug: name.toLowerCase(),
  shortDescription: null,
  price: `${id}.00`,
  compareAtPrice: null,
  categoryId: 2,
  imageUrl: null,
  inventory: name === 'Zafran' ? 0 : 5,
  isFeatured: name !== 'Chai',
  averageRating: 0,
  reviewCount: 0,
  createdAt: `2026-01-0${id}T00:00:00.000Z`,
  ...positions,
})

const cards = [
  card(4, 'Zafran', { categoryPosition: 1 }),
  card(3, 'Arq', { homePosition: 2 }),
  card(2, 'Bihi', { homePosition: 1 }),
  card(1, 'Chai', { categoryPosition: 2 }),
]

test.each([
  [{ categoryId: '2' }, [1, 3, 2, 4]],
  [{ categoryId: '2', sort: 'newest' }, [4, 3, 2, 1]],
  [{ categoryId: '2', sort: 'price-low' }, [1, 2, 3, 4]],
  [{ featured: 'true' }, [2, 3, 4]],
  [{ featured: 'true', sort: 'name' }, [3, 2, 4]],
  [{}, [3, 2, 1, 4]],
  [{ categoryId: '2', search: 'x' }, [4, 3, 2, 1]],
])('the product list %j is in its manual order by default', (search, expected) => {
  expect(selectCards(cards, stateOf(parseListing(search))).map(({ id }) => id)).toEqual(expected)
})
