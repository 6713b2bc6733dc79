import { expect, test } from 'vitest'
import type { ProductCard } from '../product-card.ts'
import { type OrderedLine, orderAgain, shortfallText } from './order-again.ts'

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
const cartLine = (productId: number, quantity: number) => ({ productId, slug: `product-${productId}`, quantity })

const cards = [card(1, 50), card(2, 3), card(3, 0), card(5, 500)]

test.each<[string, OrderedLine[], ReturnType<typeof cartLine>[], [number, number][], string[]]>([
  [
    'adds all lines when the stock covers them',
    [line(1, 2), line(2, 3)],
    [],
    [
      [1, 2],
      [2, 3],
    ],
    [],
  ],
  ['limits the quantity to the stock', [line(2, 4)], [], [[2, 3]], ['Product 2: only 3 of 4 could be added.']],
  [
    'subtracts the quantity in the cart from the stock',
    [line(2, 2)],
    [cartLine(2, 2)],
    [[2, 1]],
    ['Product 2: only 1 of 2 could be added.'],
  ],
  [
    'adds nothing when the cart has the whole stock',
    [line(2, 1)],
    [cartLine(2, 3)],
    [],
    ['Product 2: your cart already has all available stock.'],
  ],
  ['skips a product that is out of stock', [line(3, 1), line(1, 1)], [], [[1, 1]], ['Product 3 is out of stock.']],
  ['skips a product that is not in the catalogue', [line(4, 1)], [], [], ['Product 4 is no longer available.']],
  ['skips a deleted product', [line(null, 2), line(1, 1)], [], [[1, 1]], ['Product deleted is no longer available.']],
  [
    'merges two lines of the same product',
    [line(2, 2), line(2, 2)],
    [],
    [[2, 3]],
    ['Product 2: only 3 of 4 could be added.'],
  ],
  [
    'limits the cart line to 99 pieces',
    [line(5, 90)],
    [cartLine(5, 20)],
    [[5, 79]],
    ['Product 5: only 79 of 90 could be added.'],
  ],
  ['adds nothing for an empty order', [], [], [], []],
])('orderAgain %s', (_, ordered, cart, add, short) => {
  const plan = orderAgain(ordered, cards, cart)
  expect(plan.add.map(({ card: { id }, quantity }) => [id, quantity])).toEqual(add)
  expect(plan.short.map(shortfallText)).toEqual(short)
})
