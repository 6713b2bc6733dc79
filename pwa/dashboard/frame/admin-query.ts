import { queryOptions } from '@tanstack/react-query'
import { getJson, sendRequest } from '../../api/api-client.ts'
import { errorOf } from '../../api/http-error.ts'

/** Other admins and shoppers change the same data: each screen refetches what it shows. */
const live = { staleTime: 0, gcTime: 5 * 60_000, refetchOnWindowFocus: true } as const

/** The JSON reply of a path under `/api`; build the path with `urlOf`. */
export const adminQuery = <T>(path: string) =>
  queryOptions<T>({ queryKey: [path], queryFn: ({ signal }) => getJson<T>(path, signal), ...live })

export interface Page<Row> {
  rows: readonly Row[]
  /** Rows on all pages together. */
  total: number
}

/** One page of a list with its total from `X-Total-Count`. The previous page is shown until the next one is loaded. */
export const pageQuery = <Row>(path: string) =>
  queryOptions<Page<Row>>({
    queryKey: [path, 'page'],
    queryFn: async ({ signal }) => {
      const response = await sendRequest(path, { headers: { accept: 'application/json' } }, signal)
      if (!response.ok) throw await errorOf(response)
      const rows: Row[] = await response.json()
      return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) }
    },
    placeholderData: (previous: Page<Row> | undefined) => previous,
    ...live,
  })
