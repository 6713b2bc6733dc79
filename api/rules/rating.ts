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

/** Ratings of 1 to 5 as a product carries them: `{rating: '4.33', averageRating: 4.3, reviewCount: 3}`, half-up; none is zero. */
export const averageOf = (ratings: readonly number[]): Average =>
  averageOfSum(
    ratings.reduce((total, rating) => total + rating, 0),
    ratings.length,
  )

/** The same from the sum of all stars and their number, as the database keeps them. */
export function averageOfSum(sum: number, reviewCount: number): Average {
  const hundredths = reviewCount === 0 ? 0 : Math.floor((sum * 200 + reviewCount) / (reviewCount * 2))
  const rating = (hundredths / 100).toFixed(2)
  return { rating, averageRating: averageRatingOf(rating), reviewCount }
}

/** A stored rating to one place: `"4.33"` is 4.3. Always made from the stored text, so that every reply says the same. */
function averageRatingOf(rating: string): number {
  return Math.floor((Math.round(Number(rating) * 100) + 5) / 10) / 10
}

/** How often each number of stars was given, five first; `percent` is whole (specification section 2, Reviews tab). */
export function breakdown(ratings: readonly number[]): { stars: number; count: number; percent: number }[] {
  return [5, 4, 3, 2, 1].map((stars) => {
    const count = ratings.filter((rating) => rating === stars).length
    return { stars, count, percent: ratings.length === 0 ? 0 : Math.round((count * 100) / ratings.length) }
  })
}
