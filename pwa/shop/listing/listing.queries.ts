import type { QueryClient } from '@tanstack/react-query'
import type { ProductQuery } from '#contract/catalogue'
import { fitsOnDevice } from '#rules/product-list'
import { cardPageQuery, cardsAPage, cardsQuery, categoriesQuery } from '../product/catalogue.queries.ts'
import type { ListingState } from './listing-search.ts'

/** Search results stay sorted by relevance until another sort order is chosen. */
const sortOf = ({ text, sort }: ListingState) => (text.trim() !== '' && sort === 'featured' ? undefined : sort)

// A category that is not a number has no products. The API would refuse it.
const categoryOf = (categoryId: string | null) =>
  categoryId === null || /^\d{1,15}$/.test(categoryId) ? (categoryId ?? undefined) : '0'

/** The API query for a page of a state. */
export const askedOf = (state: ListingState): ProductQuery => ({
  categoryId: categoryOf(state.categoryId),
  search: state.text.trim() === '' ? undefined : state.text,
  sort: sortOf(state),
})

/** All results of a search, or the whole catalogue. The device filters by category and sorts. */
export const listQuery = ({ text }: ListingState) => cardsQuery({ search: text.trim() === '' ? undefined : text })

/** Products per page of the server-rendered list: three rows on a desktop, six on a phone. */
export const rowsAPage = 12

/**
 * Loads the first rows of a state, and those of page `page`, from the cache or the server. Resolves with false
 * when the list is too short to have that page.
 */
export async function ensureFirstRows(client: QueryClient, state: ListingState, page = 1): Promise<boolean> {
  const list = listQuery(state)
  const searched = state.text.trim() !== '' && typeof document !== 'undefined'
  if (searched || client.getQueryData(list.queryKey)) {
    // When the catalogue fits on the device, search results are fetched completely: category and sort need no further
    // request.
    const fitsDevice = fitsOnDevice(await client.ensureQueryData(categoriesQuery))
    if (fitsDevice) return (await client.ensureQueryData(list)).length > (page - 1) * rowsAPage || page === 1
  }
  const asked = askedOf(state)
  const { total } = await client.ensureQueryData(cardPageQuery(asked, 1))
  const first = (page - 1) * rowsAPage
  if (page === 1) return true
  if (first >= total) return false
  await client.ensureQueryData(cardPageQuery(asked, Math.floor(first / cardsAPage) + 1))
  return true
}
