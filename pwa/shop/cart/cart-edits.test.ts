import { expect, test } from 'vitest'
import type { RefusedItem } from '#contract/checkout'
import { type CardVariant, type ProductCard, variantFields } from '#rules/product-card'
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

test('a cart is the same after being written to and read from its database records', () => {
  const cart = cartOf([2, 3], [1, 1])
  const read = parseRecords(recordsOf(cart).toReversed())
  expect(read).toEqual(cart)
})

test('invalid cart records are removed, and a cart line with invalid product data stays in the cart without that data', () => {
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

test('a price in the cart that changes back to its old value is not shown as a change', () => {
  const changed = refresh(cartOf([1, 1]), [card(1, { price: '120.00' })], 2000)
  expect(refresh(changed, [card(1)], 3000).seen.get(1)?.priceWas).toBeNull()
})

test('the quantity of a cart line is reduced to the stock, and the previous quantity is stored', () => {
  const reduced = refresh(cartOf([1, 5]), [card(1, { inventory: 3 })], 2000)
  expect(quantities(reduced)).toEqual([[1, 3]])
  expect(reduced.seen.get(1)?.quantityWas).toBe(5)
  expect(setPieces(reduced, 1, 2).seen.get(1)?.quantityWas).toBeNull()
})

test('a cart quantity that was reduced to the stock is restored when the stock rises, unless the shopper acknowledged the reduction', () => {
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

test('a catalogue read before the clock was set back does not replace a price in the cart that the shopper accepted later', () => {
  const agreed = acceptRefused(
    cartOf([1, 1]),
    [{ productId: 1, requested: 1, available: 5, price: '120.00', code: 'price_changed' }],
    now,
  )
  const read = refreshAt(agreed, [card(1, { price: '100.00' })], now + 24 * 3_600_000, now + 1)
  expect(read.seen.get(1)).toMatchObject({ price: '120.00' })
})

test('a cart line without stored product data becomes sold out if its product is not in the catalogue, also after a reload', () => {
  const unknown = parseRecords([{ productId: 7, slug: 'old-majun', quantity: 2 }])
  const gone = refresh(unknown, [card(1)], 2000)
  expect(gone.seen.get(7)).toMatchObject({ name: 'Old majun', inventory: 0, price: null })
  expect(parseRecords(recordsOf(gone))).toEqual(gone)
  expect(cartRows(gone)).toMatchObject([{ name: 'Old majun', soldOut: true, price: null, total: 0 }])
  const back = refresh(gone, [card(7, { price: '90.00' })], 3000)
  expect(back.seen.get(7)).toMatchObject({ price: '90.00', priceWas: null })
})

test('comparing the cart with an unchanged catalogue returns the same cart object', () => {
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

test('placing an order removes the ordered quantities from the cart, but not pieces that were added after the order was sent', () => {
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
])('a damaged record of a cart edit does not change the cart: %j', (recorded) => {
  const cart = cartOf([1, 2])
  expect(quantities(applyEdit(cart, recorded))).toEqual([[1, 2]])
})

test('a stored cart edit "add" with incomplete product data adds a cart line without product data', () => {
  const recorded = { kind: 'add', card: { id: 2, slug: 'product-2', inventory: 3 }, quantity: 5, at: 0 }
  const cart = applyEdit(cartOf([1, 2]), recorded)
  expect(quantities(cart)).toEqual([
    [1, 2],
    [2, 3],
  ])
  expect(cart.seen.has(2)).toBe(false)
})

const sizes = [
  { id: 7, title: '100 g', price: '50.00', inventory: 4 },
  { id: 8, title: '250 g', price: '110.00', inventory: 2, imageUrl: '/media/250.webp', gstRate: 5 },
] as const
const sized = (changes: Partial<ProductCard> = {}) =>
  card(1, { price: '50.00', inventory: 6, imageUrl: '/media/p.webp', variants: sizes, ...changes })
const addSize = (cart: Cart, variant: CardVariant, quantity: number) =>
  applyEdit(
    cart,
    JSON.parse(JSON.stringify({ kind: 'add', card: { ...sized(), ...variantFields(variant) }, quantity, at: 1000 })),
  )
const jars = () => addSize(addSize(cartOf([2, 1]), sizes[0], 3), sizes[1], 1)
const rowsOf = (cart: Cart) =>
  cartRows(cart).map(({ name, variantTitle, quantity, price, cap }) => [name, variantTitle, quantity, price, cap])

test('two variants of a product are two cart lines with their own price, stock, picture and tax rate', () => {
  const cart = jars()
  expect(rowsOf(cart)).toEqual([
    ['Product 2', null, 1, '100.00', 10],
    ['Product 1', '100 g', 3, '50.00', 4],
    ['Product 1', '250 g', 1, '110.00', 2],
  ])
  expect(cartRows(cart).map(({ imageUrl, gstRate }) => [imageUrl, gstRate])).toEqual([
    [null, null],
    ['/media/p.webp', null],
    ['/media/250.webp', 5],
  ])
  expect(rowsOf(parseRecords(recordsOf(cart).toReversed()))).toEqual(rowsOf(cart))
  expect(recordsOf(cart).map(({ productId }) => productId)).toEqual([2, '1-7', '1-8'])
})

test('changing the quantity of a variant, removing, restoring or ordering it changes only the cart line of that variant', () => {
  const edit = (kind: string, more: object = {}) => applyEdit(jars(), { kind, productId: 1, variantId: 8, ...more })
  const pieces = (cart: Cart) => cart.lines.map(({ variantId, quantity }) => [variantId, quantity])
  expect(pieces(edit('step', { by: 5 }))).toEqual([
    [undefined, 1],
    [7, 3],
    [8, 2],
  ])
  const left = edit('remove')
  expect(pieces(left)).toEqual([
    [undefined, 1],
    [7, 3],
  ])
  const { lines, seen } = jars()
  expect(rowsOf(applyEdit(left, JSON.parse(JSON.stringify({ kind: 'put-back', lines, seen: [...seen] }))))).toEqual(
    rowsOf(jars()),
  )
  const line = { productId: 1, variantId: 7 }
  expect(
    pieces(
      withoutOrdered(jars(), [
        { ...line, quantity: 3 },
        { productId: 1, variantId: 8, quantity: 5 },
      ]),
    ),
  ).toEqual([[undefined, 1]])
})

test('each cart line has the catalogue price and stock of its variant; a line whose variant left the catalogue becomes sold out', () => {
  const variants = [{ ...sizes[0], price: '60.00', inventory: 2 }]
  const cart = refresh(jars(), [card(2), sized({ variants })], 2000)
  const [, small, large] = cartRows(cart)
  expect(small).toMatchObject({ price: '60.00', priceWas: '50.00', quantity: 2, quantityWas: 3, soldOut: false })
  expect(large).toMatchObject({ variantTitle: '250 g', price: '110.00', priceWas: null, soldOut: true, total: 0 })
  const changed = applyEdit(cart, { kind: 'take-note', productId: 1, variantId: 7 })
  expect(cartRows(changed)[1]).toMatchObject({ priceWas: null, quantityWas: null })
})

test('a cart line without variant needs a choice once its product has several variants, and the chosen variant replaces the line', () => {
  const cart = refresh(cartOf([1, 2], [2, 1]), [sized(), card(2)], 2000)
  expect(cartRows(cart)).toMatchObject([
    { productId: 1, quantity: 2, needsVariant: true, soldOut: false, price: null, total: 0 },
    { productId: 2, needsVariant: false, price: '100.00' },
  ])
  expect(cartRows(parseRecords(recordsOf(cart)))).toEqual(cartRows(cart))
  // Choosing a variant replaces the cart line without variant. Adding another product does not replace it.
  expect(rowsOf(add(cart, card(3), 1, 3000))).toHaveLength(3)
  expect(rowsOf(addSize(cart, sizes[1], 1))).toEqual([
    ['Product 2', null, 1, '100.00', 10],
    ['Product 1', '250 g', 1, '110.00', 2],
  ])
  expect(addSize(cart, { ...sizes[1], inventory: 0 }, 1)).toBe(cart)
  expect(cartRows(refresh(cart, [card(1), card(2)], 3000))).toMatchObject([
    { needsVariant: false, price: '100.00' },
    {},
  ])
  expect(cartRows(refresh(cart, [card(2)], 3000))).toMatchObject([{ needsVariant: false, soldOut: true }, {}])
})

test('a cart line without variant has title, price and stock of the only variant of its product', () => {
  const cart = refresh(cartOf([1, 1]), [sized({ variants: [sizes[1]] })], 2000)
  expect(rowsOf(cart)).toEqual([['Product 1', '250 g', 1, '110.00', 2]])
  expect(cart.lines).toEqual([{ productId: 1, slug: 'product-1', quantity: 1 }])
})

test('acceptRefused changes the cart line of each refused order item, and an item refused with variant_required needs a variant', () => {
  const refused = (more: object) => ({ productId: 1, requested: 1, available: 1, price: '50.00', ...more })
  const cart = acceptRefused(
    refresh(jars(), [card(2), sized()], 2000),
    [
      refused({ variantId: 7, price: '70.00', available: 2, code: 'price_changed' }),
      refused({ variantId: 8, available: 0, code: 'out_of_stock' }),
    ] as RefusedItem[],
    now,
  )
  expect(rowsOf(cart)).toEqual([
    ['Product 2', null, 1, '100.00', 10],
    ['Product 1', '100 g', 2, '70.00', 2],
  ])
  const edit = { kind: 'accept-refused', at: now, items: [refused({ variantId: null, code: 'variant_required' })] }
  expect(cartRows(applyEdit(cartOf([1, 2]), edit))).toMatchObject([{ productId: 1, quantity: 2, needsVariant: true }])
})
