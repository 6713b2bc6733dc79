import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { states } from '../address/states.ts'
import { apportion, type GoodsLine, gstRatesOn, splitTax, taxAmount, taxDuties, taxLines, taxOf } from './gst.ts'
import { hasUtgst, isIntraState, placeOfSupply, stateOfGstin } from './place-of-supply.ts'

const currentRates = [0, 0.25, 1.5, 3, 5, 18, 40]

test.each([
  ['2025-09-21', [0, 0.25, 1.5, 3, 5, 12, 18, 28]],
  ['2025-09-22', [0, 0.25, 1.5, 3, 5, 18, 28, 40]],
  ['2026-01-31', [0, 0.25, 1.5, 3, 5, 18, 28, 40]],
  ['2026-02-01', currentRates],
  ['2026-11-23', currentRates],
])('the GST rates that apply on %s are %j', (day, rates) => {
  expect(gstRatesOn(day)).toEqual(rates)
})

// Each row of the table can be checked by hand. For example, 499.00 including 18 % tax contain 499.00 × 18 / 118 =
// 76.12 of tax.
const table = readFileSync(new URL('gst-table.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [rate, prices, ...amounts] = row.split(',')
    const [amount = 0, taxableSame = 0, cgst = 0, sgst = 0, taxableOther = 0, igst = 0] = amounts.map(Number)
    return { rate: Number(rate), prices, amount, taxableSame, cgst, sgst, taxableOther, igst }
  })

test('the GST test table has three amounts for every current GST rate, each with and without tax included in the price', () => {
  expect(table).toHaveLength(currentRates.length * 2 * 3)
  expect([...new Set(table.map(({ rate }) => rate))]).toEqual(currentRates)
})

describe.each(['UP', 'LA'])('GST of a shop in the state %s', (shopState) => {
  test.each(states.map(({ code, name }) => ({ code, name })))(
    'a sale to $name has this state as place of supply and the tax amounts of the test table',
    (state) => {
      const place = placeOfSupply({ deliveryState: state.name, shopState })
      expect(place).toBe(state.code)
      const intraState = isIntraState(place, shopState)
      expect(intraState).toBe(state.code === shopState)
      for (const row of table) {
        const taxes = taxAmount(row.amount, row.rate, { taxIncluded: row.prices === 'inclusive', intraState })
        expect({ ...row, ...taxes }).toEqual({
          ...row,
          ...(intraState
            ? { taxable: row.taxableSame, cgst: row.cgst, sgst: row.sgst, igst: 0 }
            : { taxable: row.taxableOther, cgst: 0, sgst: 0, igst: row.igst }),
        })
      }
    },
  )
})

test.each([
  ['delivery address', { deliveryState: 'Karnataka', shopState: 'UP' }, 'KA'],
  ['code of the delivery address', { deliveryState: 'KA', shopState: 'UP' }, 'KA'],
  ['shop for an unknown state', { deliveryState: 'Elsewhere', shopState: 'UP' }, 'UP'],
  ['shop without an address', { deliveryState: null, shopState: 'UP' }, 'UP'],
  ['nothing', { deliveryState: null, shopState: null }, null],
])('the place of supply for GST is taken from the %s', (_, supply, place) => {
  expect(placeOfSupply(supply)).toBe(place)
})

test('union territories without a legislature have UTGST instead of SGST', () => {
  expect(states.filter(({ code }) => hasUtgst(code)).map(({ code }) => code)).toEqual(['AN', 'CH', 'DH', 'LA', 'LD'])
})

test.each([
  ['09AAACG1234A1ZC', 'UP'],
  ['25AAACG1234A1ZC', 'DH'],
  ['28AAACG1234A1ZC', 'AP'],
  ['99AAACG1234A1ZC', undefined],
])('the state of the GSTIN %s is %s', (gstin, code) => {
  expect(stateOfGstin(gstin)?.code).toBe(code)
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [1, 1, 2], [25, 25, 50]],
  [5, [3, 3, 1], [2, 2, 1]],
  [1, [0, 0, 7], [0, 0, 1]],
  [7, [0, 0], [7, 0]],
  [0, [5, 6], [0, 0]],
])('apportion divides %d paise by the weights %j into %j', (amount, weights, parts) => {
  expect(apportion(amount, weights)).toEqual(parts)
})

test('taxLines taxes each line with its share of discount and shipping', () => {
  const lines = [
    { amount: 100_00, gstRate: 5 },
    { amount: 50_00, gstRate: 18 },
  ]
  const taxed = taxLines(lines, { discount: 15_00, shipping: 60_00 }, { taxIncluded: false, intraState: true })
  expect(taxed).toEqual([
    { ...lines[0], discount: 10_00, shipping: 40_00, taxable: 130_00, cgst: 3_25, sgst: 3_25, igst: 0 },
    { ...lines[1], discount: 5_00, shipping: 20_00, taxable: 65_00, cgst: 5_85, sgst: 5_85, igst: 0 },
  ])
})

test('splitTax divides the rounded tax of an order among its lines in proportion to their amounts, with no tax on shipping', () => {
  const lines = [
    { amount: 100_00, gstRate: 18 },
    { amount: 50_01, gstRate: 18 },
  ]
  expect(splitTax(lines, { discount: 0, tax: 27_00, intraState: true })).toEqual([
    { ...lines[0], discount: 0, shipping: 0, taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 },
    { ...lines[1], discount: 0, shipping: 0, taxable: 50_01, cgst: 4_50, sgst: 4_50, igst: 0 },
  ])
  expect(splitTax(lines, { discount: 0, tax: 27_01, intraState: false }).map(({ igst }) => igst)).toEqual([18_01, 9_00])
})

/** Calculates the expected tax with BigInt fractions, without using the code that is tested. */
function oracle(
  lines: readonly GoodsLine[],
  discount: number,
  shipping: number,
  taxIncluded: boolean,
  intraState: boolean,
) {
  const half = (numerator: bigint, denominator: bigint) => {
    const whole = numerator / denominator
    return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole
  }
  const share = (amount: number) => {
    const sum = lines.reduce((total, line) => total + line.amount, 0)
    const exact = lines.map((line) => BigInt(amount) * BigInt(line.amount))
    const parts = exact.map((value) => value / BigInt(sum))
    let missing = BigInt(amount) - parts.reduce((total, part) => total + part, 0n)
    while (missing > 0n) {
      let best = -1
      for (const [index, value] of exact.entries()) {
        const isTaken = value / BigInt(sum) !== parts[index]
        const isLarger = best < 0 || value % BigInt(sum) > (exact[best] ?? 0n) % BigInt(sum)
        if (!isTaken && isLarger) best = index
      }
      parts[best] = (parts[best] ?? 0n) + 1n
      missing -= 1n
    }
    return parts
  }
  const discounts = share(discount)
  const shippings = share(shipping)
  return lines.map((line, index) => {
    const amount = BigInt(line.amount) - (discounts[index] ?? 0n) + (shippings[index] ?? 0n)
    const rate = BigInt(Math.round(line.gstRate * 100))
    const base = taxIncluded ? 10_000n + rate : 10_000n
    const part = half(amount * rate, base * 2n)
    const whole = half(amount * rate, base)
    const tax = intraState ? part * 2n : whole
    return { taxable: Number(taxIncluded ? amount - tax : amount), tax: Number(tax) }
  })
}

test('taxLines equals an independent calculation for 5,000 random orders', () => {
  let seed = 20261123
  const next = (max: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return seed % max
  }
  for (let round = 0; round < 5_000; round++) {
    const lines = Array.from({ length: 1 + next(5) }, () => ({
      amount: 1 + next(round % 7 === 0 ? 50 : 5_000_000),
      gstRate: currentRates[next(currentRates.length)] ?? 0,
    }))
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
    const discount = next(3) === 0 ? next(subtotal + 1) : 0
    const shipping = next(2) === 0 ? next(20_000) : 0
    const terms = { taxIncluded: next(2) === 0, intraState: next(2) === 0 }
    const taxed = taxLines(lines, { discount, shipping }, terms)
    const expected = oracle(lines, discount, shipping, terms.taxIncluded, terms.intraState)
    expect(taxed.map((line) => ({ taxable: line.taxable, tax: taxOf(line) }))).toEqual(expected)
    expect(taxed.every(({ cgst, sgst }) => cgst === sgst)).toBe(true)
    const paid = taxed.reduce((sum, line) => sum + line.taxable + taxOf(line), 0)
    if (terms.taxIncluded) expect(paid).toBe(subtotal - discount + shipping)
  }
})

const regular = { everywhere: true, gstRegistration: 'regular', eInvoices: true }
const gstin = '27AAPFU0939F1ZV'
test.each([
  [{ total: 50_000_00 }, regular, []],
  [{ total: 50_000_01 }, regular, ['e_way_bill']],
  [{ total: 60_000_00, cancelledAmount: 10_000_00 }, regular, []],
  [{ total: 60_000_00, status: 'cancelled', buyerGstin: gstin }, regular, []],
  [{ total: 60_000_00, buyerGstin: gstin }, regular, ['e_way_bill', 'e_invoice']],
  [{ buyerGstin: gstin }, { ...regular, eInvoices: false }, []],
  [{ buyerGstin: gstin }, { ...regular, gstRegistration: 'composition' }, []],
  [{ buyerGstin: gstin }, { ...regular, everywhere: false }, []],
  [{ buyerGstin: gstin }, null, []],
])(
  'taxDuties returns what the law requires for the order %j in a shop with the settings %j: %j',
  (order, shop, duties) => {
    const all = { status: 'pending', total: 100_00, cancelledAmount: 0, buyerGstin: null, ...order }
    expect(taxDuties(all, shop)).toEqual(duties)
  },
)
