import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Return } from '#contract/returns'
import * as t from '#texts/returns'
import { ReturnCard } from './return-card.tsx'

const returned: Return = {
  id: 1,
  number: 'GB-261121-7KQ4M-R1',
  orderId: 1,
  status: 'approved',
  items: [],
  resolution: 'refund',
  exchangeTotal: null,
  replacement: null,
  pickup: null,
  difference: null,
  comment: null,
  rejection: null,
  photos: 0,
  amount: null,
  amountReason: null,
  hasPayout: false,
  canChangePayout: false,
  payoutReference: null,
  createdAt: '2026-11-21T06:00:00.000Z',
  updatedAt: '2026-11-21T06:00:00.000Z',
}

type Pickup = NonNullable<Return['pickup']>

const card = (status: Return['status'], pickup: Pickup['status']) => {
  const item: Return = {
    ...returned,
    status,
    pickup: { status: pickup, courierName: 'Delhivery', awbCode: '1946', trackUrl: 'https://courier.example/1946' },
  }
  return renderToStaticMarkup(<ReturnCard item={item} access={{ id: 1, token: null }} isCash={false} online />)
}

test.each([
  ['in_transit', 'in_transit', t.statuses.in_transit, t.pickupStatuses.in_transit],
  ['in_transit', 'delivered', t.statuses.received, t.pickupStatuses.delivered],
  ['in_transit', 'returning', t.statuses.approved, t.pickupStatuses.returning],
  ['approved', 'booked', t.statuses.approved, t.pickupStatuses.booked],
  ['approved', 'failed', t.statuses.approved, t.pickupStatuses.requested],
] as const)(
  'a return that is %s with a pickup that is %s has the heading "%s" and says "%s"',
  (status, pickup, heading, text) => {
    const html = card(status, pickup)
    expect(html).toContain(heading)
    expect(html).toContain(text)
  },
)

test.each([
  ['approved', 'cancelling'],
  ['in_transit', 'failed'],
  ['in_transit', 'cancelling'],
] as const)('a return that is %s with a pickup that is %s shows no pickup', (status, pickup) => {
  const html = card(status, pickup)
  for (const text of Object.values(t.pickupStatuses)) expect(html).not.toContain(text)
  expect(html).not.toContain('1946')
})

test('the reason for which the shop rejected a return has a label', () => {
  const item: Return = { ...returned, status: 'rejected', rejection: 'The seal is open' }
  const html = renderToStaticMarkup(<ReturnCard item={item} access={{ id: 1, token: null }} isCash online />)
  expect(html.replace(/<[^>]+>/g, '')).toContain('Why it was not accepted: The seal is open')
})

test('the number for the parcel is on one line', () => {
  expect(card('approved', 'cancelled')).toContain('<bdi class="whitespace-nowrap">GB-261121-7KQ4M-R1</bdi>')
})

test.each([
  ['AWB assigned', 'Exchange in progress'],
  ['In transit', 'Exchange in progress'],
  ['Delivered', 'Exchange completed'],
  ['Delivered by the shop', 'Exchange completed'],
])('an exchange whose replacement has the courier status %s has the heading "%s"', (status, heading) => {
  const replacement = { awbCode: '1947', courierName: 'Delhivery', trackUrl: null, status }
  const exchange = { status: 'closed', resolution: 'exchange', exchangeTotal: '90.00' } as const
  const item: Return = { ...returned, ...exchange, replacement }
  const html = renderToStaticMarkup(<ReturnCard item={item} access={{ id: 1, token: null }} isCash={false} online />)
  expect(html).toContain(`>${heading}</h3>`)
  expect(html).not.toContain(t.statuses.closed)
})

test.each([
  ['received', null, 'Refund: ₹59.00'],
  ['closed', 'UTR 4711', 'Refunded ₹59.00. Reference: UTR 4711'],
] as const)(
  'the card of a lower price that is %s has its own heading, the reason and the refund, and never mentions a return',
  (status, payoutReference, refund) => {
    const reduction = { isPriceReduction: true, number: 'GB-261121-7KQ4M-P1', amount: '59.00', amountReason: 'Dent' }
    const item: Return = { ...returned, ...reduction, status, payoutReference }
    const client = new QueryClient()
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <ReturnCard item={item} access={{ id: 1, token: null }} isCash online />
      </QueryClientProvider>,
    )
    const text = html.replace(/<[^>]+>/g, '')
    expect(text).toContain(t.reduced)
    expect(text).toContain('Reason: Dent')
    expect(text).toContain(refund)
    expect(text.includes(t.payoutText)).toBe(status === 'received')
    expect(text).not.toMatch(/return/i)
    expect(html).not.toContain('<li>')
  },
)

test('an exchange in a shop without a courier, which does not know the delivery of the replacement, has the heading "Return completed"', () => {
  const item: Return = { ...returned, status: 'closed', resolution: 'exchange', exchangeTotal: '90.00' }
  const html = renderToStaticMarkup(<ReturnCard item={item} access={{ id: 1, token: null }} isCash={false} online />)
  expect(html).toContain(`>${t.statuses.closed}</h3>`)
})
