import { expect, test } from 'vitest'
import { axisRupees, indiaDayOf, roundTop, salesDays, startOfIndiaDay } from './sales-chart.ts'

test.each([
  ['2026-11-20T18:29:59.999Z', '2026-11-20'],
  ['2026-11-20T18:30:00.000Z', '2026-11-21'],
  ['2026-11-21T18:29:59.999Z', '2026-11-21'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01'],
])('indiaDayOf the time %s is %s', (instant, day) => {
  const number = indiaDayOf(new Date(instant))
  expect(salesDays([], number, 1)).toEqual([{ day, orders: 0, revenue: '0.00' }])
  expect(indiaDayOf(startOfIndiaDay(number))).toBe(number)
  expect(indiaDayOf(new Date(startOfIndiaDay(number).getTime() - 1))).toBe(number - 1)
})

test('the days of the sales chart include days without orders, the oldest day first', () => {
  const today = indiaDayOf(new Date('2026-03-01T06:00:00.000Z'))
  expect(salesDays([{ day: today - 1, orders: 2, revenue: 125_050 }], today, 3)).toEqual([
    { day: '2026-02-27', orders: 0, revenue: '0.00' },
    { day: '2026-02-28', orders: 2, revenue: '1250.50' },
    { day: '2026-03-01', orders: 0, revenue: '0.00' },
  ])
})

test.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[3, 2], 5],
  [[10], 10],
  [[11], 20],
  [[240], 250],
  [[499.5], 500],
  [[5001], 10_000],
  [[123_456], 200_000],
])("roundTop rounds the highest of the values %j up to the upper limit %i of the chart's axis", (values, top) =>
  expect(roundTop(values)).toBe(top),
)

test.each([
  [0, '₹0'],
  [950, '₹950'],
  [12_500, '₹12.5k'],
  [100_000, '₹1L'],
  [250_000, '₹2.5L'],
])('axisRupees formats the axis label for ₹%i as %s', (value, text) => expect(axisRupees(value)).toBe(text))
