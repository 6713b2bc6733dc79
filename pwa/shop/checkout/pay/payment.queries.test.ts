import { expect, test } from 'vitest'
import type { PublicSettings } from '#contract/settings'
import { takesOnlinePayment } from './payment.queries.ts'
import { paymentTexts } from './payment-texts.queries.ts'

const withoutField: Partial<PublicSettings> = {
  everywhere: false,
  freeThreshold: '2500.00',
  standardCost: '150.00',
  taxRate: 18,
}

test.each([
  [null, true],
  [withoutField, true],
  [{ ...withoutField, onlinePayment: true }, true],
  [{ ...withoutField, onlinePayment: false }, false],
])(
  'takesOnlinePayment returns whether a shop with the settings %j accepts online payment: %s',
  (settings, expected) => {
    expect(takesOnlinePayment(settings)).toBe(expected)
  },
)

test('paymentTexts mention online payment only if the shop accepts it', () => {
  for (const text of Object.values(paymentTexts({ onlinePayment: true }))) expect(text).toMatch(/online/)
  for (const text of Object.values(paymentTexts({ onlinePayment: false }))) {
    expect(text).toContain('cash')
    expect(text).not.toMatch(/online|card|UPI/i)
  }
})

test('paymentTexts mention cash only if the shop accepts cash on delivery', () => {
  for (const text of Object.values(paymentTexts({ onlinePayment: true, cashOnDelivery: false }))) {
    expect(text).toMatch(/online/i)
    expect(text).not.toMatch(/cash/i)
  }
  for (const text of Object.values(paymentTexts({ onlinePayment: false, cashOnDelivery: false }))) {
    expect(text).not.toMatch(/cash|online/i)
  }
})
