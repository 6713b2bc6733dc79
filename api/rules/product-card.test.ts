import { expect, test } from 'vitest'
import { detailStockNotice, isOnSale, stockNotice, toCard } from './product-card.ts'

test.each([
  ['499.00', '599.00', true],
  ['499.00', '499.01', true],
  ['499.00', '499.00', false],
  ['499.00', '399.00', false],
  ['499.00', null, false],
  // If the prices were compared as strings, '1000.00' would be less than '999.00'.
  ['999.00', '1000.00', true],
  ['1000.00', '999.00', false],
])('isOnSale with price %s and compare price %s is %s', (price, compareAtPrice, expected) => {
  expect(isOnSale({ price, compareAtPrice })).toBe(expected)
})

test.each([
  [-1, 'out', 'Out of Stock', 'Out of Stock'],
  [0, 'out', 'Out of Stock', 'Out of Stock'],
  [1, 'low', 'Only 1 left in stock', 'Only 1 left!'],
  [10, 'low', 'Only 10 left in stock', 'Only 10 left!'],
  [11, 'in', null, null],
])('stock notice for %d pieces has kind %s and shows on a product card: %s', (inventory, kind, card, detail) => {
  expect(stockNotice(inventory)).toEqual({ kind, text: card })
  expect(detailStockNotice(inventory)).toEqual({ kind, text: detail })
})

test('toCard removes fields that a product card does not show', () => {
  const card = {
    id: 1,
    name: 'Majun',
    slug: 'majun',
    shortDescription: null,
    price: '1.00',
    compareAtPrice: null,
    categoryId: 2,
    imageUrl: null,
    inventory: 3,
    isFeatured: true,
    averageRating: 4.3,
    reviewCount: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  expect(toCard(Object.assign({ description: 'long', licenceNumber: 'U-1' }, card))).toEqual(card)
})
