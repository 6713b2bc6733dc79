import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddressCard } from './address-card.tsx'
import { ContactCard } from './checkout-form.tsx'
import { OrderPanel } from './order-panel.tsx'
import { type CheckoutFormState, emptyForm } from './use-checkout-form.ts'

const home = { addressLine1: '12 Ballimaran', addressLine2: '', landmark: '', postalCode: '110006', city: 'Delhi' }
const values = {
  ...emptyForm,
  ...home,
  state: 'DL',
  customerName: 'Amina Khan',
  customerEmail: 'amina@example.org',
  customerPhone: '+919876543210',
}
const form = { values, errors: {}, set: () => undefined, leave: () => undefined } as unknown as CheckoutFormState
const delivery = {
  state: 'unknown',
  cod: true,
  estimatedDays: null,
  estimatedDate: null,
  checking: false,
  asked: false,
} as const
const nothing = () => undefined

const cards = (isFilled: boolean) =>
  renderToStaticMarkup(
    <>
      <ContactCard form={form} isFilled={isFilled} isRemembered onChange={nothing} />
      <AddressCard
        form={form}
        delivery={delivery}
        isFilled={isFilled}
        addresses={[{ ...home, state: 'DL' }]}
        onChange={nothing}
        onChoose={nothing}
        onClear={nothing}
      />
    </>,
  )

test('in the checkout, known contact details and address are shown as text with one button for each card', () => {
  const html = cards(true)
  for (const text of [
    'Amina Khan',
    'amina@example.org',
    '+919876543210',
    '12 Ballimaran, Delhi, Delhi 110006, India',
  ]) {
    expect(html).toContain(text)
  }
  expect(html.match(/<(input|select|textarea|button|a)\b/g)).toEqual(['<button', '<button'])
})

test('the country of the delivery address is shown as text, not as a form field', () => {
  const html = cards(false)
  expect(html).toContain('Country: India')
  expect(html).not.toContain('id="checkout-country"')
  expect(html.match(/<select\b/g)).toHaveLength(1)
})

test('the order summary on a phone shows the total and "Show details" while closed, and "Hide details" while open', () => {
  const totals = {
    subtotal: 49900,
    discount: 0,
    shipping: 5000,
    tax: 8982,
    total: 63882,
    taxKind: 'added' as const,
    taxLabelRate: 10,
    remainingForFreeShipping: 0,
  }
  const panel = (isOpen: boolean) =>
    renderToStaticMarkup(
      <OrderPanel lines={[]} refused={[]} totals={totals} code={null} isOpen={isOpen} onToggle={nothing} />,
    )
  expect(panel(false)).toContain('₹638.82')
  expect(panel(false)).toContain('Show details')
  expect(panel(false)).toContain('max-lg:hidden')
  expect(panel(true)).toContain('Hide details')
})
