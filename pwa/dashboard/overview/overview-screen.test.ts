import { expect, test } from 'vitest'
import { providerTexts } from './overview-screen.tsx'

const gateway = /^Online payment is off/
const courier = /^No courier is set up/

test.each([
  ['sandbox', 'sandbox', [/^Test mode/]],
  ['test', 'live', [/^Test keys/]],
  ['off', 'off', [gateway, courier]],
  ['off', 'live', [gateway]],
  ['live', 'off', [courier]],
  ['live', 'live', []],
] as const)(
  'with payments %s and courier %s, the overview names each of these services that is not set up',
  (payments, parcels, texts) => {
    expect(providerTexts({ payments, courier: parcels, cashOnDelivery: true })).toEqual(
      texts.map((text) => expect.stringMatching(text)),
    )
  },
)

test('without payment gateway and without cash on delivery, the overview says that the shop takes no orders', () => {
  expect(providerTexts({ payments: 'off', courier: 'live', cashOnDelivery: false })).toEqual([
    expect.stringMatching(/^The shop has no payment method, so it takes no orders\./),
  ])
})
