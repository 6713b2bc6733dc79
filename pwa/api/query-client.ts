import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from '@tanstack/react-query'
import { type ProductCard, toCard } from '#rules/product-card'
import { jsonOf } from './api-client.ts'
import { cachedAtOf } from './online-store.ts'
import { hasTranslations, inPageLanguage } from './translated-catalogue.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the data is saved for the first paint of the next visit (`pwa/offline/saved-queries.ts`). Only for public data. */
      persist?: true
    }
  }
}

/** Reads a path under `/api`: the browser fetches it, the server calls the app in process. */
export type ReadPath = (path: string, signal?: AbortSignal) => Response | Promise<Response>

/** One page of a product list. `total` is the number of products in the whole list. */
export interface CardPage {
  cards: ProductCard[]
  total: number
}

const cardsOf = (reply: unknown): ProductCard[] => (Array.isArray(reply) ? reply.map(toCard) : [])

// Functions that reduce a response to the fields that lists need, by the second element of the query key. The name is
// part of the key, because queries whose data comes from the server or was saved have no options.
const shapes: Readonly<Record<string, (reply: unknown, headers: Headers) => unknown>> = {
  cards: cardsOf,
  page: (reply, headers): CardPage => {
    const cards = cardsOf(reply)
    return { cards, total: Number(headers.get('x-total-count') ?? cards.length) }
  },
}

/**
 * Creates the query client: one per browser, one per rendering on the server. A query key is the path and an optional
 * shape. Data becomes stale only when it is invalidated, and nothing is retried. Queries run while offline, because the
 * worker may answer them.
 */
export const makeQueryClient = (read: ReadPath): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // Data from the worker's cache has the age of the cached copy, also when it is saved.
      onSuccess(_data, query) {
        const dataUpdatedAt = cachedAtOf(String(query.queryKey[0]))
        if (dataUpdatedAt) query.setState({ dataUpdatedAt })
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: async ({ client, queryKey: [path, shape], signal }) => {
          const request = Promise.resolve(read(String(path), signal))
          const reply = await inPageLanguage(client, String(path), request.then(jsonOf<unknown>))
          const response = await request
          return shapes[String(shape)]?.(reply, response.headers) ?? reply
        },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'offlineFirst',
      },
      dehydrate: { shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && !hasTranslations(query) },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
