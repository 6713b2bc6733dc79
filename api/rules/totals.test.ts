import { describe, expect, test } from 'vitest'
import { tax } from '#texts/checkout'
import { cartPageTotals, checkoutTotals, drawerTotals, newsletterDiscount } from './totals.ts'

const everywhere = { everywhere: true, freeThreshold: '600.00', standardCost: '40.00', taxRate: 12.5 }
const disabled = { ...everywhere, everywhere: false }

describe('totals with the rates of the specification', () => {
  test.each([
    [7499, 999, 8498, 1],
    [7500, 0, 7500, 0],
    [7501, 0, 7501, 0],
    [100, 999, 1099, 7400],
  ])(
    'cart drawer with the rates of the specification for a subtotal of %d paise: shipping %d, total %d',
    (subtotal, shipping, total, remaining) => {
      for (const settings of [null, disabled]) {
        const totals = drawerTotals(subtotal, settings)
        expect(totals).toEqual({
          subtotal,
          discount: 0,
          shipping,
          tax: 0,
          total,
          remainingForFreeShipping: remaining,
          taxKind: 'none',
        })
      }
    },
  )

  test.each([
    [249999, 15000, 45000, 309999, 1],
    [250000, 0, 45000, 295000, 0],
    [250001, 0, 45000, 295001, 0],
    [49900, 15000, 8982, 73882, 200100],
  ])(
    'cart page with the rates of the specification for a subtotal of %d paise: shipping %d, GST %d',
    (subtotal, shipping, tax, total, remaining) => {
      for (const settings of [null, disabled]) {
        const totals = cartPageTotals(subtotal, settings)
        expect(totals).toEqual({
          subtotal,
          discount: 0,
          shipping,
          tax,
          total,
          remainingForFreeShipping: remaining,
          taxKind: 'added',
        })
      }
    },
  )

  test.each([
    [99999, 5000, 18000, 122999, 1],
    [100000, 0, 18000, 118000, 0],
    [100001, 0, 18000, 118001, 0],
    [49900, 5000, 8982, 63882, 50100],
  ])(
    'checkout with the rates of the specification for a subtotal of %d paise: shipping %d, tax %d',
    (subtotal, shipping, tax, total, remaining) => {
      for (const settings of [null, disabled]) {
        const totals = checkoutTotals(subtotal, 0, settings)
        expect(totals).toEqual({
          subtotal,
          discount: 0,
          shipping,
          tax,
          total,
          remainingForFreeShipping: remaining,
          taxKind: 'added',
          taxLabelRate: 10,
        })
      }
    },
  )

  test.each([
    // 18 % tax on the first six subtotals, in paise: 0.36, 0.54, 4.50, 13.50, 22.50 and 22.68.
    [2, 0],
    [3, 1],
    [25, 5],
    [75, 14],
    [125, 23],
    [126, 23],
    // Floating-point numbers would give a wrong tax here: 1.15 * 0.18 is 0.20699999999999996.
    [115, 21],
    [99_999_999_999, 18_000_000_000],
  ])('the tax on %d paise is %d paise, and half a paisa is rounded up', (subtotal, tax) => {
    expect(checkoutTotals(subtotal, 0, null).tax).toBe(tax)
  })
})

describe('totals with a discount', () => {
  test('a discount reduces the taxable amount and the total', () => {
    const { discount, tax, shipping, total } = checkoutTotals(150000, 15000, null)
    expect({ discount, tax, shipping, total }).toEqual({ discount: 15000, tax: 24300, shipping: 0, total: 159300 })
  })

  test('the subtotal before the discount decides whether shipping is free', () => {
    expect(checkoutTotals(100000, 10000, null)).toMatchObject({ shipping: 0, remainingForFreeShipping: 0 })
  })

  test.each([
    [60000, 50000],
    [-1, 0],
  ])('a discount of %d paise on a subtotal of 500 rupees is limited to %d paise', (wanted, discount) => {
    expect(checkoutTotals(50000, wanted, null).discount).toBe(discount)
  })

  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [49900, 4990],
    [99995, 10000],
    [99994, 9999],
  ])('the newsletter discount on a subtotal of %d paise is %d paise', (subtotal, discount) => {
    expect(newsletterDiscount(subtotal)).toBe(discount)
  })
})

describe('totals while "Use these rates everywhere" is on', () => {
  test.each([
    [59999, 4000],
    [60000, 0],
  ])('shipping for a subtotal of %d paise is %d paise in cart drawer, cart page and checkout', (subtotal, shipping) => {
    expect(drawerTotals(subtotal, everywhere).shipping).toBe(shipping)
    expect(cartPageTotals(subtotal, everywhere).shipping).toBe(shipping)
    expect(checkoutTotals(subtotal, 0, everywhere).shipping).toBe(shipping)
  })

  test('cart drawer and cart page show no amount remaining for free shipping if delivery costs nothing', () => {
    for (const totals of [drawerTotals, cartPageTotals]) {
      expect(totals(59999, { ...everywhere, standardCost: '0.00' })).toMatchObject({
        shipping: 0,
        remainingForFreeShipping: 0,
      })
    }
  })

  test('the tax label of the checkout shows the tax rate of the settings', () => {
    const labelOf = (settings: typeof everywhere) => tax(checkoutTotals(60000, 0, settings).taxLabelRate ?? -1)
    expect(checkoutTotals(60000, 0, everywhere).tax).toBe(7500)
    expect(labelOf(everywhere)).toBe('Tax (12.5%)')
    expect(labelOf({ ...everywhere, taxRate: 18 })).toBe('Tax (18%)')
  })

  test('the total in the cart drawer contains no tax', () => {
    expect(drawerTotals(60000, everywhere)).toMatchObject({ tax: 0, total: 60000 })
  })

  test.each([
    [0, 0],
    [0.1, 60],
    [5, 3000],
    [99.9, 59940],
    [100, 60000],
  ])('a tax rate of %d percent on 600 rupees gives %d paise of tax', (taxRate, tax) => {
    expect(checkoutTotals(60000, 0, { ...everywhere, taxRate }).tax).toBe(tax)
  })
})

describe('tax at the rate of the settings', () => {
  const settings = { ...everywhere, taxRate: 18 }

  test('shipping is taxed too, and a product with a tax rate is taxed at that rate instead of the rate of the settings', () => {
    const goods = [{ amount: 100_00, gstRate: 5 }, { amount: 100_00 }]
    // Each line bears 20.00 of the shipping cost: tax is 5 % of 120.00 and 18 % of 120.00.
    expect(checkoutTotals(goods, 0, settings, false)).toMatchObject({
      shipping: 40_00,
      tax: 6_00 + 21_60,
      total: 267_60,
      taxKind: 'added',
      taxLabelRate: null,
    })
    expect(cartPageTotals(goods, settings).tax).toBe(27_60)
  })

  test('CGST and SGST are rounded separately, so the total can differ by a paisa between a sale within the state and to another state', () => {
    const paid = { ...settings, standardCost: '0.00' }
    // Within the state 9 % of 1.05 are 9.45 paise twice, rounded to 18. To another state 18 % are 18.9 paise, rounded
    // to 19.
    expect(checkoutTotals(105, 0, paid, true).tax).toBe(18)
    expect(checkoutTotals(105, 0, paid, false).tax).toBe(19)
  })

  test('the tax is not added to the total if the prices include tax', () => {
    expect(checkoutTotals(118_00, 18_00, { ...settings, taxIncluded: true }, false)).toMatchObject({
      subtotal: 118_00,
      discount: 18_00,
      shipping: 40_00,
      tax: 21_36,
      total: 140_00,
      taxKind: 'included',
      taxLabelRate: 18,
    })
  })

  test.each(['composition', 'none'] as const)('a shop with GST registration %s charges no tax', (gstRegistration) => {
    const goods = [{ amount: 100_00, gstRate: 5 }]
    const totals = checkoutTotals(goods, 0, { ...settings, taxIncluded: true, gstRegistration })
    expect(totals).toMatchObject({ tax: 0, total: 140_00, taxKind: 'none' })
  })

  test('tax-inclusive prices, GST registration and product tax rates are ignored while "Use these rates everywhere" is off', () => {
    const off = { ...settings, everywhere: false, taxIncluded: true, gstRegistration: 'none' as const }
    const goods = [{ amount: 100_00, gstRate: 5 }]
    expect(checkoutTotals(goods, 0, off)).toEqual(checkoutTotals(100_00, 0, null))
    expect(cartPageTotals(goods, off)).toEqual(cartPageTotals(100_00, null))
  })
})

test.each([null, disabled, everywhere])('all totals of an empty cart are 0 with any settings', (settings) => {
  const nothing = { subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0, remainingForFreeShipping: 0 }
  expect(drawerTotals(0, settings)).toMatchObject(nothing)
  expect(cartPageTotals(0, settings)).toMatchObject(nothing)
  expect(checkoutTotals(0, 100, settings)).toMatchObject(nothing)
})
