import { expect, test } from 'vitest'
import { dayRange, deliveryAnswer, freeDeliveryText, standardCost } from './shop-answers.ts'
import { ownPromises, samplePromises } from './shop-profile.ts'
import { copyrightYear, rateTexts } from './shop-texts.ts'

const settings = { everywhere: true, freeThreshold: '777.00', standardCost: '33.00', taxRate: 7 }

const textsOf = (...given: Parameters<typeof rateTexts>) => {
  const { delivery, ...texts } = rateTexts(...given)
  return {
    ...texts,
    freeShipping: freeDeliveryText({ delivery }),
    standardCost: standardCost({ delivery }),
    deliveryAnswer: deliveryAnswer({ delivery }, samplePromises),
  }
}

const documented = {
  freeDelivery: 'Free delivery on orders of ₹2,500 and above',
  freeShipping: 'Free shipping above ₹999.',
  charges: 'both',
  addedAtCheckout: 'GST and delivery are added at checkout',
  standardCost: null,
  deliveryAnswer: null,
}

test('rateTexts has the rates of the specification without settings or with "Use these rates everywhere" off', () => {
  expect(textsOf(null)).toEqual(documented)
  expect(textsOf({ ...settings, everywhere: false })).toEqual(documented)
})

test('rateTexts has the delivery costs of the settings if "Use these rates everywhere" is on', () => {
  expect(textsOf(settings)).toEqual({
    freeDelivery: 'Free delivery on orders of ₹777 and above',
    freeShipping: 'Free delivery on orders of ₹777 and above.',
    charges: 'both',
    addedAtCheckout: 'GST and delivery are added at checkout',
    standardCost: '₹33',
    deliveryAnswer:
      'Delivery takes 2-7 days, depending on where you live, and costs ₹33. It is free on orders of ₹777 and above.',
  })
})

test.each([{ standardCost: '0.00' }, { freeThreshold: '0.00' }])(
  'rateTexts states free delivery on every order if the settings have %j',
  (change) => {
    expect(textsOf({ ...settings, ...change })).toMatchObject({
      freeDelivery: 'Free delivery on every order',
      freeShipping: 'Free delivery on every order.',
      standardCost: 'Free',
      deliveryAnswer: expect.stringContaining('depending on where you live, and is free.'),
    })
  },
)

test.each([
  [{}, 'both', 'GST and delivery are added at checkout'],
  [{ taxRate: 0 }, 'delivery', 'Delivery is added at checkout'],
  [{ standardCost: '0.00' }, 'gst', 'GST is added at checkout'],
  [{ standardCost: '0.00', taxRate: 0 }, 'none', null],
])(
  'rateTexts states which charges are added at checkout if the settings have %j: %s',
  (change, charges, addedAtCheckout) => {
    expect(textsOf({ ...settings, ...change })).toMatchObject({ charges, addedAtCheckout })
  },
)

test('rateTexts formats amounts with Indian digit grouping and without zero paise', () => {
  const { freeDelivery, standardCost } = textsOf({ ...settings, freeThreshold: '125000.50', standardCost: '49.90' })
  expect(freeDelivery).toBe('Free delivery on orders of ₹1,25,000.50 and above')
  expect(standardCost).toBe('₹49.90')
})

test('copyrightYear in the page footer is 2024 in a sample shop and the current year in India in an own shop', () => {
  const newYear = Date.parse('2026-12-31T18:30:00.000Z')
  for (const settings of [null, {}, { isSample: true }]) expect(copyrightYear(settings, newYear)).toBe(2024)
  expect(copyrightYear({ isSample: false }, newYear)).toBe(2027)
  expect(copyrightYear({ isSample: false }, newYear - 1)).toBe(2026)
})

test('dayRange reads a number or a range of days, and deliveryAnswer is null if no delivery time is promised', () => {
  expect([dayRange('2-3'), dayRange('4'), dayRange(null), dayRange(undefined)]).toEqual([
    { from: 2, to: 3 },
    { from: 4, to: 4 },
    null,
    null,
  ])
  const { delivery } = rateTexts(settings)
  expect(deliveryAnswer({ delivery }, ownPromises)).toBeNull()
  expect(deliveryAnswer({ delivery }, { ...ownPromises, deliveryMetro: '1' })).toContain('Delivery takes 1 day,')
})
