import type { ReviewSort } from '#contract/review-sort'
import type { Review } from '#contract/reviews'

type Sortable = Pick<Review, 'id' | 'rating' | 'helpfulCount' | 'unhelpfulCount' | 'createdAt'>
type Order = (a: Sortable, b: Sortable) => number

const newest: Order = (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id
// One that helped many and annoyed as many helps nobody to choose.
const use = ({ helpfulCount, unhelpfulCount }: Sortable) => helpfulCount - unhelpfulCount

const orders: Record<ReviewSort, Order> = {
  newest,
  helpful: (a, b) => use(b) - use(a) || b.helpfulCount - a.helpfulCount || newest(a, b),
  highest: (a, b) => b.rating - a.rating || newest(a, b),
  lowest: (a, b) => a.rating - b.rating || newest(a, b),
}

/** A sorted copy; equals stand newest first. `helpful` counts what helped less what did not. */
export function sortReviews<T extends Sortable>(reviews: readonly T[], sort: ReviewSort): T[] {
  return reviews.toSorted(orders[sort])
}
