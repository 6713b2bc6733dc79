import type { getLetters, UnsentEmail, UnsentState } from '#contract/admin-letters'
import type { AdminOverview, getAdminOverview, getAdminStats, getSales, SalesDay } from '#contract/admin-overview'
import type { ReplyOf } from '#contract/endpoint'
import type { Order } from '#contract/orders'
import { adminQuery } from '../frame/admin-query.ts'

const paths = {
  stats: '/api/admin/stats',
  overview: '/api/admin/overview',
  sales: '/api/admin/sales',
  letters: '/api/admin/letters',
} as const satisfies {
  stats: (typeof getAdminStats)['path']
  overview: (typeof getAdminOverview)['path']
  sales: (typeof getSales)['path']
  letters: (typeof getLetters)['path']
}

export const statsQuery = adminQuery<ReplyOf<typeof getAdminStats>>(paths.stats)
export const overviewQuery = adminQuery<AdminOverview>(paths.overview)
export const recentOrdersQuery = adminQuery<Order[]>('/api/orders?limit=5')
export const salesQuery = (days: '7' | '30' | '90') => adminQuery<SalesDay[]>(`${paths.sales}?days=${days}`)
export const lettersQuery = (state: UnsentState) => adminQuery<UnsentEmail[]>(`${paths.letters}?state=${state}`)
