import { expect, test } from 'vitest'
import { averageOf, breakdown, countRatings, ratingSlots } from './rating.ts'

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
])('ratingSlots of the rating %d is %s (f full star, h half, - empty)', (rating, expected) => {
  const symbols = { full: 'f', half: 'h', empty: '-' }
  expect(
    ratingSlots(rating)
      .map((slot) => symbols[slot])
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
])('the average of the ratings %j is %s, shown as %d', (ratings, rating, averageRating) => {
  expect(averageOf(countRatings(ratings))).toEqual({ rating, averageRating, reviewCount: ratings.length })
})

test.each([
  [[0, 0, 0, 0, 0], '0.00', 0],
  [[0, 0, 0, 2, 1], '4.33', 4.3],
  // The average 4.4467 is rounded twice: to 4.45 with two decimals, and from there to 4.5.
  [[0, 0, 0, 83, 67], '4.45', 4.5],
  [[0, 0, 0, 1, 19], '4.95', 5],
  [[17, 3, 0, 0, 0], '1.15', 1.2],
] as const)('the average of the star counts %j is %s, shown as %d', (counts, rating, averageRating) => {
  expect(averageOf(counts)).toMatchObject({ rating, averageRating })
})

test('breakdown of ratings returns the counts of all star numbers, five stars first', () => {
  expect(breakdown(countRatings([5, 5, 4, 1, 5, 4]))).toEqual([
    { stars: 5, count: 3, percent: 50 },
    { stars: 4, count: 2, percent: 33 },
    { stars: 3, count: 0, percent: 0 },
    { stars: 2, count: 0, percent: 0 },
    { stars: 1, count: 1, percent: 17 },
  ])
})

test('breakdown of no ratings has zero counts and percentages', () => {
  expect(breakdown(countRatings([])).map(({ count, percent }) => count + percent)).toEqual([0, 0, 0, 0, 0])
})
