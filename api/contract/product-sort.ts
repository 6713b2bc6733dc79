/**
 * The values of the sort dropdown, in its order (specification section 2). This file must not import valibot because
 * the product list loads it first.
 */
export const sortKeys = ['featured', 'newest', 'name', 'price-low', 'price-high'] as const
export type SortKey = (typeof sortKeys)[number]
