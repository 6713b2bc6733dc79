import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAdminProducts } from '#contract/admin/catalogue'
import { getUnsentEmails, type UnsentEmail, type UnsentState } from '#contract/admin/notifications'
import { type AdminOverview, getAdminOverview, getAdminStats, getSales, type SalesDay } from '#contract/admin/overview'
import { getCategories, getProducts } from '#contract/catalogue'
import type { ReplyOf } from '#contract/endpoint'
import { getOrders, type Order } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { getAdminSettings, getSettings } from '#contract/settings'
import { getJson, sendRequest } from '../../api/api-client.ts'
import { errorOf } from '../../api/http-error.ts'
import { announceCatalogueEdit, onCatalogueEdit, wasClockSetBack } from '../../api/refetch-reasons.ts'

/** Each screen refetches its data when it opens, because other admins and shoppers change the same data. */
const live = { staleTime: 0, gcTime: 5 * 60_000, refetchOnWindowFocus: true } as const

/** Returns the query of a path under `/api`, whose data are the parsed JSON. Build the path with `urlOf`. */
export const adminQuery = <T>(path: string) =>
  queryOptions<T>({ queryKey: [path], queryFn: ({ signal }) => getJson<T>(path, signal), ...live })

// The queries of the overview. The list of orders also uses the numbers of `overviewQuery`.
export const statsQuery = adminQuery<ReplyOf<typeof getAdminStats>>(getAdminStats.path)
export const overviewQuery = adminQuery<AdminOverview>(getAdminOverview.path)
export const recentOrdersQuery = adminQuery<Order[]>(urlOf(getOrders.path, { query: { limit: 5 } }))
export const salesQuery = (days: '7' | '30' | '90') => adminQuery<SalesDay[]>(urlOf(getSales.path, { query: { days } }))
export const unsentEmailsQuery = (state: UnsentState) =>
  adminQuery<UnsentEmail[]>(urlOf(getUnsentEmails.path, { query: { state } }))

interface Page<Row> {
  rows: readonly Row[]
  /** The number of rows of the list on all pages. */
  total: number
}

/**
 * Returns the query of one page of a list, with the total from `X-Total-Count`. The previous page is shown until the
 * next one is loaded.
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

// A query whose key has the second element `admin` contains the data of an open form. It is not refetched while the
// admin edits.
const isCatalogue = ({ queryKey: [path, form] }: Query) =>
  form !== 'admin' && catalogueLists.includes(String(path).replace(/\?.*/, ''))

const refresh = (client: QueryClient) => () => void client.invalidateQueries({ predicate: isCatalogue })

/**
 * Refetches products, categories and settings in this tab and in the other tabs of this browser. Call it after a change
 * to one of them.
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
