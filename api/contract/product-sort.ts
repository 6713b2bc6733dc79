/** The values of the sort dropdown, in its order (specification section 2). No valibot here: the listing's first load reads them. */
export const sortKeys = ['featured', 'newest', 'name', 'price-low', 'price-high'] as const
export type SortKey = (typeof sortKeys)[number]
