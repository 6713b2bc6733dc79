/**
 * The values of the review sort dropdown, in its order. This file must not import valibot because the product page
 * loads it.
 */
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]
