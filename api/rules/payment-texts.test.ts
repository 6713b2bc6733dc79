import { expect, test } from 'vitest'
import { paymentTexts, takesOnlinePayment } from './payment-texts.ts'

const before = { everywhere: false, freeThreshold: '2500.00', standardCost: '150.00', taxRate: 18 }

test.each([
  [null, true],
  [before, true],
  [{ ...before, onlinePayment: true }, true],
  [{ ...before, onlinePayment: false }, false],
])('settings %j: online payment is %s', (settings, expected) => {
  expect(takesOnlinePayment(settings)).toBe(expected)
})

test('texts offer online payment only where the shop takes it', () => {
  const { ways, termsOnTotal, answer } = paymentTexts({ onlinePayment: true })
  expect([ways, termsOnTotal, answer]).toEqual([expect.stringMatching(/online/), expect.stringMatching(/online/), null])
  for (const text of Object.values(paymentTexts({ onlinePayment: false }))) {
    expect(text).toContain('cash')
    expect(text).not.toMatch(/online|card|UPI/i)
  }
})
