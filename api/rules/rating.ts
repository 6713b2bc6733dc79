import type { ReviewSort } from '#contract/constants'
import type { Review } from '#contract/reviews'

export type Slot = 'full' | 'half' | 'empty'

/** Returns how each of the five stars is filled. Any fraction is shown as a half star (specification section 3). */
export function ratingSlots(rating: number): Slot[] {
  const stars = Math.min(Math.max(Number.isFinite(rating) ? rating : 0, 0), 5)
  return Array.from({ length: 5 }, (_, slot) => (stars >= slot + 1 ? 'full' : stars > slot ? 'half' : 'empty'))
}

interface Average {
  rating: string
  averageRating: number
  reviewCount: number
}

/** The number of ratings with 1, 2, 3, 4 and 5 stars. */
export type RatingCounts = readonly [number, number, number, number, number]

/** Counts ratings by their number of stars. */
export function countRatings(ratings: readonly number[]): RatingCounts {
  const countOf = (stars: number) => ratings.filter((rating) => rating === stars).length
  return [countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)]
}

/**
 * Returns the rating fields of a product: `{rating: '4.33', averageRating: 4.3, reviewCount: 3}`, rounded half-up; 0
 * without reviews.
 */
export function averageOf(counts: RatingCounts): Average {
  const reviewCount = counts.reduce((total, count) => total + count, 0)
  const sum = counts.reduce((total, count, index) => total + count * (index + 1), 0)
  const hundredths = reviewCount === 0 ? 0 : Math.floor((sum * 200 + reviewCount) / (reviewCount * 2))
  const rating = (hundredths / 100).toFixed(2)
  return { rating, averageRating: averageRatingOf(rating), reviewCount }
}

/**
 * Rounds a stored rating to one decimal: `"4.33"` is 4.3. It uses the stored text instead of the counts, so that all
 * responses show the same rating.
 */
function averageRatingOf(rating: string): number {
  return Math.floor((Math.round(Number(rating) * 100) + 5) / 10) / 10
}

/**
 * Returns the number of ratings per number of stars, five stars first; `percent` is a whole number (specification
 * section 2, Reviews tab).
 */
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

type Sortable = Pick<Review, 'id' | 'rating' | 'helpfulCount' | 'unhelpfulCount' | 'createdAt'>
type Order = (a: Sortable, b: Sortable) => number

const newest: Order = (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id
// Reviews are ranked by helpful votes minus unhelpful votes, so that many unhelpful votes outweigh helpful ones.
const netVotes = ({ helpfulCount, unhelpfulCount }: Sortable) => helpfulCount - unhelpfulCount

const orders: Record<ReviewSort, Order> = {
  newest,
  helpful: (a, b) => netVotes(b) - netVotes(a) || b.helpfulCount - a.helpfulCount || newest(a, b),
  highest: (a, b) => b.rating - a.rating || newest(a, b),
  lowest: (a, b) => a.rating - b.rating || newest(a, b),
}

/**
 * Returns a sorted copy of the reviews; reviews that are equal in the sort order are sorted newest first. `helpful`
 * sorts by helpful votes minus unhelpful votes.
 */
export function sortReviews<T extends Sortable>(reviews: readonly T[], sort: ReviewSort): T[] {
  return reviews.toSorted(orders[sort])
}
