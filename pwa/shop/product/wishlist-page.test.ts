import { expect, test } from 'vitest'
import type { ProductCard } from '#rules/product-card'
import { wishlistCards } from './wishlist-page.tsx'

const card = (id: number, more: Partial<ProductCard> = {}): ProductCard => ({
  id,
  name: `Majun ${id}`,
  slug: `majun-${id}`,
  shortDescription: null,
  price: '100.00',
  compareAtPrice: null,
  categoryId: 1,
  imageUrl: null,
  inventory: 5,
  isFeatured: false,
  averageRating: 4.5,
  reviewCount: 2,
  createdAt: '2026-11-21T00:00:00.000Z',
  ...more,
})

const wish = (id: number, more: Partial<ProductCard> = {}) => ({ ...card(id, more) })

test('the wishlist shows the latest product first, and the stored product data until the catalogue is loaded', () => {
  expect(wishlistCards([wish(1), wish(2)], undefined)).toEqual([card(2), card(1)])
})

test('product data of the catalogue replace the product data stored with the wishlist', () => {
  const [shown] = wishlistCards([wish(1, { price: '90.00' })], [card(1, { price: '120.00', inventory: 0 })])
  expect(shown).toMatchObject({ price: '120.00', inventory: 0 })
})

test('a product that left the catalogue is shown on the wishlist as out of stock', () => {
  expect(wishlistCards([wish(7)], [card(1)])).toEqual([card(7, { inventory: 0 })])
})

test('a product on the wishlist shows valid stored variants until the catalogue is loaded, and none once it has left the catalogue', () => {
  const variants = [{ id: 3, title: '100 g', price: '90.00', inventory: 2 }]
  const broken = [{ id: 4, title: '250 g', price: 190, inventory: 2 }, null]
  expect(wishlistCards([{ ...card(1), variants: [...variants, ...broken] }], undefined)).toEqual([
    card(1, { variants }),
  ])
  expect(wishlistCards([wish(1, { variants })], [])).toEqual([card(1, { inventory: 0, variants: [] })])
})

test.each([
  [{ id: 1 }],
  [{ ...card(1), price: 'free' }],
  [{ ...card(1), price: 100 }],
  [{ ...card(1), name: null }],
  [{ ...card(1), slug: 7 }],
])('a wishlist item that cannot be read is omitted until the catalogue is loaded: %o', (broken) => {
  expect(wishlistCards([broken], undefined)).toEqual([])
  expect(wishlistCards([broken], [card(1)])).toEqual([card(1)])
})

test('invalid optional fields of the product data stored with the wishlist are replaced by defaults', () => {
  const broken = { ...card(1), imageUrl: 5, inventory: '9', reviewCount: null, compareAtPrice: 'x' }
  expect(wishlistCards([broken], undefined)).toEqual([card(1, { inventory: 0, reviewCount: 0 })])
})
