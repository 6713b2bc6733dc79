import type { QueryClient } from '@tanstack/react-query'
import type { ProductQuery } from '#contract/catalogue'
import { isHeldWhole } from '#rules/product-list'
import { cardPageQuery, cardsQuery, categoriesQuery } from '../product/catalogue.queries.ts'
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
export async function ensureFirstRows(client: QueryClient, state: ListingState): Promise<void> {
  const list = listQuery(state)
  const searched = state.text.trim() !== '' && typeof document !== 'undefined'
  if (searched || client.getQueryData(list.queryKey)) {
    // What a search finds in a catalogue that a device holds comes whole: category and sort need no further request.
    const held = isHeldWhole(await client.ensureQueryData(categoriesQuery))
    if (held) return void (await client.ensureQueryData(list))
  }
  await client.ensureQueryData(cardPageQuery(askedOf(state), 1))
}
