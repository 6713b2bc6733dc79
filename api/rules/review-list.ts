import type { ReviewSort } from '#contract/constants'
import type { Review } from '#contract/reviews'

type Sortable = Pick<Review, 'id' | 'rating' | 'helpfulCount' | 'unhelpfulCount' | 'createdAt'>
type Order = (a: Sortable, b: Sortable) => number

const newest: Order = (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id
// Returns the helpful votes minus the unhelpful votes, so that many unhelpful votes outweigh helpful ones.
const netVotes = ({ helpfulCount, unhelpfulCount }: Sortable) => helpfulCount - unhelpfulCount

const orders: Record<ReviewSort, Order> = {
  newest,
  helpful: (a, b) => netVotes(b) - netVotes(a) || b.helpfulCount - a.helpfulCount || newest(a, b),
  highest: (a, b) => b.rating - a.rating || newest(a, b),
  lowest: (a, b) => a.rating - b.rating || newest(a, b),
}

/**
 * Returns a sorted copy of the reviews; equal reviews are sorted newest first. `helpful` sorts by helpful votes minus
 * unhelpful votes.
 */
export function sortReviews<T extends Sortable>(reviews: readonly T[], sort: ReviewSort): T[] {
  return reviews.toSorted(orders[sort])
}
