import { QueryCache, QueryClient } from '@tanstack/react-query'
import { type ProductCard, toCard } from '#rules/product-card'
import { jsonOf } from './api-client.ts'
import { keptAtOf } from './online-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept in the synchronous snapshot that paints the next visit's first list. Public data only. */
      persist?: true
    }
  }
}

/** Reads a path under `/api`: the browser fetches it, the server calls the app in process. */
export type ReadPath = (path: string, signal?: AbortSignal) => Response | Promise<Response>

/** One page of a list of products; `total` counts all of the list. */
export interface CardPage {
  cards: ProductCard[]
  total: number
}

const cardsOf = (reply: unknown): ProductCard[] => (Array.isArray(reply) ? reply.map(toCard) : [])

// What is kept of a reply that carries more than a list shows, by the second element of a query's key. In the key and
// not in a query's own options: those are not there where a query came over from the server or from the last visit.
const shapes: Readonly<Record<string, (reply: unknown, headers: Headers) => unknown>> = {
  cards: cardsOf,
  page: (reply, headers): CardPage => {
    const cards = cardsOf(reply)
    return { cards, total: Number(headers.get('x-total-count') ?? cards.length) }
  },
}

/**
 * One client for a browser, one for each rendering on the server. The first element of a query's key is the path that
 * is read, the second may name a shape; nothing turns stale by itself and nothing is retried. In the browser the worker may answer while offline,
 * so queries run then too, and mutations leave it to their own function.
 */
export const makeQueryClient = (read: ReadPath): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // An answer that the worker made of an old copy is as old as that, also in the snapshot for the next visit.
      onSuccess(_data, query) {
        const dataUpdatedAt = keptAtOf(String(query.queryKey[0]))
        if (dataUpdatedAt) query.setState({ dataUpdatedAt })
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey: [path, shape], signal }) => {
          const response = await read(String(path), signal)
          const reply = await jsonOf<unknown>(response)
          return shapes[String(shape)]?.(reply, response.headers) ?? reply
        },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
