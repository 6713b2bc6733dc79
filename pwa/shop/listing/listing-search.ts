import { type FilterName, filterNames, type SortKey, sortKeys } from '#contract/constants'

/** The chosen filter values, as the URL parameters contain them. */
export type Filters = { [Name in FilterName]?: string | undefined }

/** The listing's URL parameters. `featured` and `new` filter the list, and `new` also sorts it by date (record 14). */
export interface ListingSearch extends Filters {
  categoryId?: string | undefined
  search?: string | undefined
  featured?: 'true' | undefined
  new?: 'true' | undefined
  /** The sort order, unless it is the default order of the list. */
  sort?: SortKey | undefined
  /** The page number of the list; undefined for the first page. */
  page?: number | undefined
}

/** The state of the product list without its page number. */
export interface ListingState {
  categoryId: string | null
  text: string
  /** Whether only featured products are listed. */
  isFeatured: boolean
  /** Whether only new products are listed. */
  isNew: boolean
  sort: SortKey
  filters: Filters
  /** The slug of the collection whose products are listed; null for the whole catalogue. */
  collection: string | null
}

const maxTextLength = 200

const sortOf = (value: unknown): SortKey | undefined => sortKeys.find((key) => key === value)
const defaultSort = (isNew: boolean): SortKey => (isNew ? 'newest' : 'featured')
const flag = (value: unknown): 'true' | undefined => (String(value) === 'true' ? 'true' : undefined)

/** Returns the filters in the URL parameters. Blank and missing filters are undefined. */
const filtersIn = (given: Record<string, unknown>): Filters =>
  Object.fromEntries(
    filterNames.map((name) => [
      name,
      String(given[name] ?? '')
        .slice(0, maxTextLength)
        .trim() || undefined,
    ]),
  )

/** Whether a state has any filter besides category, search, `featured` and `new`. */
export const hasFilters = ({ filters }: Pick<ListingState, 'filters'>): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/**
 * Parses URL parameters, or the fields of the plain HTML form. The parameter `q`, which other shops and the API use, is
 * read as the search text. Invalid and default values become undefined. Every key is present, because the router would
 * preserve the value of a missing key.
 */
export function parseListing(given: Record<string, unknown>): ListingSearch {
  const search = given.search ?? given.q
  const text = typeof search === 'string' ? search.slice(0, maxTextLength) : ''
  const categoryId = given.categoryId === undefined ? '' : String(given.categoryId).slice(0, 20)
  const isNew = flag(given.new)
  const sort = sortOf(given.sort)
  return {
    categoryId: categoryId === '' || categoryId === 'all' ? undefined : categoryId,
    search: text.trim() === '' ? undefined : text,
    featured: flag(given.featured),
    new: isNew,
    sort: sort === defaultSort(isNew === 'true') ? undefined : sort,
    page: pageOf(given.page),
    ...filtersIn(given),
  }
}

function pageOf(given: unknown): number | undefined {
  const page = /^\d{1,6}$/.test(String(given)) ? Number(given) : 1
  return page > 1 ? page : undefined
}

/** Returns the state of the product list, or of a collection's list, for the URL parameters. */
export function stateOf(
  { categoryId, search, featured, new: isNew, sort, page: _, ...filters }: ListingSearch,
  collection: string | null = null,
): ListingState {
  return {
    collection,
    categoryId: categoryId ?? null,
    text: search ?? '',
    isFeatured: featured === 'true',
    isNew: isNew === 'true',
    sort: sort ?? defaultSort(isNew === 'true'),
    filters,
  }
}

/** Returns the URL parameters of the first page of a list state, without default values. */
export function addressOf({ categoryId, text, isFeatured, isNew, sort, filters }: ListingState): ListingSearch {
  return {
    ...(categoryId === null ? {} : { categoryId }),
    ...(text.trim() === '' ? {} : { search: text }),
    ...(isFeatured ? { featured: 'true' } : {}),
    ...(isNew ? { new: 'true' } : {}),
    ...(sort === defaultSort(isNew) ? {} : { sort }),
    ...filters,
  }
}
