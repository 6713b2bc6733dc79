import { expect, test } from 'vitest'
import { endOfDay, formatDate, formatDateTime, formatTime, isDayOver, startOfDay } from './dates.ts'

test.each([
  ['2026-11-21T05:12:00.000Z', '21 Nov 2026', '10:42 am'],
  ['2026-11-21T18:29:59.999Z', '21 Nov 2026', '11:59 pm'],
  ['2026-11-21T18:30:00.000Z', '22 Nov 2026', '12:00 am'],
  ['2026-01-01T06:30:00Z', '1 Jan 2026', '12:00 pm'],
  ['2025-12-31T18:30:00.000Z', '1 Jan 2026', '12:00 am'],
  ['2024-02-28T20:05:00.000Z', '29 Feb 2024', '1:35 am'],
  ['2026-09-05T05:12:00+05:30', '5 Sep 2026', '5:12 am'],
])('the timestamp %s is formatted as the date %s and the time %s in India', (instant, date, time) => {
  expect(formatDate(instant)).toBe(date)
  expect(formatTime(instant)).toBe(time)
  expect(formatDateTime(instant)).toBe(`${date}, ${time}`)
})

test.each([
  ['hi-IN', '21 नवंबर 2026', 'सुबह 10:42', '21 नवंबर 2026, सुबह 10:42'],
  ['ur-IN-u-nu-latn', '21 نومبر 2026', '10:42 صبح', '21 نومبر 2026، 10:42 صبح'],
])('with the language tag %s, a timestamp is formatted as the date %s and the time %s', (tag, date, time, both) => {
  const instant = '2026-11-21T05:12:00.000Z'
  expect(formatDate(instant, tag)).toBe(date)
  expect(formatTime(instant, tag)).toBe(time)
  expect(formatDateTime(instant, tag)).toBe(both)
})

test.each(['', 'yesterday', '2026-13-40'])('invalid timestamp %j is formatted as an empty string', (text) => {
  expect(formatDate(text) + formatTime(text) + formatDateTime(text)).toBe('')
})

test('a day in India starts at 18:30 UTC of the previous day', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
  expect(endOfDay('2026-02-28').toISOString()).toBe('2026-02-28T18:30:00.000Z')
})

test.each([
  ['2026-11-20T18:29:59.999Z', true],
  ['2026-11-20T18:30:00.000Z', false],
  ['2026-11-21T12:00:00.000Z', false],
  ['2026-11-22T00:00:00.000Z', false],
  ['soon', false],
])('on 21 November 2026 in India, the day of the timestamp %s is over: %s', (iso, isOver) => {
  expect(isDayOver(iso, Date.parse('2026-11-21T05:00:00.000Z'))).toBe(isOver)
})
