import { expect, test } from 'vitest'
import { closableMonth, isLateNote, periodOf } from './gstr1.ts'

test.each([
  ['2026-11', { from: '2026-11-01', to: '2026-11-30' }],
  ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-Q1', { from: '2026-01-01', to: '2026-03-31' }],
  ['2026-Q3', { from: '2026-07-01', to: '2026-09-30' }],
  ['2026-Q4', { from: '2026-10-01', to: '2026-12-31' }],
])('periodOf the tax period %s returns its first and last day', (period, days) => {
  expect(periodOf(period)).toEqual(days)
})

test.each([
  // In India, the financial year 2025-26 ends at 18:30 UTC on 31 March 2026. Credit notes to its invoices are late
  // after 30 November 2026.
  ['2026-03-31T18:29:59.999Z', '2026-11-30T18:29:59.999Z', false],
  ['2026-03-31T18:29:59.999Z', '2026-11-30T18:30:00.000Z', true],
  ['2026-03-31T18:30:00.000Z', '2027-11-30T18:29:59.999Z', false],
  ['2026-03-31T18:30:00.000Z', '2027-11-30T18:30:00.000Z', true],
  ['2026-01-05T06:00:00.000Z', '2026-11-30T06:00:00.000Z', false],
])('a credit note that corrects an invoice of %s and is issued at %s is late for GSTR-1: %s', (invoice, note, late) => {
  expect(isLateNote(new Date(note), new Date(invoice))).toBe(late)
})

test.each([
  ['2026-10-31T18:30:00.000Z', '2026-09'],
  ['2026-10-31T19:29:59.999Z', '2026-09'],
  ['2026-10-31T19:30:00.000Z', '2026-10'],
  ['2027-01-15T06:00:00.000Z', '2026-12'],
])('at %s the accounting month %s can be closed', (now, month) => {
  expect(closableMonth(new Date(now))).toBe(month)
})
