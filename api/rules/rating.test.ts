import { expect, test } from 'vitest'
import { averageOf, averageOfSum, breakdown, ratingSlots } from './rating.ts'

test.each([
  [0, '-----'],
  [0.1, 'h----'],
  [1, 'f----'],
  [3.5, 'fffh-'],
  [4, 'ffff-'],
  [4.01, 'ffffh'],
  [4.99, 'ffffh'],
  [5, 'fffff'],
  [7, 'fffff'],
  [-1, '-----'],
  [Number.NaN, '-----'],
])('a rating of %d fills %s', (rating, expected) => {
  const signs = { full: 'f', half: 'h', empty: '-' }
  expect(
    ratingSlots(rating)
      .map((slot) => signs[slot])
      .join(''),
  ).toBe(expected)
})

test.each([
  [[], '0.00', 0],
  [[5], '5.00', 5],
  [[4, 4, 5], '4.33', 4.3],
  [[5, 5, 4], '4.67', 4.7],
  [[4, 5], '4.50', 4.5],
  [[1, 1, 1, 1, 1, 1, 1, 2], '1.13', 1.1],
  [[4, 4, 4, 5], '4.25', 4.3],
])('the ratings %j give %s and %d', (ratings, rating, averageRating) => {
  expect(averageOf(ratings)).toEqual({ rating, averageRating, reviewCount: ratings.length })
})

test.each([
  [0, 0, '0.00', 0],
  [13, 3, '4.33', 4.3],
  // 4.4467 is 4.45 to two places, and to one it is the 4.5 of those two.
  [667, 150, '4.45', 4.5],
  [99, 20, '4.95', 5],
  [23, 20, '1.15', 1.2],
])('%d stars of %d reviews give %s and %d', (sum, reviewCount, rating, averageRating) => {
  expect(averageOfSum(sum, reviewCount)).toEqual({ rating, averageRating, reviewCount })
})

test('the breakdown counts every number of stars, five first', () => {
  expect(breakdown([5, 5, 4, 1, 5, 4])).toEqual([
    { stars: 5, count: 3, percent: 50 },
    { stars: 4, count: 2, percent: 33 },
    { stars: 3, count: 0, percent: 0 },
    { stars: 2, count: 0, percent: 0 },
    { stars: 1, count: 1, percent: 17 },
  ])
})

test('the breakdown of no review divides by nothing', () => {
  expect(breakdown([]).map(({ count, percent }) => count + percent)).toEqual([0, 0, 0, 0, 0])
})
