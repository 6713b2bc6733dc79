import { expect, test } from 'vitest'
import type { ReviewSort } from '#contract/constants'
import { sortReviews } from './rating.ts'

const review = (id: number, rating: number, day: number, helpfulCount = 0, unhelpfulCount = 0) => ({
  id,
  rating,
  helpfulCount,
  unhelpfulCount,
  createdAt: `2026-03-0${day}T10:00:00.000Z`,
})

const reviews = [
  review(1, 5, 1, 2, 0),
  review(2, 1, 3, 9, 8),
  review(3, 4, 2, 4, 2),
  review(4, 5, 4),
  review(5, 1, 3, 1, 4),
  review(6, 4, 4),
]

test.each<[ReviewSort, number[]]>([
  ['newest', [6, 4, 5, 2, 3, 1]],
  ['helpful', [3, 1, 2, 6, 4, 5]],
  ['highest', [4, 1, 6, 3, 5, 2]],
  ['lowest', [5, 2, 6, 3, 4, 1]],
])('sortReviews sorts by %s and does not change its input', (sort, ids) => {
  const before = [...reviews]
  expect(sortReviews(reviews, sort).map(({ id }) => id)).toEqual(ids)
  expect(reviews).toEqual(before)
})
