import { expect, test } from 'vitest'
import { axisRupees, roundTop } from './chart-scale.ts'

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
])('roundTop of %j is %i', (values, top) => expect(roundTop(values)).toBe(top))

test.each([
  [0, '₹0'],
  [950, '₹950'],
  [12_500, '₹12.5k'],
  [100_000, '₹1L'],
  [250_000, '₹2.5L'],
])('axisRupees formats %i as %s', (value, text) => expect(axisRupees(value)).toBe(text))
