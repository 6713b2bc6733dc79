import type { contract } from '#contract/contract'
import { rupees } from '#rules/money'
import { indiaDayOf, salesDays, startOfIndiaDay } from '#rules/sales-days'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/handlers.ts'
import { providerModes } from '../../provider-guard.ts'
import { readAttention } from './overview-store.ts'
import { salesSince } from './sales-store.ts'
import { readStats } from './stats-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminOverview' | 'getAdminStats' | 'getSales'>

export const adminOverviewHandlers = ({
  db,
  clock,
  config,
  payments,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>): Handlers<Endpoints> => ({
  getAdminOverview: async () => ({
    ...(await db.read((tx) => readAttention(tx, payments?.account ?? null, clock()))),
    providers: providerModes(config),
  }),

  getAdminStats: async () => {
    const { products, orders, revenue, lowStock } = await db.read(readStats)
    return {
      totalProducts: products,
      totalOrders: orders,
      totalRevenue: rupees(revenue),
      lowStockProducts: lowStock,
    }
  },

  getSales: async ({ query: { days } }) => {
    const today = indiaDayOf(clock())
    const rows = await db.read((tx) => salesSince(tx, startOfIndiaDay(today - days + 1)))
    return salesDays(rows, today, days)
  },
})
