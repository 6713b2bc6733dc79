import { expect, test } from 'vitest'
import { type LineKey, lineKey, lineRef } from '#rules/cart'
import { changedLines, reconcile, withSent } from './account-cart-store.ts'
import type { KnownLines } from './cart-database.ts'
import { type Cart, seenOf } from './saved-cart.ts'

/** The id of a product, or the key of a cart line with a variant. */
type Pieces = [id: LineKey, quantity: number][]

const lineOf = (id: LineKey, quantity: number) => {
  const ref = lineRef(id)
  return { ...ref, slug: `product-${ref.productId}`, quantity }
}
const memory = (id: LineKey, inventory: number) =>
  seenOf({ name: `Product ${id}`, shortDescription: null, imageUrl: null, price: '100.00', inventory }, 1)
const cartOf = (lines: Pieces, inventory = 500): Cart => ({
  lines: lines.map(([id, quantity]) => lineOf(id, quantity)),
  seen: new Map(lines.map(([id]) => [id, memory(id, inventory)])),
})
const quantitiesOf = ({ lines }: Cart) => lines.map((line) => [lineKey(line), line.quantity])

const time = '2026-11-22T10:00:00.000Z'
const knownOf = (lines: Pieces): KnownLines =>
  new Map(lines.map(([id, quantity]) => [id, { ...lineRef(id), quantity, updatedAt: time }]))
const serverOf = (lines: Pieces) => lines.map(([id, quantity]) => ({ ...lineOf(id, quantity), updatedAt: time }))
const sentOf = (lines: readonly { productId: number; variantId?: number; quantity: number }[]) =>
  lines.map((line) => [lineKey(line), line.quantity])

interface Case {
  title: string
  /** The cart lines of the account after the last sync with the server; null at sign-in. */
  known: Pieces | null
  device: Pieces
  server: Pieces
  cart: Pieces
  send: Pieces
}

test.each<Case>([
  {
    title: 'sign-in, line only on the device',
    known: null,
    device: [[1, 2]],
    server: [],
    cart: [[1, 2]],
    send: [[1, 2]],
  },
  { title: 'sign-in, line only on the server', known: null, device: [], server: [[1, 2]], cart: [[1, 2]], send: [] },
  {
    title: 'sign-in, larger on the device',
    known: null,
    device: [[1, 3]],
    server: [[1, 2]],
    cart: [[1, 3]],
    send: [[1, 3]],
  },
  { title: 'sign-in, larger on the server', known: null, device: [[1, 2]], server: [[1, 3]], cart: [[1, 3]], send: [] },
  { title: 'sign-in, equal quantities', known: null, device: [[1, 2]], server: [[1, 2]], cart: [[1, 2]], send: [] },
  {
    title: 'sign-in, different lines',
    known: null,
    device: [[1, 2]],
    server: [[2, 1]],
    cart: [
      [1, 2],
      [2, 1],
    ],
    send: [[1, 2]],
  },
  {
    title: 'sign-in, two variants of a product and a line of it without variant',
    known: null,
    device: [
      ['1-7', 3],
      [1, 1],
    ],
    server: [
      ['1-7', 1],
      ['1-8', 2],
    ],
    cart: [
      ['1-7', 3],
      [1, 1],
      ['1-8', 2],
    ],
    send: [
      ['1-7', 3],
      [1, 1],
    ],
  },
  {
    title: 'one variant changed on the device, the other on the server',
    known: [
      ['1-7', 1],
      ['1-8', 1],
    ],
    device: [
      ['1-7', 2],
      ['1-8', 1],
    ],
    server: [
      ['1-7', 1],
      ['1-8', 4],
    ],
    cart: [
      ['1-7', 2],
      ['1-8', 4],
    ],
    send: [['1-7', 2]],
  },
  {
    title: 'a variant chosen in place of the line without variant',
    known: [[1, 1]],
    device: [['1-8', 1]],
    server: [[1, 1]],
    cart: [['1-8', 1]],
    send: [
      ['1-8', 1],
      [1, 0],
    ],
  },
  { title: 'nothing changed', known: [[1, 2]], device: [[1, 2]], server: [[1, 2]], cart: [[1, 2]], send: [] },
  {
    title: 'raised on the device',
    known: [[1, 2]],
    device: [[1, 3]],
    server: [[1, 2]],
    cart: [[1, 3]],
    send: [[1, 3]],
  },
  {
    title: 'lowered on the device',
    known: [[1, 2]],
    device: [[1, 1]],
    server: [[1, 2]],
    cart: [[1, 1]],
    send: [[1, 1]],
  },
  { title: 'added on the device', known: [], device: [[1, 1]], server: [], cart: [[1, 1]], send: [[1, 1]] },
  { title: 'removed on the device', known: [[1, 2]], device: [], server: [[1, 2]], cart: [], send: [[1, 0]] },
  { title: 'raised on the server', known: [[1, 2]], device: [[1, 2]], server: [[1, 5]], cart: [[1, 5]], send: [] },
  { title: 'lowered on the server', known: [[1, 2]], device: [[1, 2]], server: [[1, 1]], cart: [[1, 1]], send: [] },
  {
    title: 'added on the server',
    known: [[1, 2]],
    device: [[1, 2]],
    server: [
      [1, 2],
      [2, 4],
    ],
    cart: [
      [1, 2],
      [2, 4],
    ],
    send: [],
  },
  { title: 'removed on the server', known: [[1, 2]], device: [[1, 2]], server: [], cart: [], send: [] },
  {
    title: 'changed on both: the device writes last',
    known: [[1, 2]],
    device: [[1, 3]],
    server: [[1, 9]],
    cart: [[1, 3]],
    send: [[1, 3]],
  },
  {
    title: 'removed on the device, raised on the server',
    known: [[1, 2]],
    device: [],
    server: [[1, 9]],
    cart: [],
    send: [[1, 0]],
  },
  {
    title: 'raised on the device, removed on the server',
    known: [[1, 2]],
    device: [[1, 3]],
    server: [],
    cart: [[1, 3]],
    send: [[1, 3]],
  },
  { title: 'removed on both', known: [[1, 2]], device: [], server: [], cart: [], send: [] },
  { title: 'added on both', known: [], device: [[1, 1]], server: [[1, 4]], cart: [[1, 1]], send: [[1, 1]] },
  {
    title: 'several lines',
    known: [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
    device: [
      [3, 3],
      [2, 5],
      [4, 1],
    ],
    server: [
      [1, 1],
      [2, 2],
      [3, 1],
      [5, 2],
    ],
    cart: [
      [3, 1],
      [2, 5],
      [4, 1],
      [5, 2],
    ],
    send: [
      [2, 5],
      [4, 1],
      [1, 0],
    ],
  },
])(
  'cart lines of device and server are reconciled, $title: known $known, device $device, server $server',
  ({ known, device, server, cart, send }) => {
    const result = reconcile(cartOf(device), known && knownOf(known), serverOf(server))
    expect(quantitiesOf(result.cart)).toEqual(cart)
    expect(sentOf(result.changed)).toEqual(send)
    // The response to the sent lines completes the sync, in whatever sequence its lines are.
    const stored = new Map([...server, ...send].filter(([, quantity]) => quantity > 0))
    for (const [id, quantity] of send) if (quantity === 0) stored.delete(id)
    const after = reconcile(result.cart, withSent(result.known, result.changed), serverOf([...stored]))
    expect(quantitiesOf(after.cart)).toEqual(cart)
    expect(after.changed).toEqual([])
    expect(after.cart).toBe(result.cart)
  },
)

test('reconciling with the server retains a cart edit made during a request and sends it with the next request', () => {
  const known = withSent(knownOf([[1, 1]]), [{ productId: 1, quantity: 2 }])
  const result = reconcile(
    cartOf([
      [1, 3],
      [2, 1],
    ]),
    known,
    serverOf([[1, 2]]),
  )
  expect(quantitiesOf(result.cart)).toEqual([
    [1, 3],
    [2, 1],
  ])
  expect(sentOf(result.changed)).toEqual([
    [1, 3],
    [2, 1],
  ])
})

test('a cart line removed during a request is not restored by the response, and its removal is sent', () => {
  const known = withSent(knownOf([[1, 1]]), [{ productId: 1, quantity: 2 }])
  const result = reconcile(cartOf([]), known, serverOf([[1, 2]]))
  expect(quantitiesOf(result.cart)).toEqual([])
  expect(sentOf(result.changed)).toEqual([[1, 0]])
})

test('a cart line with a product unknown to the server stays on the device and is sent once', () => {
  const first = reconcile(
    cartOf([
      [1, 2],
      [9, 1],
    ]),
    null,
    [],
  )
  const after = reconcile(first.cart, withSent(first.known, first.changed), serverOf([[1, 2]]))
  expect(quantitiesOf(after.cart)).toEqual([
    [1, 2],
    [9, 1],
  ])
  expect(after.changed).toEqual([])
  const later = reconcile(after.cart, after.known, serverOf([[1, 2]]))
  expect(later.cart).toBe(after.cart)
  expect(later.changed).toEqual([])
})

test('a server quantity above the stock is reduced to the stock in the cart, and the reduced quantity is not sent', () => {
  const cart = cartOf([[1, 2]], 3)
  const raised = reconcile(cart, knownOf([[1, 2]]), serverOf([[1, 8]]))
  expect(quantitiesOf(raised.cart)).toEqual([[1, 3]])
  expect(raised.cart.seen.get(1)).toMatchObject({ quantityWas: 8 })
  expect(raised.changed).toEqual([])
  expect(changedLines(raised.cart, raised.known)).toEqual([])
})

test("if the server's cart has more than 50 lines, the 51st line is not removed on the server, and is added on the device after another line is removed", () => {
  const device: Pieces = Array.from({ length: 50 }, (_, place) => [place + 1, 1])
  const first = reconcile(cartOf(device), knownOf(device), serverOf([...device, [51, 1]]))
  expect(first.cart.lines).toHaveLength(50)
  expect(first.changed).toEqual([])
  const [, ...rest] = device
  const later = reconcile(cartOf(rest), first.known, serverOf([...device, [51, 1]]))
  expect(later.cart.lines.at(-1)).toMatchObject({ productId: 51 })
  expect(sentOf(later.changed)).toEqual([[1, 0]])
})
