import type { QueryClient } from '@tanstack/react-query'
import type { Category, ProductQuery } from '#contract/catalogue'
import { isHeldWhole } from '#rules/product-list'
import { cardPageQuery, cardsQuery } from '../product/catalogue.queries.ts'
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

/** The first rows of a state, from the list that is there already or from the server. */
export async function ensureFirstRows(client: QueryClient, categories: readonly Category[], state: ListingState) {
  const list = listQuery(state)
  const held = isHeldWhole(categories)
  if (held && client.getQueryData(list.queryKey)) return
  // What a search finds in a catalogue that a device holds comes whole: category and sort need no further request.
  if (held && state.text.trim() !== '' && typeof document !== 'undefined') await client.ensureQueryData(list)
  else await client.ensureQueryData(cardPageQuery(askedOf(state), 1))
}
