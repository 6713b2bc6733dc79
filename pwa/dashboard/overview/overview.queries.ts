import { getUnsentEmails, type UnsentEmail, type UnsentState } from '#contract/admin/notifications'
import { type AdminOverview, getAdminOverview, getAdminStats, getSales, type SalesDay } from '#contract/admin/overview'
import type { ReplyOf } from '#contract/endpoint'
import { getOrders, type Order } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { adminQuery } from '../frame/admin-query.ts'

export const statsQuery = adminQuery<ReplyOf<typeof getAdminStats>>(getAdminStats.path)
export const overviewQuery = adminQuery<AdminOverview>(getAdminOverview.path)
export const recentOrdersQuery = adminQuery<Order[]>(urlOf(getOrders.path, { query: { limit: 5 } }))
export const salesQuery = (days: '7' | '30' | '90') => adminQuery<SalesDay[]>(urlOf(getSales.path, { query: { days } }))
export const unsentEmailsQuery = (state: UnsentState) =>
  adminQuery<UnsentEmail[]>(urlOf(getUnsentEmails.path, { query: { state } }))
