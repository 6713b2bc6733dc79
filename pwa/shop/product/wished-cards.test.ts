import { expect, test } from 'vitest'
import type { ProductCard } from '#rules/product-card'
import { wishedCards } from './wished-cards.ts'

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

test('the latest wish comes first, each as it was wished while nothing newer is known', () => {
  expect(wishedCards([wish(1), wish(2)], undefined)).toEqual([card(2), card(1)])
})

test('what the shop says now stands above what was kept', () => {
  const [shown] = wishedCards([wish(1, { price: '90.00' })], [card(1, { price: '120.00', inventory: 0 })])
  expect(shown).toMatchObject({ price: '120.00', inventory: 0 })
})

test('a product that has left the catalogue stays on the list and cannot be bought', () => {
  expect(wishedCards([wish(7)], [card(1)])).toEqual([card(7, { inventory: 0 })])
})

test.each([
  [{ id: 1 }],
  [{ ...card(1), price: 'free' }],
  [{ ...card(1), price: 100 }],
  [{ ...card(1), name: null }],
  [{ ...card(1), slug: 7 }],
])('a wish that cannot be read is left out, until the shop knows better: %o', (broken) => {
  expect(wishedCards([broken], undefined)).toEqual([])
  expect(wishedCards([broken], [card(1)])).toEqual([card(1)])
})

test('garbage beside name, address and price is put right', () => {
  const broken = { ...card(1), imageUrl: 5, inventory: '9', reviewCount: null, compareAtPrice: 'x' }
  expect(wishedCards([broken], undefined)).toEqual([card(1, { inventory: 0, reviewCount: 0 })])
})
