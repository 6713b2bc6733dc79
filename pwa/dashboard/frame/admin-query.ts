import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAdminProducts } from '#contract/admin-catalogue'
import { getCategories, getProducts } from '#contract/catalogue'
import { getAdminSettings, getSettings } from '#contract/settings'
import { getJson, sendRequest } from '../../api/api-client.ts'
import { errorOf } from '../../api/http-error.ts'
import { announceCatalogueChange, onCatalogueChange, wasClockSetBack } from '../../api/refetch-triggers.ts'

/** Other admins and shoppers change the same data: each screen refetches what it shows. */
const live = { staleTime: 0, gcTime: 5 * 60_000, refetchOnWindowFocus: true } as const

/** The JSON reply of a path under `/api`; build the path with `urlOf`. */
export const adminQuery = <T>(path: string) =>
  queryOptions<T>({ queryKey: [path], queryFn: ({ signal }) => getJson<T>(path, signal), ...live })

interface Page<Row> {
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

const catalogueLists: readonly string[] = [
  getProducts,
  getCategories,
  getSettings,
  getAdminProducts,
  getAdminSettings,
].map(({ path }) => path)

// Queries whose second key is `admin` hold what an open form edits: a refetch must not change it under the admin.
const isCatalogue = ({ queryKey: [path, form] }: Query) =>
  form !== 'admin' && catalogueLists.includes(String(path).replace(/\?.*/, ''))

const refresh = (client: QueryClient) => () => void client.invalidateQueries({ predicate: isCatalogue })

/** After a change to products, categories or settings: refetches them here and in this browser's other tabs. */
export const catalogueChanged = (client: QueryClient): void => announceCatalogueChange(refresh(client))

/** Refetches the catalogue whenever another tab of this browser has changed it. */
export const followCatalogueChanges = (client: QueryClient): void => onCatalogueChange(refresh(client))

/**
 * Marks every query as stale after the device's clock was set back, because the query client takes data with a future
 * time for fresh. Queries whose second key is `admin` hold what an open form edits and stay unchanged.
 */
export function followClockChanges(client: QueryClient, onNavigate: (listener: () => void) => void): void {
  const check = () => {
    if (wasClockSetBack()) void client.invalidateQueries({ predicate: ({ queryKey: [, form] }) => form !== 'admin' })
  }
  onNavigate(check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  check()
}
