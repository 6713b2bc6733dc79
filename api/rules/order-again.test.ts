import { expect, test } from 'vitest'
import { type OrderedLine, orderAgain, shortfallText } from './order-again.ts'
import type { ProductCard } from './product-card.ts'

const card = (id: number, inventory: number): ProductCard => ({
  id,
  inventory,
  name: `Product ${id}`,
  slug: `product-${id}`,
  shortDescription: null,
  price: '120.00',
  compareAtPrice: null,
  categoryId: null,
  imageUrl: null,
  isFeatured: false,
  averageRating: 0,
  reviewCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const line = (productId: number | null, quantity: number): OrderedLine => ({
  productId,
  name: `Product ${productId ?? 'deleted'}`,
  quantity,
})
const held = (productId: number, quantity: number) => ({ productId, slug: `product-${productId}`, quantity })

const cards = [card(1, 50), card(2, 3), card(3, 0), card(5, 500)]

test.each<[string, OrderedLine[], ReturnType<typeof held>[], [number, number][], string[]]>([
  [
    'all of it',
    [line(1, 2), line(2, 3)],
    [],
    [
      [1, 2],
      [2, 3],
    ],
    [],
  ],
  ['never above the stock', [line(2, 4)], [], [[2, 3]], ['Product 2: only 3 of 4 could be added.']],
  ['beside what the cart holds', [line(2, 2)], [held(2, 2)], [[2, 1]], ['Product 2: only 1 of 2 could be added.']],
  ['a full line', [line(2, 1)], [held(2, 3)], [], ['Product 2: your cart holds all there is already.']],
  ['sold out', [line(3, 1), line(1, 1)], [], [[1, 1]], ['Product 3 is out of stock.']],
  ['gone from the catalogue', [line(4, 1)], [], [], ['Product 4 is not sold any more.']],
  ['deleted', [line(null, 2), line(1, 1)], [], [[1, 1]], ['Product deleted is not sold any more.']],
  ['two lines of one product', [line(2, 2), line(2, 2)], [], [[2, 3]], ['Product 2: only 3 of 4 could be added.']],
  ['at most 99 pieces', [line(5, 90)], [held(5, 20)], [[5, 79]], ['Product 5: only 79 of 90 could be added.']],
  ['nothing', [], [], [], []],
])('ordering again: %s', (_, ordered, cart, add, short) => {
  const plan = orderAgain(ordered, cards, cart)
  expect(plan.add.map(({ card: { id }, quantity }) => [id, quantity])).toEqual(add)
  expect(plan.short.map(shortfallText)).toEqual(short)
})
