import { type SortKey, sortKeys } from '#contract/product-sort'

/** The listing's one state, as the address carries it: `featured` and `new` name a sort, they do not filter. */
export interface ListingSearch {
  categoryId?: string | undefined
  search?: string | undefined
  featured?: 'true' | undefined
  new?: 'true' | undefined
  sort?: 'name' | 'price-low' | 'price-high' | undefined
  /** Of the list as the server's page cuts it, from 2 on: without scripts the others are reached by links. */
  page?: number | undefined
}

/** What the controls show. */
export interface ListingState {
  categoryId: string | null
  text: string
  sort: SortKey
}

const longestText = 200

const isSort = (value: unknown): value is SortKey => sortKeys.some((key) => key === value)

/**
 * Reads an address, a form's fields included; what means nothing or repeats the usual is undefined. Every key is there,
 * because the router keeps the address's own value of a key that is left out.
 */
export function parseListing(given: Record<string, unknown>): ListingSearch {
  const text = typeof given.search === 'string' ? given.search.slice(0, longestText) : ''
  const categoryId = given.categoryId === undefined ? '' : String(given.categoryId).slice(0, 20)
  const sort = isSort(given.sort) ? given.sort : String(given.new) === 'true' ? 'newest' : 'featured'
  return {
    categoryId: categoryId === '' || categoryId === 'all' ? undefined : categoryId,
    search: text.trim() === '' ? undefined : text,
    featured: String(given.featured) === 'true' && sort === 'featured' ? 'true' : undefined,
    new: undefined,
    sort: undefined,
    page: pageOf(given.page),
    ...addressOfSort(sort),
  }
}

function pageOf(given: unknown): number | undefined {
  const page = /^\d{1,6}$/.test(String(given)) ? Number(given) : 1
  return page > 1 ? page : undefined
}

function addressOfSort(sort: SortKey): Pick<ListingSearch, 'new' | 'sort'> {
  if (sort === 'featured') return {}
  return sort === 'newest' ? { new: 'true' } : { sort }
}

export function stateOf({ categoryId, search, new: isNew, sort }: ListingSearch): ListingState {
  return { categoryId: categoryId ?? null, text: search ?? '', sort: sort ?? (isNew ? 'newest' : 'featured') }
}

/** The address of a state; the usual category, text and sort leave nothing in it. */
export function addressOf({ categoryId, text, sort }: ListingState): ListingSearch {
  return {
    ...(categoryId === null ? {} : { categoryId }),
    ...(text.trim() === '' ? {} : { search: text }),
    ...addressOfSort(sort),
  }
}
