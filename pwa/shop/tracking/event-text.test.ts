import { expect, test, vi } from 'vitest'
import type { TrackingStatus } from '#contract/orders'
import { courierStatus } from '#rules/order/courier-status'
import { eventFor } from '#rules/order/order-events'
import { storedTexts as hindi } from '../../../texts/hi/tracking-events.ts'
import { storedTexts as urdu } from '../../../texts/ur/tracking-events.ts'
import { eventText } from './track-result.tsx'

vi.mock('#texts/tracking-events', () => import('../../../texts/hi/tracking-events.ts'))

const statuses: readonly TrackingStatus[] = [
  'order_placed',
  'confirmed',
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
]

test.each([
  ['Hindi', hindi],
  ['Urdu', urdu],
])('every text of a tracking or courier status is translated into %s', (_language, texts) => {
  const events = statuses
    .flatMap((status) => eventFor(status) ?? [])
    .flatMap(({ title, description }) => [title, description])
  const labels = Array.from({ length: 100 }, (_, code) => courierStatus(code)?.label ?? '').filter(
    (label) => label !== '',
  )
  expect(labels.length).toBeGreaterThan(40)
  expect([...events, ...labels].filter((text) => !texts[text])).toEqual([])
})

test('stored texts of tracking events are shown in the language of the page, unknown texts as stored', () => {
  expect(hindi['Order placed']).toMatch(/\p{Script=Devanagari}/u)
  expect(eventText('Order placed')).toBe(hindi['Order placed'])
  expect(eventText('Quickship will deliver your order.', 'Quickship')).toBe('Quickship आपका ऑर्डर पहुँचाएगा।')
  expect(eventText('Your order has been cancelled. Reason: Payment wasn’t completed in time.')).toBe(
    `${hindi['Your order has been cancelled.']} कारण: ${hindi['Payment wasn’t completed in time.']}`,
  )
  expect(eventText('Your order has been cancelled. Reason: Out of leaves')).toBe(
    `${hindi['Your order has been cancelled.']} कारण: Out of leaves`,
  )
  expect(eventText('Arrived in Kanpur')).toBe('Arrived in Kanpur')
})
