import { expect, test } from 'vitest'
import { courierStatus, endedLabels, isEndedPickup } from './courier-status.ts'

// The courier's status codes, grouped by the order status that they set.
const table = {
  processing: [1, 2, 3, 4, 5, 11, 13, 15, 19, 20, 27, 52],
  shipped: [6, 18, 22, 38, 39, 42, 48, 51, 17, 21, 9, 10, 14, 40, 41, 46, 75, 78],
  delivered: [7, 23, 26, 43],
  none: [8, 16, 45, 12, 24, 25, 44, 47, 76, 77],
}

test('courierStatus maps each status code of the courier to the order status of the table, and maps no other codes', () => {
  for (const [order, codes] of Object.entries(table)) {
    for (const code of codes) expect([code, courierStatus(code)?.order ?? 'none']).toEqual([code, order])
  }
  const known = Array.from({ length: 1000 }, (_, code) => code).filter((code) => courierStatus(code))
  expect(known).toEqual(
    Object.values(table)
      .flat()
      .toSorted((a, b) => a - b),
  )
})

test.each([null, 0, -1, 999, 7.5, Number.NaN])(
  'courierStatus returns null for the unknown courier status code %j',
  (code) => {
    expect(courierStatus(code)).toBeNull()
  },
)

test('the courier statuses for out for delivery and a failed delivery attempt add tracking events', () => {
  expect(courierStatus(17)?.event).toBe('out_for_delivery')
  expect(courierStatus(21)).toMatchObject({ event: 'shipped', label: 'Delivery attempted', problem: null })
})

test('a final courier status, such as delivered or lost, must be confirmed by a call to the courier', () => {
  for (const code of [7, 23, 9, 10, 46, 8, 12]) expect(courierStatus(code)?.needsConfirmation).toBe(true)
  for (const code of [1, 6, 17, 18, 21]) expect(courierStatus(code)?.needsConfirmation).toBe(false)
})

test('courier statuses for returned, lost and cancelled parcels have a problem message for admins', () => {
  for (const code of [8, 9, 10, 12, 24, 25, 76]) expect(courierStatus(code)?.problem).toEqual(expect.any(String))
  for (const code of [1, 6, 7, 18]) expect(courierStatus(code)?.problem).toBeNull()
})

test('the courier statuses delivered, returned and cancelled are final', () => {
  expect(endedLabels).toContain('Delivered')
  expect(endedLabels).toContain('Back at the shop')
  expect(endedLabels).toContain('Cancelled by the courier')
  expect(endedLabels).not.toContain('In transit')
  expect(new Set(endedLabels).size).toBe(endedLabels.length)
})

test('a pickup can be booked again after the courier cancelled it or brought the goods back, but not after the delivery', () => {
  const ended = (code: number) => isEndedPickup(courierStatus(code)?.label ?? null)
  expect([8, 45, 10].map(ended)).toEqual([true, true, true])
  expect([1, 9, 16, 42, 7, 47].map(ended)).toEqual(Array(6).fill(false))
  expect(isEndedPickup(null)).toBe(false)
})
