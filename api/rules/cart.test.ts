import { describe, expect, test } from 'vitest'
import { addLine, type CartLine, capOf, itemCount, parseCart, removeLine, setQuantity } from './cart.ts'

const line = (productId: number, quantity: number): CartLine => ({ productId, slug: `p-${productId}`, quantity })
const product = (id: number, inventory: number) => ({ id, slug: `p-${id}`, inventory })
const many = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1, 1))

test.each([
  [5, 5],
  [0, 0],
  [-1, 0],
  [99, 99],
  [100, 99],
  [2.7, 2],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])('an inventory of %d allows %d pieces', (inventory, cap) => {
  expect(capOf(inventory)).toBe(cap)
})

describe('addLine', () => {
  test.each([
    ['appends a new line', [], product(1, 5), 1, [line(1, 1)]],
    ['keeps the order of the lines', [line(2, 1)], product(1, 5), 2, [line(2, 1), line(1, 2)]],
    ['grows a line that is there', [line(1, 2)], product(1, 5), 2, [line(1, 4)]],
    ['stops at the stock', [line(1, 4)], product(1, 5), 3, [line(1, 5)]],
    ['stops a new line at the stock', [], product(1, 5), 9, [line(1, 5)]],
    ['stops at 99', [line(1, 98)], product(1, 500), 5, [line(1, 99)]],
    ['falls to a stock that shrank', [line(1, 9)], product(1, 4), 1, [line(1, 4)]],
    ['counts whole pieces', [], product(1, 5), 1.9, [line(1, 1)]],
    ['is ignored at zero stock', [line(1, 2)], product(1, 0), 1, [line(1, 2)]],
    ['is ignored at negative stock', [], product(1, -3), 1, []],
    ['is ignored for nothing', [line(1, 2)], product(1, 5), 0, [line(1, 2)]],
    ['is ignored for less than nothing', [line(1, 2)], product(1, 5), -1, [line(1, 2)]],
    ['is ignored for half a piece', [line(1, 2)], product(1, 5), 0.5, [line(1, 2)]],
    ['is ignored for no number', [line(1, 2)], product(1, 5), Number.NaN, [line(1, 2)]],
    ['ignores a 51st line', many(50), product(51, 5), 1, many(50)],
    ['grows the 50th line', many(50), product(50, 5), 1, [...many(49), line(50, 2)]],
  ])('it %s', (_, lines, item, quantity, expected) => {
    const before = structuredClone(lines)
    expect(addLine(lines, item, quantity)).toEqual(expected)
    expect(lines).toEqual(before)
  })

  test('adds one piece unless told', () => {
    expect(addLine([], product(1, 5))).toEqual([line(1, 1)])
  })
})

test.each([
  ['sets the pieces', 3, 5, [line(1, 3), line(2, 1)]],
  ['stops at the stock', 9, 5, [line(1, 5), line(2, 1)]],
  ['stops at 99', Number.POSITIVE_INFINITY, 500, [line(1, 99), line(2, 1)]],
  ['removes at 0', 0, 5, [line(2, 1)]],
  ['removes below 0', -2, 5, [line(2, 1)]],
  ['removes without stock', 3, 0, [line(2, 1)]],
  ['changes nothing for no number', Number.NaN, 5, [line(1, 2), line(2, 1)]],
])('setQuantity %s', (_, quantity, inventory, expected) => {
  expect(setQuantity([line(1, 2), line(2, 1)], 1, quantity, inventory)).toEqual(expected)
})

test('removeLine takes one product out', () => {
  expect(removeLine([line(1, 2), line(2, 1)], 1)).toEqual([line(2, 1)])
})

test('itemCount sums the pieces', () => {
  expect(itemCount([])).toBe(0)
  expect(itemCount([line(1, 2), line(2, 3)])).toBe(5)
})

describe('parseCart', () => {
  const good = { productId: 1, slug: 'p-1', quantity: 2 }

  test.each([
    ['the stored object', { items: [good] }],
    ['the bare list', [good]],
    ['more than is needed', { items: [{ ...good, price: '0.01', name: 'x' }], isOpen: true, version: 3 }],
  ])('it reads %s', (_, value) => {
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
  ])('%j gives an empty cart', (value) => {
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
  ])('a line with %j is dropped, the others stay', (bad) => {
    expect(parseCart([{ ...good, ...bad }, line(7, 1)])).toEqual([line(7, 1)])
  })

  test('lines of one product become one', () => {
    expect(parseCart([line(1, 2), line(2, 1), line(1, 3)])).toEqual([line(1, 5), line(2, 1)])
  })

  test.each([[[line(1, 100)]], [[line(1, 2 ** 31)]], [[line(1, 60), line(1, 60)]]])(
    'no line holds more than 99 pieces',
    (value) => {
      expect(parseCart(value)).toEqual([line(1, 99)])
    },
  )

  test('the 51st line is dropped, its duplicates of earlier ones are not', () => {
    expect(parseCart([...many(60), line(1, 1)])).toEqual([line(1, 2), ...many(50).slice(1)])
  })

  test('a cart with a poisoned prototype is only a cart', () => {
    expect(parseCart(JSON.parse('{"items":[{"__proto__":{"productId":1,"slug":"a","quantity":1}}]}'))).toEqual([])
    expect(parseCart(JSON.parse('{"__proto__":{"items":[]}}'))).toEqual([])
  })

  test('what it gave is read back the same', () => {
    const lines = parseCart([line(1, 2), line(2, 3)])
    expect(parseCart(JSON.parse(JSON.stringify({ items: lines })))).toEqual(lines)
  })
})
