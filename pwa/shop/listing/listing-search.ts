import { type FilterName, filterNames, type SortKey, sortKeys } from '#contract/constants'

/** The chosen values of the filters, as the URL parameters have them. */
export type Filters = { [Name in FilterName]?: string | undefined }

/** The listing's URL parameters. `featured` and `new` filter the list, and `new` also sorts it by date (record 14). */
export interface ListingSearch extends Filters {
  categoryId?: string | undefined
  search?: string | undefined
  featured?: 'true' | undefined
  new?: 'true' | undefined
  /** The sort order, unless it is the default one of the list. */
  sort?: SortKey | undefined
  /** The page number, from 2 on. */
  page?: number | undefined
}

/** The state of the listing without its page number. */
export interface ListingState {
  categoryId: string | null
  text: string
  /** Shows featured products only. */
  isFeatured: boolean
  /** Shows new products only. */
  isNew: boolean
  sort: SortKey
  filters: Filters
}

const maxTextLength = 200

const sortOf = (value: unknown): SortKey | undefined => sortKeys.find((key) => key === value)
const defaultSort = (isNew: boolean): SortKey => (isNew ? 'newest' : 'featured')
const flag = (value: unknown): 'true' | undefined => (String(value) === 'true' ? 'true' : undefined)

/** Returns the filters in URL parameters. Blank and missing ones are undefined. */
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
 * Parses URL parameters, or the fields of the plain HTML form. `q`, as in links of other shops and of the API, is a
 * search. Invalid and default values become undefined. Every key is present, because the router would preserve the
 * value of a missing key.
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

export function stateOf({
  categoryId,
  search,
  featured,
  new: isNew,
  sort,
  page: _,
  ...filters
}: ListingSearch): ListingState {
  return {
    categoryId: categoryId ?? null,
    text: search ?? '',
    isFeatured: featured === 'true',
    isNew: isNew === 'true',
    sort: sort ?? defaultSort(isNew === 'true'),
    filters,
  }
}

/** Returns the URL parameters of the first page of a state, without default values. */
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
