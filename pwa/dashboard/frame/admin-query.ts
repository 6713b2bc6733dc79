import { queryOptions } from '@tanstack/react-query'
import { getJson, sendRequest } from '../../api/api-client.ts'
import { errorOf } from '../../api/http-error.ts'

/** Others change the shop too: what an admin sees is asked for again whenever it is shown, and never kept for long. */
const live = { staleTime: 0, gcTime: 5 * 60_000, refetchOnWindowFocus: true } as const

/** What a path under `/api` answers, for the dashboard; make the path with `urlOf`. */
export const adminQuery = <T>(path: string) =>
  queryOptions<T>({ queryKey: [path], queryFn: ({ signal }) => getJson<T>(path, signal), ...live })

export interface Page<Row> {
  rows: readonly Row[]
  /** How many there are in all. */
  total: number
}

/** One page of a list that says in `X-Total-Count` how long it is. The page before it stays until it is there. */
export const pageQuery = <Row>(path: string) =>
  queryOptions<Page<Row>>({
    queryKey: [path, 'page'],
    queryFn: async ({ signal }) => {
      const response = await sendRequest(path, { headers: { accept: 'application/json' } }, signal)
      if (!response.ok) throw await errorOf(response)
      const rows: Row[] = await response.json()
      return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) }
    },
    placeholderData: (before: Page<Row> | undefined) => before,
    ...live,
  })
