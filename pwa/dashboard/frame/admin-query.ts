import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAdminProducts } from '#contract/admin/catalogue'
import { getCategories, getProducts } from '#contract/catalogue'
import { getAdminSettings, getSettings } from '#contract/settings'
import { getJson, sendRequest } from '../../api/api-client.ts'
import { errorOf } from '../../api/http-error.ts'
import { announceCatalogueEdit, onCatalogueEdit, wasClockSetBack } from '../../api/refetch-reasons.ts'

/** Each screen refetches its data when it opens, because other admins and shoppers change the same data. */
const live = { staleTime: 0, gcTime: 5 * 60_000, refetchOnWindowFocus: true } as const

/** Query of a path under `/api`, which returns its JSON. Build the path with `urlOf`. */
export const adminQuery = <T>(path: string) =>
  queryOptions<T>({ queryKey: [path], queryFn: ({ signal }) => getJson<T>(path, signal), ...live })

interface Page<Row> {
  rows: readonly Row[]
  /** The number of rows on all pages. */
  total: number
}

/**
 * Query of one page of a list, with the total from `X-Total-Count`. The previous page is shown until the next one is
 * loaded.
 */
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

// Queries whose second key is `admin` have the data of an open form. A refetch must not change it while the admin
// edits.
const isCatalogue = ({ queryKey: [path, form] }: Query) =>
  form !== 'admin' && catalogueLists.includes(String(path).replace(/\?.*/, ''))

const refresh = (client: QueryClient) => () => void client.invalidateQueries({ predicate: isCatalogue })

/**
 * Call it after a change to products, categories or settings. Refetches them here and in the other tabs of this
 * browser.
 */
export const catalogueChanged = (client: QueryClient): void => announceCatalogueEdit(refresh(client))

/** Refetches the catalogue whenever another tab of this browser has changed it. */
export const followCatalogueChanges = (client: QueryClient): void => onCatalogueEdit(refresh(client))

/**
 * Marks every query as stale after the device's clock was set back, because the query client treats data with a time in
 * the future as fresh. Queries whose second key is `admin` are not changed: they have the data of an open form.
 */
export function followClockChanges(client: QueryClient, onNavigate: (listener: () => void) => void): void {
  const check = () => {
    if (wasClockSetBack()) void client.invalidateQueries({ predicate: ({ queryKey: [, form] }) => form !== 'admin' })
  }
  onNavigate(check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  check()
}
