import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import { settingsQuery } from '../../api/shop-profile.ts'
import { ErrorSummary } from './form-card.tsx'
import { ProblemPanel } from './order-actions.tsx'
import { PaymentCard } from './payment-card.tsx'
import { type CheckoutFormState, emptyForm, fieldNames } from './use-checkout-form.ts'

const stored = { everywhere: false, freeThreshold: '2500.00', standardCost: '150.00', taxRate: 18 }

/** Renders `screen` to HTML, with `settings` in the query cache unless they are null. */
function render(settings: object | null, screen: ReactNode): string {
  const client = makeQueryClient(() => new Promise(() => undefined))
  if (settings) client.setQueryData<object>(settingsQuery.queryKey, settings)
  return renderToStaticMarkup(<QueryClientProvider client={client}>{screen}</QueryClientProvider>)
}

const form = { values: emptyForm, errors: {}, set: () => undefined } as unknown as CheckoutFormState
const card = (settings: object | null, cod = true) => render(settings, <PaymentCard form={form} cod={cod} online />)

test('while online payment is off, the checkout offers only cash on delivery and states the reason', () => {
  const off = card({ ...stored, onlinePayment: false })
  expect(off).toContain('Cash on Delivery')
  expect(off).not.toContain('UPI')
  expect(off).toContain('This shop takes cash on delivery only. Online payment is not available.')
})

test.each([null, stored, { ...stored, onlinePayment: true }])(
  'the checkout offers online payment with the settings %j',
  (settings) => {
    expect(card(settings)).toContain('UPI')
    expect(card(settings)).not.toContain('cash on delivery only')
  },
)

test('the checkout offers only online payment while cash on delivery is off', () => {
  const off = card({ ...stored, onlinePayment: true, cashOnDelivery: false })
  expect(off).toContain('UPI')
  expect(off).not.toMatch(/cash/i)
})

test('the checkout of a product that requires a prescription offers only online payment and says that the shopper pays after the approval', () => {
  const prescribed = (settings: object) => render(settings, <PaymentCard form={form} cod online needsPrescription />)
  expect(prescribed(stored)).toContain('UPI')
  expect(prescribed(stored)).toContain('You pay after we have approved it.')
  expect(prescribed(stored)).not.toMatch(/cash/i)
  const unpayable = prescribed({ ...stored, onlinePayment: false })
  expect(unpayable).toContain('it can’t be ordered without online payment')
  expect(unpayable).not.toMatch(/type="radio"|You pay after/)
})

test('the checkout says that the shop has no payment method when cash on delivery and online payment are off', () => {
  const off = card({ ...stored, onlinePayment: false, cashOnDelivery: false })
  expect(off).toContain('This shop can’t take orders right now: it has no payment method. Please contact us.')
  expect(off).not.toMatch(/type="radio"|cash/i)
})

test('the checkout suggests another delivery address when neither cash nor online payment is possible', () => {
  const text = 'Cash on delivery is not available for this PIN code.'
  expect(card({ ...stored, onlinePayment: false }, false)).toContain(
    `${text} Online payment is off. Please use another address, or contact us.`,
  )
  expect(card({ ...stored, onlinePayment: true }, false)).toContain(`${text}<`)
})

test.each(['cod_limit', 'cod_unavailable', 'prescription_required'] as const)(
  'the error panel of an order refused with %s offers online payment only when online payment is on',
  (code) => {
    const refusal = { success: false as const, code, error: 'Refused', message: 'Refused' }
    const panel = (onlinePayment: boolean) =>
      render(
        { ...stored, onlinePayment },
        <ProblemPanel
          problem={{ kind: 'refused', refusal }}
          onAccept={() => undefined}
          onPayOnline={() => undefined}
        />,
      )
    expect(panel(true)).toContain('Pay online instead')
    expect(panel(false)).not.toContain('Pay online')
  },
)

test.each([
  [1, 1, ''],
  [4, 4, ''],
  [5, 3, '2 more'],
  [8, 3, '5 more'],
])('of %i form errors, the error summary lists %i and hides the rest behind the button "%s"', (count, listed, more) => {
  const errors = Object.fromEntries(fieldNames.slice(0, count).map((name) => [name, `Wrong ${name}.`]))
  const [unfolded = '', folded = ''] = renderToStaticMarkup(<ErrorSummary errors={errors} />).split('<details')
  expect(unfolded.match(/Wrong/g)).toHaveLength(listed)
  expect(folded.match(/Wrong/g) ?? []).toHaveLength(count - listed)
  expect(/<summary[^>]*>([^<]*)/.exec(folded)?.[1] ?? '').toBe(more)
})
