import type { QueryClient } from '@tanstack/react-query'
import type { ProductQuery } from '#contract/catalogue'
import { fitsOnDevice } from '#rules/product-list'
import { cardPageQuery, cardsAPage, cardsQuery, categoriesQuery } from '../product/catalogue.queries.ts'
import type { ListingState } from './listing-search.ts'

/** Results keep their rank until another sort is asked for. */
const sortOf = ({ text, sort }: ListingState) => (text.trim() !== '' && sort === 'featured' ? undefined : sort)

// A category that is no number has no products; the API would refuse the word.
const categoryOf = (categoryId: string | null) =>
  categoryId === null || /^\d{1,15}$/.test(categoryId) ? (categoryId ?? undefined) : '0'

/** What the server is asked for a page of a state. */
export const askedOf = (state: ListingState): ProductQuery => ({
  categoryId: categoryOf(state.categoryId),
  search: state.text.trim() === '' ? undefined : state.text,
  sort: sortOf(state),
})

/** Everything that a text finds, in its rank, or the whole catalogue: category and sort are the device's own then. */
export const listQuery = ({ text }: ListingState) => cardsQuery({ search: text.trim() === '' ? undefined : text })

/** As many products as the server puts into a page: three rows of a desk, six of a phone. */
export const rowsAPage = 12

/**
 * The first rows of a state, from the list that is there already or from the server, and those of a further page of it.
 * False where the list is too short to have that page.
 */
export async function ensureFirstRows(client: QueryClient, state: ListingState, page = 1): Promise<boolean> {
  const list = listQuery(state)
  const searched = state.text.trim() !== '' && typeof document !== 'undefined'
  if (searched || client.getQueryData(list.queryKey)) {
    // What a search finds in a catalogue that a device holds comes whole: category and sort need no further request.
    const held = fitsOnDevice(await client.ensureQueryData(categoriesQuery))
    if (held) return (await client.ensureQueryData(list)).length > (page - 1) * rowsAPage || page === 1
  }
  const asked = askedOf(state)
  const { total } = await client.ensureQueryData(cardPageQuery(asked, 1))
  const first = (page - 1) * rowsAPage
  if (page === 1) return true
  if (first >= total) return false
  await client.ensureQueryData(cardPageQuery(asked, Math.floor(first / cardsAPage) + 1))
  return true
}
