import { type SortKey, sortKeys } from '#contract/constants'

/** The listing's URL parameters. `featured` and `new` set the sort order and do not filter. */
export interface ListingSearch {
  categoryId?: string | undefined
  search?: string | undefined
  featured?: 'true' | undefined
  new?: 'true' | undefined
  sort?: 'name' | 'price-low' | 'price-high' | undefined
  /** Page number of the server-rendered list, from 2 on. Without scripts, links lead to the other pages. */
  page?: number | undefined
}

/** The state of the form: category, search text and sort order. */
export interface ListingState {
  categoryId: string | null
  text: string
  sort: SortKey
}

const maxTextLength = 200

const isSort = (value: unknown): value is SortKey => sortKeys.some((key) => key === value)

/**
 * Parses URL parameters, or the fields of the plain HTML form. Invalid and default values become undefined. Every key
 * is present, because the router would preserve the value of a missing key.
 */
export function parseListing(given: Record<string, unknown>): ListingSearch {
  const text = typeof given.search === 'string' ? given.search.slice(0, maxTextLength) : ''
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

/** Returns the URL parameters of a state, without default values. */
export function addressOf({ categoryId, text, sort }: ListingState): ListingSearch {
  return {
    ...(categoryId === null ? {} : { categoryId }),
    ...(text.trim() === '' ? {} : { search: text }),
    ...addressOfSort(sort),
  }
}
