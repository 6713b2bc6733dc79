import { expect, test } from 'vitest'
import { paymentTexts, takesOnlinePayment } from './payment-texts.ts'

const withoutField = { everywhere: false, freeThreshold: '2500.00', standardCost: '150.00', taxRate: 18 }

test.each([
  [null, true],
  [withoutField, true],
  [{ ...withoutField, onlinePayment: true }, true],
  [{ ...withoutField, onlinePayment: false }, false],
])('takesOnlinePayment of settings %j is %s', (settings, expected) => {
  expect(takesOnlinePayment(settings)).toBe(expected)
})

test('paymentTexts mention online payment only if the shop accepts it', () => {
  const { ways, termsOnTotal, answer } = paymentTexts({ onlinePayment: true })
  expect([ways, termsOnTotal, answer]).toEqual([expect.stringMatching(/online/), expect.stringMatching(/online/), null])
  for (const text of Object.values(paymentTexts({ onlinePayment: false }))) {
    expect(text).toContain('cash')
    expect(text).not.toMatch(/online|card|UPI/i)
  }
})
