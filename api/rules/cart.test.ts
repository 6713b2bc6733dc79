import { describe, expect, test } from 'vitest'
import {
  addLine,
  type CartLine,
  isLineKey,
  itemCount,
  lineKey,
  lineRef,
  maxLineQuantity,
  parseCart,
  removeLine,
  setQuantity,
} from './cart.ts'

const line = (productId: number, quantity: number): CartLine => ({ productId, slug: `p-${productId}`, quantity })
const product = (id: number, inventory: number) => ({ id, slug: `p-${id}`, inventory })
const linesOf = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1, 1))

test.each([
  [5, 5],
  [0, 0],
  [-1, 0],
  [99, 99],
  [100, 99],
  [2.7, 2],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])('a stock of %d pieces limits a cart line to %d pieces', (inventory, cap) => {
  expect(maxLineQuantity(inventory)).toBe(cap)
})

describe('addLine adds a product to the cart', () => {
  test.each([
    ['appends a new line', [], product(1, 5), 1, [line(1, 1)]],
    ['retains the order of the lines', [line(2, 1)], product(1, 5), 2, [line(2, 1), line(1, 2)]],
    ['increases the quantity of an existing line', [line(1, 2)], product(1, 5), 2, [line(1, 4)]],
    ['limits an existing line to the stock', [line(1, 4)], product(1, 5), 3, [line(1, 5)]],
    ['limits a new line to the stock', [], product(1, 5), 9, [line(1, 5)]],
    ['limits a line to 99 pieces', [line(1, 98)], product(1, 500), 5, [line(1, 99)]],
    ['reduces a line to a lower stock', [line(1, 9)], product(1, 4), 1, [line(1, 4)]],
    ['rounds a fractional quantity down', [], product(1, 5), 1.9, [line(1, 1)]],
    ['changes nothing at zero stock', [line(1, 2)], product(1, 0), 1, [line(1, 2)]],
    ['changes nothing at negative stock', [], product(1, -3), 1, []],
    ['changes nothing for quantity 0', [line(1, 2)], product(1, 5), 0, [line(1, 2)]],
    ['changes nothing for a negative quantity', [line(1, 2)], product(1, 5), -1, [line(1, 2)]],
    ['changes nothing for quantity 0.5', [line(1, 2)], product(1, 5), 0.5, [line(1, 2)]],
    ['changes nothing for quantity NaN', [line(1, 2)], product(1, 5), Number.NaN, [line(1, 2)]],
    ['does not add a 51st line', linesOf(50), product(51, 5), 1, linesOf(50)],
    ['increases the quantity of the 50th line', linesOf(50), product(50, 5), 1, [...linesOf(49), line(50, 2)]],
  ])('addLine adds a product to a cart: %s', (_, lines, item, quantity, expected) => {
    const before = structuredClone(lines)
    expect(addLine(lines, item, quantity)).toEqual(expected)
    expect(lines).toEqual(before)
  })

  test('addLine adds one piece if no quantity is given', () => {
    expect(addLine([], product(1, 5))).toEqual([line(1, 1)])
  })
})

test.each([
  ['sets the quantity', 3, 5, [line(1, 3), line(2, 1)]],
  ['limits the quantity to the stock', 9, 5, [line(1, 5), line(2, 1)]],
  ['limits the quantity to 99', Number.POSITIVE_INFINITY, 500, [line(1, 99), line(2, 1)]],
  ['removes the line at quantity 0', 0, 5, [line(2, 1)]],
  ['removes the line at a negative quantity', -2, 5, [line(2, 1)]],
  ['removes the line without stock', 3, 0, [line(2, 1)]],
  ['changes nothing for NaN', Number.NaN, 5, [line(1, 2), line(2, 1)]],
])('setQuantity changes the quantity of a cart line: %s', (_, quantity, inventory, expected) => {
  expect(setQuantity([line(1, 2), line(2, 1)], 1, quantity, inventory)).toEqual(expected)
})

test('removeLine removes the cart line of one product', () => {
  expect(removeLine([line(1, 2), line(2, 1)], 1)).toEqual([line(2, 1)])
})

test('itemCount sums the quantities of the cart lines', () => {
  expect(itemCount([])).toBe(0)
  expect(itemCount([line(1, 2), line(2, 3)])).toBe(5)
})

describe('parseCart reads a stored cart', () => {
  const good = { productId: 1, slug: 'p-1', quantity: 2 }

  test.each([
    ['an object with items', { items: [good] }],
    ['a bare list', [good]],
    ['an object with additional fields', { items: [{ ...good, price: '0.01', name: 'x' }], isOpen: true, version: 3 }],
  ])('parseCart reads a stored cart: %s', (_, value) => {
    expect(parseCart(value)).toEqual([line(1, 2)])
  })

  test.each([
    [undefined],
    [null],
    [0],
    [true],
    ['[]'],
    [Symbol('cart')],
    [() => []],
    [{}],
    [{ items: null }],
    [{ items: 'abc' }],
    [{ items: { 0: good, length: 1 } }],
    [[null, undefined, 1, 'x', [], {}, [good]]],
    [new Array(100_000)],
  ])('parseCart returns an empty cart for the stored value %j', (value) => {
    expect(parseCart(value)).toEqual([])
  })

  test.each([
    { productId: '1' },
    { productId: 0 },
    { productId: -1 },
    { productId: 1.5 },
    { productId: Number.NaN },
    { productId: 2 ** 53 },
    { productId: null },
    { slug: '' },
    { slug: 5 },
    { slug: null },
    { slug: 'x'.repeat(201) },
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: '2' },
    { quantity: Number.POSITIVE_INFINITY },
    { quantity: null },
  ])('parseCart drops a cart line with %j and retains the others', (bad) => {
    expect(parseCart([{ ...good, ...bad }, line(7, 1)])).toEqual([line(7, 1)])
  })

  test('parseCart merges cart lines of the same product', () => {
    expect(parseCart([line(1, 2), line(2, 1), line(1, 3)])).toEqual([line(1, 5), line(2, 1)])
  })

  test.each([[[line(1, 100)]], [[line(1, 2 ** 31)]], [[line(1, 60), line(1, 60)]]])(
    'parseCart limits the quantity of each cart line to 99 pieces',
    (value) => {
      expect(parseCart(value)).toEqual([line(1, 99)])
    },
  )

  test('parseCart retains at most 50 products, and merges later lines of the retained products into them', () => {
    expect(parseCart([...linesOf(60), line(1, 1)])).toEqual([line(1, 2), ...linesOf(50).slice(1)])
  })

  test('parseCart ignores __proto__ properties in a stored cart', () => {
    expect(parseCart(JSON.parse('{"items":[{"__proto__":{"productId":1,"slug":"a","quantity":1}}]}'))).toEqual([])
    expect(parseCart(JSON.parse('{"__proto__":{"items":[]}}'))).toEqual([])
  })

  test('parseCart returns the same lines again when its result was stored as JSON', () => {
    const lines = parseCart([line(1, 2), line(2, 3)])
    expect(parseCart(JSON.parse(JSON.stringify({ items: lines })))).toEqual(lines)
  })
})

describe('cart lines for variants of one product', () => {
  const jar = (variantId: number, quantity: number): CartLine => ({ productId: 1, variantId, slug: 'p-1', quantity })

  test.each<[CartLine, number | string]>([
    [line(1, 2), 1],
    [jar(7, 2), '1-7'],
  ])('the key of the cart line %j is %j, and lineRef returns product id and variant id from the key', (one, key) => {
    expect(lineKey(one)).toBe(key)
    expect(isLineKey(key)).toBe(true)
    const { slug: _slug, quantity: _quantity, ...ids } = one
    expect(lineRef(lineKey(one))).toEqual(ids)
  })

  test.each([null, '1', '1-', '1-0', '01-2', '1-2-3', {}])(
    'isLineKey returns false for %j, which is not the key of a cart line',
    (value) => {
      expect(isLineKey(value)).toBe(false)
    },
  )

  test('each variant of a product has a separate cart line with its own stock limit', () => {
    const added = addLine(
      addLine([line(1, 1)], { ...product(1, 5), variantId: 7 }),
      { ...product(1, 2), variantId: 8 },
      9,
    )
    expect(added).toEqual([line(1, 1), jar(7, 1), jar(8, 2)])
    expect(addLine(added, { ...product(1, 5), variantId: 7 }, 2)).toEqual([line(1, 1), jar(7, 3), jar(8, 2)])
    expect(setQuantity(added, '1-8', 1, 5)).toEqual([line(1, 1), jar(7, 1), jar(8, 1)])
    expect(removeLine(added, '1-7')).toEqual([line(1, 1), jar(8, 2)])
    expect(removeLine(added, 1)).toEqual([jar(7, 1), jar(8, 2)])
  })

  test('parseCart merges cart lines only if they have the same variant, and drops lines with an invalid variant', () => {
    const stored = { items: [jar(7, 1), line(1, 2), jar(8, 1), jar(7, 3), { ...jar(9, 1), variantId: '9' }, jar(0, 1)] }
    expect(parseCart(JSON.parse(JSON.stringify(stored)))).toEqual([jar(7, 4), line(1, 2), jar(8, 1)])
  })
})
