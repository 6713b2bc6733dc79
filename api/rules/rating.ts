export type Slot = 'full' | 'half' | 'empty'

/** Five slots: the whole stars, one half for any fraction, the rest empty (specification section 3). */
export function ratingSlots(rating: number): Slot[] {
  const stars = Math.min(Math.max(Number.isFinite(rating) ? rating : 0, 0), 5)
  return Array.from({ length: 5 }, (_, slot) => (stars >= slot + 1 ? 'full' : stars > slot ? 'half' : 'empty'))
}

interface Average {
  rating: string
  averageRating: number
  reviewCount: number
}

/** How often 1, 2, 3, 4 and 5 stars were given. */
export type RatingCounts = readonly [number, number, number, number, number]

/** How often each number of stars is among ratings of 1 to 5. */
export function countRatings(ratings: readonly number[]): RatingCounts {
  const of = (stars: number) => ratings.filter((rating) => rating === stars).length
  return [of(1), of(2), of(3), of(4), of(5)]
}

/** The average as a product carries it: `{rating: '4.33', averageRating: 4.3, reviewCount: 3}`, half-up; none is zero. */
export function averageOf(counts: RatingCounts): Average {
  const reviewCount = counts.reduce((total, count) => total + count, 0)
  const sum = counts.reduce((total, count, index) => total + count * (index + 1), 0)
  const hundredths = reviewCount === 0 ? 0 : Math.floor((sum * 200 + reviewCount) / (reviewCount * 2))
  const rating = (hundredths / 100).toFixed(2)
  return { rating, averageRating: averageRatingOf(rating), reviewCount }
}

/** A stored rating to one place: `"4.33"` is 4.3. Always made from the stored text, so that every reply says the same. */
function averageRatingOf(rating: string): number {
  return Math.floor((Math.round(Number(rating) * 100) + 5) / 10) / 10
}

/** How often each number of stars was given, five first; `percent` is whole (specification section 2, Reviews tab). */
export function breakdown(counts: RatingCounts): { stars: number; count: number; percent: number }[] {
  const { reviewCount } = averageOf(counts)
  return counts
    .map((count, index) => ({
      stars: index + 1,
      count,
      percent: reviewCount === 0 ? 0 : Math.round((count * 100) / reviewCount),
    }))
    .toReversed()
}
