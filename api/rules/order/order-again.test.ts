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
const line = (productId: number | null, quantity: number, more: Partial<OrderedLine> = {}): OrderedLine => ({
  productId,
  variantId: null,
  variantTitle: null,
  name: `Product ${productId ?? 'deleted'}`,
  quantity,
  ...more,
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
])('orderAgain adds the products of an earlier order to the cart: %s', (_, ordered, cart, add, short) => {
  const plan = orderAgain(ordered, cards, cart)
  expect(plan.add.map(({ card: { id }, quantity }) => [id, quantity])).toEqual(add)
  expect(plan.short.map(shortfallText)).toEqual(short)
})

const jar = (variantId: number, variantTitle: string | null = `${variantId} g`) => ({ variantId, variantTitle })
const sized: ProductCard[] = [
  {
    ...card(6, 9),
    variants: [
      { id: 100, title: '100 g', price: '50.00', inventory: 4, imageUrl: '/media/100.webp' },
      { id: 250, title: '250 g', price: '110.00', inventory: 5, gstRate: 5 },
    ],
  },
  { ...card(7, 3), variants: [{ id: 300, title: '300 g', price: '70.00', inventory: 3 }] },
  // A product without options. The catalogue may list it with its one hidden variant, as the product endpoint does.
  { ...card(8, 2), variants: [{ id: 8, title: '', price: '120.00', inventory: 2 }] },
]

test.each<[string, OrderedLine[], [number, number | undefined, number][], string[]]>([
  [
    'adds two variants of a product as two lines',
    [line(6, 1, jar(100)), line(6, 2, jar(250)), line(6, 1, jar(100))],
    [
      [6, 100, 2],
      [6, 250, 2],
    ],
    [],
  ],
  [
    'limits each variant to its own stock without what the cart has of it',
    [line(6, 4, jar(100)), line(6, 6, jar(250))],
    [
      [6, 100, 3],
      [6, 250, 5],
    ],
    ['Product 6 (100 g): only 3 of 4 could be added.', 'Product 6 (250 g): only 5 of 6 could be added.'],
  ],
  ['skips a variant that is not sold', [line(6, 1, jar(500))], [], ['Product 6 (500 g) is no longer available.']],
  [
    'asks for a choice when the product has several variants since',
    [line(6, 1, jar(6, null))],
    [],
    ['Please choose an option of Product 6.'],
  ],
  ['adds the only variant of a product that has options since', [line(7, 1, jar(7, null))], [[7, 300, 1]], []],
  ['adds a product without options without its variant', [line(8, 1, jar(8, null))], [[8, undefined, 1]], []],
])('orderAgain of an order with product variants: %s', (_, ordered, add, short) => {
  const inCart = [{ ...cartLine(6, 1), variantId: 100 }]
  const plan = orderAgain(ordered, sized, ordered.some(({ quantity }) => quantity > 3) ? inCart : [])
  expect(plan.add.map(({ card: { id, variantId }, quantity }) => [id, variantId, quantity])).toEqual(add)
  expect(plan.short.map(shortfallText)).toEqual(short)
})

test('orderAgain adds a variant with the price, picture and tax rate of the variant', () => {
  const { add } = orderAgain([line(6, 1, jar(100)), line(6, 1, jar(250))], sized, [])
  expect(add.map(({ card: { price, imageUrl, gstRate } }) => [price, imageUrl, gstRate])).toEqual([
    ['50.00', '/media/100.webp', null],
    ['110.00', null, 5],
  ])
})
