import type { QueryClient } from '@tanstack/react-query'
import type { ProductQuery } from '#contract/catalogue'
import { fitsOnDevice } from '#rules/product-list'
import { cardPageQuery, cardsAPage, cardsQuery, categoriesQuery } from '../product/catalogue.queries.ts'
import type { ListingState } from './listing-search.ts'

/**
 * Returns the sort order for the API. Search results are sorted by relevance until the shopper chooses another sort
 * order.
 */
const sortOf = ({ text, sort }: ListingState) => (text.trim() !== '' && sort === 'featured' ? undefined : sort)

// A category id that is not a number has no products. The API would reject it, so the id 0 is used, which does not
// exist.
const categoryOf = (categoryId: string | null) =>
  categoryId === null || /^\d{1,15}$/.test(categoryId) ? (categoryId ?? undefined) : '0'

/** Returns the API query for a page of a listing state. */
export const apiQueryOf = (state: ListingState): ProductQuery => ({
  categoryId: categoryOf(state.categoryId),
  search: state.text.trim() === '' ? undefined : state.text,
  sort: sortOf(state),
})

/** Query of all results of a search, or of the whole catalogue. The device filters them by category and sorts them. */
export const listQuery = ({ text }: ListingState) => cardsQuery({ search: text.trim() === '' ? undefined : text })

/** Number of products per page of the server-rendered list: three rows on a desktop, six on a phone. */
export const rowsAPage = 12

/**
 * Loads the first rows of a listing state, and those of page `page`, from the cache or the server. Resolves with false
 * when the list has fewer pages.
 */
export async function ensureFirstRows(client: QueryClient, state: ListingState, page = 1): Promise<boolean> {
  const list = listQuery(state)
  const searched = state.text.trim() !== '' && typeof document !== 'undefined'
  if (searched || client.getQueryData(list.queryKey)) {
    // When the catalogue fits on the device, all search results are fetched, so that category and sort order need no
    // further request.
    const fitsDevice = fitsOnDevice(await client.ensureQueryData(categoriesQuery))
    if (fitsDevice) return (await client.ensureQueryData(list)).length > (page - 1) * rowsAPage || page === 1
  }
  const apiQuery = apiQueryOf(state)
  const { total } = await client.ensureQueryData(cardPageQuery(apiQuery, 1))
  const first = (page - 1) * rowsAPage
  if (page === 1) return true
  if (first >= total) return false
  await client.ensureQueryData(cardPageQuery(apiQuery, Math.floor(first / cardsAPage) + 1))
  return true
}
