import { describe, expect, test } from 'vitest'
import { choicesOf, detailStockNotice, isOnSale, stockNotice, toCard, variantFields } from './product-card.ts'

test.each([
  ['499.00', '599.00', true],
  ['499.00', '499.01', true],
  ['499.00', '499.00', false],
  ['499.00', '399.00', false],
  ['499.00', null, false],
  // If the prices were compared as strings, '1000.00' would be less than '999.00'.
  ['999.00', '1000.00', true],
  ['1000.00', '999.00', false],
])('isOnSale of a product with price %s and compare-at price %s is %s', (price, compareAtPrice, expected) => {
  expect(isOnSale({ price, compareAtPrice })).toBe(expected)
})

test.each([
  [-1, 'out', 'Out of Stock', 'Out of Stock'],
  [0, 'out', 'Out of Stock', 'Out of Stock'],
  [1, 'low', 'Only 1 left in stock', 'Only 1 left!'],
  [10, 'low', 'Only 10 left in stock', 'Only 10 left!'],
  [11, 'in', null, null],
])(
  'the stock notice for %d pieces is of the kind %s and is shown on a product card: %s',
  (inventory, kind, card, detail) => {
    expect(stockNotice(inventory)).toEqual({ kind, text: card })
    expect(detailStockNotice(inventory)).toEqual({ kind, text: detail })
  },
)

const majun = {
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

test('toCard removes the product fields that a product card does not show', () => {
  expect(toCard(Object.assign({ description: 'long', licenceNumber: 'U-1' }, majun))).toEqual(majun)
})

test('a product card has a position in a manual order only if the product is in that order', () => {
  expect(toCard({ ...majun, homePosition: 3 })).toEqual({ ...majun, homePosition: 3 })
  expect(Object.keys(toCard({ ...majun, categoryPosition: 1 }))).not.toContain('homePosition')
})

test('the card of a product that requires a prescription says so, and the cards of other products have no such field', () => {
  expect(toCard(Object.assign({ requiresPrescription: true }, majun))).toEqual({ ...majun, requiresPrescription: true })
  expect(toCard(Object.assign({ requiresPrescription: false }, majun))).toEqual(majun)
})

describe('cards of products with variants', () => {
  const one = (id: number, title: string, more: object = {}) => ({
    id,
    title,
    price: '5.00',
    inventory: 2,
    sku: 'S-1',
    imageUrl: null,
    gstRate: null,
    ...more,
  })

  test('the card of a product with options has, for each variant, the fields that the cart needs', () => {
    const variants = [one(7, '100 g'), one(8, '250 g', { imageUrl: '/media/a.webp', gstRate: 5 })]
    const card = toCard({ ...majun, variants })
    expect(card.variants).toEqual([
      { id: 7, title: '100 g', price: '5.00', inventory: 2 },
      { id: 8, title: '250 g', price: '5.00', inventory: 2, imageUrl: '/media/a.webp', gstRate: 5 },
    ])
    expect(choicesOf(card)).toEqual(card.variants)
    expect(toCard(card)).toEqual(card)
  })

  test('the card of a product without options does not contain the only variant', () => {
    expect(toCard({ ...majun, variants: [one(7, '')] })).toEqual(majun)
    expect(choicesOf({ variants: [one(7, '')] })).toEqual([])
  })

  test('variantFields of a variant without a picture and a tax rate returns no picture and the tax rate null', () => {
    expect({ imageUrl: '/media/p.webp', ...variantFields(one(7, '100 g')) }).toEqual({
      imageUrl: '/media/p.webp',
      gstRate: null,
      variantId: 7,
      variantTitle: '100 g',
      price: '5.00',
      inventory: 2,
    })
  })
})
