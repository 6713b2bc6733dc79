/** The values of the reviews' sort, in the order of its list. No valibot here: the product page needs them. */
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]
