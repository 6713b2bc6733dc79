import { expect, test } from 'vitest'
import type { ProductCard } from '#rules/product-card'
import {
  acceptRefused,
  acknowledgeChange,
  applyEdit,
  putBack,
  refresh as refreshAt,
  remove,
  setPieces,
  withoutOrdered,
} from './cart-edits.ts'
import { cartRows } from './cart-rows.ts'
import { type Cart, parseRecords, recordsOf } from './saved-cart.ts'

const card = (id: number, changes: Partial<ProductCard> = {}): ProductCard => ({
  id,
  slug: `product-${id}`,
  name: `Product ${id}`,
  shortDescription: null,
  price: '100.00',
  compareAtPrice: null,
  categoryId: null,
  imageUrl: null,
  inventory: 10,
  isFeatured: false,
  averageRating: 0,
  reviewCount: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...changes,
})

const add = (cart: Cart, product: ProductCard, quantity: number, at: number) =>
  applyEdit(cart, { kind: 'add', card: product, quantity, at })
const cartOf = (...pieces: [id: number, quantity: number][]): Cart =>
  pieces.reduce((cart, [id, quantity]) => add(cart, card(id), quantity, 1000), parseRecords([]))
const now = 10_000
const refresh = (cart: Cart, cards: readonly ProductCard[], asOf: number) => refreshAt(cart, cards, asOf, now)
const quantities = (cart: Cart) => cart.lines.map(({ productId, quantity }) => [productId, quantity])

test('a cart is unchanged after a round trip through its database records', () => {
  const cart = cartOf([2, 3], [1, 1])
  const read = parseRecords(recordsOf(cart).toReversed())
  expect(read).toEqual(cart)
})

test('invalid cart records are dropped, and invalid product data is dropped without its cart line', () => {
  const [good] = recordsOf(cartOf([1, 2]))
  const read = parseRecords([
    null,
    7,
    { productId: 'x' },
    { productId: 3, slug: 's', quantity: -1 },
    { ...good, seen: { name: 'Product 1', price: 'a lot', inventory: 1 } },
  ])
  expect(quantities(read)).toEqual([[1, 2]])
  expect(read.seen.size).toBe(0)
})

test('a price change in the cart is shown until the shopper acknowledges it', () => {
  const changed = refresh(cartOf([1, 1]), [card(1, { price: '120.00' })], 2000)
  expect(changed.seen.get(1)).toMatchObject({ price: '120.00', priceWas: '100.00' })
  const again = refresh(changed, [card(1, { price: '130.00' })], 3000)
  expect(again.seen.get(1)).toMatchObject({ price: '130.00', priceWas: '100.00' })
  expect(acknowledgeChange(again, 1).seen.get(1)?.priceWas).toBeNull()
})

test('a price that returns to its old value is not shown as a change', () => {
  const changed = refresh(cartOf([1, 1]), [card(1, { price: '120.00' })], 2000)
  expect(refresh(changed, [card(1)], 3000).seen.get(1)?.priceWas).toBeNull()
})

test('the quantity of a cart line is reduced to the stock, and the previous quantity is stored', () => {
  const reduced = refresh(cartOf([1, 5]), [card(1, { inventory: 3 })], 2000)
  expect(quantities(reduced)).toEqual([[1, 3]])
  expect(reduced.seen.get(1)?.quantityWas).toBe(5)
  expect(setPieces(reduced, 1, 2).seen.get(1)?.quantityWas).toBeNull()
})

test('a reduced quantity is restored when the stock rises, unless the shopper acknowledged the reduction', () => {
  const reduced = refresh(cartOf([1, 5]), [card(1, { inventory: 3 })], 2000)
  const back = refresh(reduced, [card(1, { inventory: 9 })], 3000)
  expect(quantities(back)).toEqual([[1, 5]])
  expect(back.seen.get(1)?.quantityWas).toBeNull()
  expect(quantities(refresh(acknowledgeChange(reduced, 1), [card(1, { inventory: 9 })], 3000))).toEqual([[1, 3]])
})

test('a cart line is not removed when its product is sold out or removed from the catalogue', () => {
  const sold = refresh(cartOf([1, 2], [2, 1]), [card(1, { inventory: 0 })], 2000)
  expect(quantities(sold)).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(sold.seen.get(1)?.inventory).toBe(0)
  expect(sold.seen.get(2)?.inventory).toBe(0)
})

test('a catalogue older than the product data of the cart does not change the cart', () => {
  const cart = cartOf([1, 5])
  expect(refresh(cart, [card(1, { price: '1.00', inventory: 1 })], 999)).toBe(cart)
})

test('product data of the cart with a timestamp in the future is replaced by the catalogue', () => {
  const ahead = add(parseRecords([]), card(1), 5, now + 1)
  const read = refresh(ahead, [card(1, { price: '120.00', inventory: 3 })], 2000)
  expect(quantities(read)).toEqual([[1, 3]])
  expect(read.seen.get(1)).toMatchObject({ price: '120.00', seenAt: 2000 })
})

test('a catalogue read before the clock was set back does not replace a price that the shopper accepted later', () => {
  const agreed = acceptRefused(
    cartOf([1, 1]),
    [{ productId: 1, requested: 1, available: 5, price: '120.00', code: 'price_changed' }],
    now,
  )
  const read = refreshAt(agreed, [card(1, { price: '100.00' })], now + 24 * 3_600_000, now + 1)
  expect(read.seen.get(1)).toMatchObject({ price: '120.00' })
})

test('a cart line without product data is sold out when the catalogue does not have its product, also after a reload', () => {
  const unknown = parseRecords([{ productId: 7, slug: 'old-majun', quantity: 2 }])
  const gone = refresh(unknown, [card(1)], 2000)
  expect(gone.seen.get(7)).toMatchObject({ name: 'Old majun', inventory: 0, price: null })
  expect(parseRecords(recordsOf(gone))).toEqual(gone)
  expect(cartRows(gone)).toMatchObject([{ name: 'Old majun', soldOut: true, price: null, total: 0 }])
  const back = refresh(gone, [card(7, { price: '90.00' })], 3000)
  expect(back.seen.get(7)).toMatchObject({ price: '90.00', priceWas: null })
})

test('an unchanged catalogue leaves the cart object unchanged', () => {
  const cart = cartOf([1, 5])
  expect(refresh(cart, [card(1)], 2000)).toBe(cart)
})

test('accepting the changes of a refused order sets price and quantity and removes sold-out cart lines', () => {
  const agreed = acceptRefused(
    cartOf([1, 5], [2, 1], [3, 1]),
    [
      { productId: 1, requested: 5, available: 2, price: '110.00', code: 'out_of_stock' },
      { productId: 2, requested: 1, available: 0, price: '100.00', code: 'out_of_stock' },
      { productId: 3, requested: 1, available: 0, price: null, code: 'product_unavailable' },
    ],
    2000,
  )
  expect(quantities(agreed)).toEqual([[1, 2]])
  expect(agreed.seen.get(1)).toMatchObject({ price: '110.00', inventory: 2, priceWas: null, quantityWas: null })
})

test('a placed order removes the ordered quantities from the cart, but not the pieces that were added meanwhile', () => {
  const left = withoutOrdered(cartOf([1, 3], [2, 1], [3, 1]), [
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ])
  expect(quantities(left)).toEqual([
    [1, 1],
    [3, 1],
  ])
})

test('removed cart lines can be restored unless their product is in the cart again', () => {
  const cart = cartOf([1, 3], [2, 1])
  expect(quantities(putBack(remove(cart, 1), cart))).toEqual([
    [2, 1],
    [1, 3],
  ])
  expect(quantities(putBack(cartOf([1, 1]), cart))).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test.each([
  null,
  7,
  {},
  { kind: 'steal', productId: 1 },
  { kind: 'add', card: null, quantity: 1, at: 1 },
  { kind: 'add', card: { id: 2, slug: 'x', inventory: 'many' }, quantity: 1, at: 1 },
  { kind: 'add', card: card(2), quantity: 'one', at: 1 },
  { kind: 'step', productId: 1, by: null },
  { kind: 'remove', productId: '1' },
  { kind: 'put-back', lines: 'x', seen: 7 },
  { kind: 'accept-refused', items: [{ productId: 1 }], at: 1 },
])('a damaged edit record does not change the cart: %j', (recorded) => {
  const cart = cartOf([1, 2])
  expect(quantities(applyEdit(cart, recorded))).toEqual([[1, 2]])
})

test('an edit record "add" with incomplete product data adds a cart line without product data', () => {
  const recorded = { kind: 'add', card: { id: 2, slug: 'product-2', inventory: 3 }, quantity: 5, at: 0 }
  const cart = applyEdit(cartOf([1, 2]), recorded)
  expect(quantities(cart)).toEqual([
    [1, 2],
    [2, 3],
  ])
  expect(cart.seen.has(2)).toBe(false)
})
