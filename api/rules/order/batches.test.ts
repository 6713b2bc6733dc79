import { expect, test } from 'vitest'
import {
  addedTaxOf,
  isExpired,
  returnPieces,
  type StockedBatch,
  sellableBatches,
  takePieces,
  withoutTaken,
} from './batches.ts'

const batch = (id: number, expiresOn: string | null, quantity = 5, mrp: number | null = null): StockedBatch => ({
  id,
  expiresOn,
  quantity,
  mrp,
})
const today = '2026-11-21'
const sale = { today, price: 100_00, mrp: null, tax: 18 }

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  [null, false],
])('a batch of goods that expires on %s can no longer be sold on 2026-11-21: %s', (expiresOn, expected) => {
  expect(isExpired({ expiresOn }, today)).toBe(expected)
})

const tables: readonly [name: string, batches: StockedBatch[], quantity: number, taken: [number, number][]][] = [
  ['the batch that expires first is first', [batch(1, '2027-05-01'), batch(2, '2027-03-31')], 3, [[2, 3]]],
  [
    'several batches are used when the first has too few pieces',
    [batch(1, '2027-05-01'), batch(2, '2027-03-31', 2)],
    4,
    [
      [2, 2],
      [1, 2],
    ],
  ],
  ['of equal expiry dates the older batch is first', [batch(4, '2027-03-31'), batch(3, '2027-03-31')], 1, [[3, 1]]],
  ['a batch without an expiry date is last', [batch(1, null), batch(2, '2030-01-01')], 1, [[2, 1]]],
  ['two batches without dates are sorted by age', [batch(2, null), batch(1, null)], 1, [[1, 1]]],
  ['an expired batch is never used', [batch(1, '2026-11-20'), batch(2, '2027-01-01')], 9, [[2, 5]]],
  ['a batch can be used on its last day', [batch(1, today), batch(2, '2027-01-01')], 1, [[1, 1]]],
  ['an empty batch is skipped', [batch(1, '2027-01-01', 0), batch(2, '2027-02-01')], 1, [[2, 1]]],
  ['a batch with an MRP below the price with tax is skipped', [batch(1, '2027-01-01', 5, 117_99)], 1, []],
  ['a batch with an MRP of the price with tax is used', [batch(1, '2027-01-01', 5, 118_00)], 1, [[1, 1]]],
]

test.each(tables)(
  'takePieces takes pieces from the batches of goods that can be sold: %s',
  (_, batches, quantity, taken) => {
    const found = takePieces(sellableBatches(batches, sale), quantity)
    expect(found.map(({ batchId, quantity: pieces }) => [batchId, pieces])).toEqual(taken)
  },
)

test.each([
  [null, 117_99, []],
  [null, 118_00, [1]],
  [118_00, 117_99, [1]],
  [117_99, 118_00, []],
])(
  'sellableBatches of a batch with the MRP %s and a variant with the MRP %s, at a price of 118 rupees with tax, returns the batch ids %j',
  (own, mrp, expected) => {
    const found = sellableBatches([batch(1, null, 5, own)], { ...sale, mrp })
    expect(found.map(({ id }) => id)).toEqual(expected)
  },
)

test('withoutTaken subtracts pieces already taken from their batches of goods', () => {
  const batches = [batch(1, null, 5), batch(2, null, 5)]
  expect(withoutTaken(batches, [{ batchId: 2, quantity: 3 }]).map(({ quantity }) => quantity)).toEqual([5, 2])
})

const taken = [
  { batchId: 1, quantity: 2 },
  { batchId: 2, quantity: 3 },
]
const returns: readonly [quantity: number, returned: [number, number][], rest: number][] = [
  [1, [[2, 1]], 0],
  [
    4,
    [
      [2, 3],
      [1, 1],
    ],
    0,
  ],
  [
    7,
    [
      [2, 3],
      [1, 2],
    ],
    2,
  ],
]
test.each(returns)(
  '%i returned pieces are added to the batches of goods from which the last pieces were taken',
  (quantity, expected, rest) => {
    const found = returnPieces(taken, quantity)
    expect(found.returned.map(({ batchId, quantity: pieces }) => [batchId, pieces])).toEqual(expected)
    expect(found.rest).toBe(rest)
  },
)

const settings = { everywhere: true, freeThreshold: '0.00', standardCost: '0.00', taxRate: 12 } as const
test.each([
  [null, 5, 18],
  [{ ...settings, everywhere: false }, 5, 18],
  [settings, 5, 5],
  [settings, null, 12],
  [{ ...settings, taxIncluded: true }, 5, 0],
  [{ ...settings, gstRegistration: 'composition' as const }, 5, 0],
])(
  'addedTaxOf returns the tax rate that is added to a price with given settings and product tax rate, case %#',
  (given, rate, expected) => {
    expect(addedTaxOf(given, rate)).toBe(expected)
  },
)
