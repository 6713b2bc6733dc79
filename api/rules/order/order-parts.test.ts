import { expect, test } from 'vitest'
import { taxedOrder } from '../totals.ts'
import { creditedParts, partsOf, reducedBy, removedFrom, totalOfParts, withoutPieces } from './order-parts.ts'

const own = { everywhere: true, freeThreshold: '500.00', standardCost: '49.00', taxRate: 18 }

function randoms(seed: number) {
  let state = seed
  return (max: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % max
  }
}

/**
 * Creates a random order. Returns the order with its stored lines and the part of its total that each line accounts
 * for.
 */
function orderOf(next: (max: number) => number) {
  const settings =
    [null, own, { ...own, taxIncluded: true }, { ...own, gstRegistration: 'none' as const }][next(4)] ?? null
  const intraState = next(2) === 0
  const lines = Array.from({ length: 1 + next(4) }, (_, id) => ({ id, quantity: 1 + next(5), price: next(200_00) }))
  const rates = [0, 3, 5, 18, 40]
  const goods = lines.map(({ price, quantity }) => ({ amount: price * quantity, gstRate: rates[next(5)] ?? 5 }))
  const subtotal = goods.reduce((sum, { amount }) => sum + amount, 0)
  const { totals, lines: taxed } = taxedOrder(goods, next(3) === 0 ? next(subtotal + 1) : 0, settings, intraState)
  const stored = lines.map((line, index) => {
    const { gstRate = 0, taxable = 0, cgst = 0, sgst = 0, igst = 0 } = taxed[index] ?? {}
    return { ...line, gstRate: Math.round(gstRate * 100), taxable, cgst, sgst, igst }
  })
  const order = { ...totals, taxIncluded: totals.taxKind === 'included' }
  return { order, stored, intraState, parts: partsOf(order, stored, { rate: 18, intraState }) }
}

test("the parts of an order's total that its lines account for, and the untaxed delivery charge, add up to the total", () => {
  const next = randoms(17)
  for (let round = 0; round < 2_000; round++) {
    const { order, parts } = orderOf(next)
    const untaxed = order.shipping - parts.reduce((sum, { shipping }) => sum + shipping, 0)
    expect(totalOfParts(parts) + (order.subtotal > 0 ? untaxed : 0)).toBe(order.total)
  }
})

test('removing the pieces of an order line one by one reduces the total by the same amount as removing all at once', () => {
  const next = randoms(18)
  for (let round = 0; round < 1_000; round++) {
    for (const part of orderOf(next).parts) {
      const alone = withoutPieces({ ...part }, part.quantity)
      let rest = part
      let removed = 0
      for (let pieces = 1; pieces <= part.quantity; pieces++) {
        const after = withoutPieces(part, pieces)
        const step = removedFrom(rest, after)
        expect(Math.min(step.total, step.taxable, step.cgst, step.sgst, step.igst)).toBeGreaterThanOrEqual(-1)
        expect(step.total).toBeGreaterThanOrEqual(0)
        expect(step.taxable + step.cgst + step.sgst + step.igst).toBe(step.total)
        removed += step.total
        rest = after
      }
      expect(rest).toEqual(alone)
      expect(removed).toBe(part.total - alone.total)
      if (part.shipping === 0)
        expect(alone).toMatchObject({ quantity: 0, total: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 })
    }
  }
})

test.each([
  ['fell from 18 % to 5 %', { total: 177_00, taxable: 168_57, igst: 8_43 }],
  ['rose from 5 % to 18 %', { total: 157_50, taxable: 133_47, igst: 24_03 }],
])(
  'after a price reduction of ₹60, a returned piece is credited with the rest of its price when the GST rate %s after the order',
  (_, amounts) => {
    const line = { lineId: 7, quantity: 1, price: 100_00, discount: 0, shipping: 50_00, gstRate: 18, cgst: 0, sgst: 0 }
    const part = { ...line, ...amounts }
    const goods = removedFrom(part, withoutPieces(part, 1)).total
    const rest = [{ line, whole: part, pieces: 0, delivery: 0, part }]
    const [note] = creditedParts(rest, { amount: 60_00, lineId: 7 }, undefined)
    if (!note) throw new Error('nothing was credited')
    const reduced = reducedBy(part, note.removed)
    expect(removedFrom(reduced, withoutPieces(reduced, 1)).total).toBe(goods - 60_00)
  },
)

test('removing one of three pieces of an order line removes a third of its discounted amount and tax', () => {
  const line = { id: 7, quantity: 3, price: 100_00, gstRate: 1800, taxable: 270_00, cgst: 24_30, sgst: 24_30, igst: 0 }
  const order = { subtotal: 300_00, discount: 30_00, shipping: 0, tax: 48_60, total: 318_60, taxIncluded: false }
  const [part] = partsOf(order, [line], { rate: 18, intraState: true })
  if (!part) throw new Error('no part')
  expect(removedFrom(part, withoutPieces(part, 1))).toMatchObject({
    quantity: 1,
    discount: 10_00,
    taxable: 90_00,
    cgst: 8_10,
    sgst: 8_10,
    total: 106_20,
  })
})

test('the tax of an order is apportioned to its lines by value if the lines have no stored tax', () => {
  const none = { gstRate: null, taxable: null, cgst: null, sgst: null, igst: null }
  const lines = [
    { id: 1, quantity: 1, price: 100_00, ...none },
    { id: 2, quantity: 2, price: 100_00, ...none },
  ]
  const order = { subtotal: 300_00, discount: 0, shipping: 50_00, tax: 54_00, total: 404_00, taxIncluded: false }
  expect(partsOf(order, lines, { rate: 18, intraState: false })).toMatchObject([
    { gstRate: 18, taxable: 100_00, igst: 18_00, total: 118_00, shipping: 0 },
    { gstRate: 18, taxable: 200_00, igst: 36_00, total: 236_00, shipping: 0 },
  ])
})
