import { describe, expect, test } from 'vitest'
import { tag } from '#texts/language'
import * as rules from '#texts/order-rules'
import * as status from '#texts/order-status'
import { newsletterDiscount } from '../totals.ts'
import { type OrderItem, priceOrder, type SellableVariant } from './price-order.ts'

const product = (id: number, name: string, price: number, inventory: number, isActive = true): SellableVariant => ({
  id,
  variantId: id + 100,
  title: '',
  sku: null,
  name,
  slug: name.toLowerCase(),
  price,
  inventory,
  isActive,
  imageUrl: `/media/${id}.webp`,
})
const products = new Map(
  [
    product(1, 'Majun', 49900, 3),
    product(2, 'Sharbat', 99999, 500),
    product(3, 'Qurs', 100000, 0),
    product(4, 'Kushta', 20000, 50, false),
    product(5, 'Arq', 100001, 20),
    product(6, 'Khamira', 2, 99),
    product(7, 'Roghan', 100000, 20),
  ].map((item) => [item.id, item]),
)
/** The product Jawarish in three sizes: one in stock, one sold out, and one that is no longer sold. */
const sizes: SellableVariant[] = [
  { ...product(8, 'Jawarish', 30000, 9), variantId: 801, title: '100 g', sku: 'J-100' },
  { ...product(8, 'Jawarish', 70000, 0), variantId: 802, title: '250 g' },
  { ...product(8, 'Jawarish', 90000, 9, false), variantId: 803, title: '500 g' },
]
const variants = [...products.values(), ...sizes]
const texts = { ...rules, ...status, tag }
const item = (productId: number, quantity: number, price = products.get(productId)?.price ?? 0): OrderItem => ({
  productId,
  quantity,
  price,
})
function priceItems(items: OrderItem[], amount: number) {
  const priced = priceOrder({ items, amount, variants, settings: null, intraState: true, today: '2026-11-21' })
  return priced.ok ? priced : { ...priced, message: priced.message(texts) }
}

const sized = (variantId: number | null, quantity: number, price: number): OrderItem => ({
  productId: 8,
  variantId,
  quantity,
  price,
})

describe('pricing of orders with variants', () => {
  test('a priced order line has variant, title and SKU of the variant, and lines of one variant are merged', () => {
    expect(priceItems([sized(801, 1, 30000), item(1, 1), sized(801, 2, 30000)], 165_082)).toMatchObject({
      ok: true,
      lines: [
        { productId: 1, variantId: 101, variantTitle: null, sku: null, quantity: 1 },
        { productId: 8, variantId: 801, variantTitle: '100 g', sku: 'J-100', quantity: 3, price: 30000 },
      ],
    })
  })

  test.each([
    ['without a variant', [sized(null, 1, 30000)], 'variant_required', null, 'Please choose an option of “Jawarish”.'],
    ['of a sold-out variant', [sized(802, 1, 70000)], 'out_of_stock', 802, 'Jawarish (250 g)'],
    ['of an inactive variant', [sized(803, 1, 90000)], 'product_unavailable', 803, 'Jawarish (500 g)'],
    ['of an unknown variant', [sized(999, 1, 30000)], 'product_unavailable', 999, ''],
    ['of the variant of another product', [sized(101, 1, 49900)], 'product_unavailable', 101, ''],
    ['with the price of another variant', [sized(801, 1, 70000)], 'price_changed', 801, 'Jawarish (100 g)'],
    ['of more pieces than the variant has', [sized(801, 5, 30000), sized(801, 5, 30000)], 'out_of_stock', 801, '9'],
  ])('an order item %s is refused', (_, items, code, variantId, message) => {
    const priced = priceItems(items, 0)
    expect(priced).toMatchObject({ ok: false, code, items: [{ productId: 8, variantId }] })
    expect(Object(priced).message).toContain(message)
  })

  test('an order item without a variant orders the only active variant of the product', () => {
    const one = sizes.filter(({ variantId }) => variantId !== 802)
    const priced = priceOrder({
      items: [sized(null, 1, 30000)],
      amount: 40400,
      variants: one,
      settings: null,
      intraState: true,
      today: '2026-11-21',
    })
    expect(priced).toMatchObject({ ok: true, lines: [{ variantId: 801 }] })
  })
})

describe('priceOrder accepts an order', () => {
  test.each([
    ['999.99', [item(2, 1)], 122999, 5000, 18000],
    ['1000.00', [item(7, 1)], 118000, 0, 18000],
    ['1000.01', [item(5, 1)], 118001, 0, 18000],
    ['2499.02 of two line items', [item(5, 2), item(1, 1)], 294884, 0, 44982],
    ['0.02', [item(6, 1)], 5002, 5000, 0],
  ])(
    'an order with subtotal %s is accepted if its amount is the total that the checkout shows',
    (_, items, amount, shipping, tax) => {
      expect(priceItems(items, amount)).toMatchObject({ ok: true, totals: { shipping, tax, total: amount } })
    },
  )

  test('an accepted order has the prices, names and pictures in the database', () => {
    const result = priceItems([item(5, 1), item(1, 2), item(5, 1)], 353_766)
    expect(result).toMatchObject({
      ok: true,
      lines: [
        {
          productId: 1,
          quantity: 2,
          price: 49900,
          productName: 'Majun',
          shownName: null,
          productImage: '/media/1.webp',
        },
        {
          productId: 5,
          quantity: 2,
          price: 100001,
          productName: 'Arq',
          shownName: null,
          productImage: '/media/5.webp',
        },
      ],
    })
  })

  test.each([[(subtotal: number) => newsletterDiscount(subtotal)], [10000]])(
    'a discount is subtracted before tax, whether it is given as an amount or as a function of the subtotal',
    (discount) => {
      const result = priceOrder({
        items: [item(7, 1)],
        amount: 106200,
        variants,
        discount,
        settings: null,
        intraState: true,
        today: '2026-11-21',
      })
      expect(result).toMatchObject({ ok: true, totals: { discount: 10000, tax: 16200, shipping: 0, total: 106200 } })
    },
  )

  test('delivery cost and tax rate of the settings apply to an order if "Use these rates everywhere" is on', () => {
    const settings = { everywhere: true, freeThreshold: '2500.00', standardCost: '150.00', taxRate: 5 }
    const order = { items: [item(7, 1)], amount: 120750, variants, settings, intraState: false, today: '2026-11-21' }
    expect(priceOrder(order)).toMatchObject({
      ok: true,
      totals: { shipping: 15000, tax: 5750 },
      // The taxable value includes the delivery charge.
      lines: [{ gstRate: 500, taxable: 115000, cgst: 0, sgst: 0, igst: 5750 }],
    })
    expect(priceOrder({ ...order, intraState: true })).toMatchObject({ lines: [{ cgst: 2875, sgst: 2875, igst: 0 }] })
  })

  test('an order for the last pieces in stock or for 99 pieces is accepted', () => {
    expect(priceItems([item(1, 3)], 176646).ok).toBe(true)
    expect(priceItems([item(6, 99)], 198 + 5000 + 36).ok).toBe(true)
  })
})

/** Each row: the fault of the order, its items, and the code and message of the refusal. */
const refusals: [string, OrderItem[], string, string][] = [
  [
    'an unknown product',
    [item(77, 1, 100)],
    'product_unavailable',
    'A product in your cart is no longer available. Please remove it from your cart.',
  ],
  [
    'an inactive product',
    [item(4, 1)],
    'product_unavailable',
    'Kushta is no longer available. Please remove it from your cart.',
  ],
  [
    'two unavailable products',
    [item(4, 1), item(77, 1, 1)],
    'product_unavailable',
    'Some products in your cart are no longer available. Please remove them from your cart.',
  ],
  ['a sold out product', [item(3, 1)], 'out_of_stock', 'Qurs is out of stock. Please remove it from your cart.'],
  ['a quantity above the stock', [item(1, 4)], 'out_of_stock', 'Only 3 left of Majun. Please lower the quantity.'],
  [
    'a quantity above the stock in two line items',
    [item(1, 2), item(1, 2)],
    'out_of_stock',
    'Only 3 left of Majun. Please lower the quantity.',
  ],
  ['more than 99 pieces in two line items', [item(2, 60), item(2, 40)], 'out_of_stock', 'Sharbat: limit 99 per order.'],
  [
    'two products without enough stock',
    [item(1, 4), item(3, 1)],
    'out_of_stock',
    'Some products in your cart are not in stock in that quantity. Please check your cart.',
  ],
  [
    'a price of one paisa',
    [item(1, 1, 1)],
    'price_changed',
    'The price of Majun is now ₹499.00. Please check your cart and order again.',
  ],
  [
    'a price that differs by one paisa',
    [item(1, 1, 49901)],
    'price_changed',
    'The price of Majun is now ₹499.00. Please check your cart and order again.',
  ],
  [
    'a wrong price in the second line item only',
    [item(1, 1), item(1, 1, 1)],
    'price_changed',
    'The price of Majun is now ₹499.00. Please check your cart and order again.',
  ],
  [
    'two changed prices',
    [item(1, 1, 1), item(5, 1, 1)],
    'price_changed',
    'Some prices have changed. Please check your cart and order again.',
  ],
  [
    'an inactive product, no stock and a wrong price, reporting the product first',
    [item(4, 1, 1), item(3, 1, 1), item(1, 1, 1)],
    'product_unavailable',
    'Kushta is no longer available. Please remove it from your cart.',
  ],
  [
    'no stock and a wrong price, reporting the stock first',
    [item(3, 1, 1), item(1, 1, 1)],
    'out_of_stock',
    'Qurs is out of stock. Please remove it from your cart.',
  ],
]

describe('priceOrder refuses an order', () => {
  test.each(refusals)('an order is refused for %s', (_, items, code, message) => {
    expect(priceItems(items, 0)).toMatchObject({ ok: false, code, message })
  })

  test.each([[63881], [63883], [0], [-63882], [Number.NaN], [49900]])(
    'an order with a total of %d paise instead of 63882 is refused',
    (amount) => {
      expect(priceItems([item(1, 1)], amount)).toEqual({
        ok: false,
        code: 'amount_changed',
        message: 'The total is now ₹638.82. Please check your order and place it again.',
      })
    },
  )

  test('an order with a wrong price of an item is refused even if the total is correct', () => {
    expect(priceItems([item(1, 1, 1)], 5001)).toMatchObject({ ok: false, code: 'price_changed' })
  })

  test('the refusal of an order contains the available quantity and price of every refused item', () => {
    expect(priceItems([item(1, 2), item(1, 2), item(2, 100), item(5, 1)], 0)).toMatchObject({
      items: [
        { productId: 1, requested: 4, available: 3, price: '499.00', code: 'out_of_stock' },
        { productId: 2, requested: 100, available: 99, price: '999.99', code: 'out_of_stock' },
      ],
    })
    expect(priceItems([item(4, 1), item(77, 1, 1)], 0)).toMatchObject({
      items: [
        { productId: 4, requested: 1, available: 0, price: '200.00', code: 'product_unavailable' },
        { productId: 77, requested: 1, available: 0, price: null, code: 'product_unavailable' },
      ],
    })
  })
})
