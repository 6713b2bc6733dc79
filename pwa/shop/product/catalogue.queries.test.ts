import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import { bestSellersOf, cardsQuery } from './catalogue.queries.ts'

const listWith = (name: string) => Response.json([{ id: 1, name, isFeatured: true }])

/** Shows the best sellers on a page that has loaded the catalogue. Returns the paths of all requests. */
async function showBestSellers({ isOutdated }: { isOutdated: boolean }) {
  const requested: string[] = []
  const client = makeQueryClient((path) => {
    requested.push(path)
    return listWith(requested.length === 1 ? 'old' : 'new')
  })
  await client.prefetchQuery(cardsQuery())
  if (isOutdated) await client.invalidateQueries(cardsQuery())
  const { queryKey } = bestSellersOf(client)
  expect(client.getQueryData(queryKey)).toMatchObject([{ name: 'old' }])
  new QueryObserver(client, { queryKey }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  return { requested, names: client.getQueryData(queryKey)?.map(({ name }) => name) }
}

test('best sellers from an outdated copy of the catalogue are shown at once and refetched', async () => {
  const { requested, names } = await showBestSellers({ isOutdated: true })
  expect(requested).toEqual(['/api/products', '/api/products?featured=true&limit=4'])
  expect(names).toEqual(['new'])
})

test('best sellers from a current copy of the catalogue cause no request', async () => {
  const { requested } = await showBestSellers({ isOutdated: false })
  expect(requested).toEqual(['/api/products'])
})

test("best sellers from the cached catalogue begin with the products in the owner's manual order", async () => {
  const client = makeQueryClient(() =>
    Response.json([
      { id: 5, name: 'Newest', isFeatured: true },
      { id: 4, name: 'Not featured', isFeatured: false, homePosition: 1 },
      { id: 3, name: 'Second', isFeatured: true, homePosition: 3 },
      { id: 2, name: 'First', isFeatured: true, homePosition: 2, categoryPosition: 9 },
      { id: 1, name: 'Oldest', isFeatured: true },
    ]),
  )
  await client.prefetchQuery(cardsQuery())
  const { queryKey } = bestSellersOf(client)
  const names = client.getQueryData(queryKey)?.map(({ name }) => name)
  expect(names).toEqual(['First', 'Second', 'Newest', 'Oldest'])
})
