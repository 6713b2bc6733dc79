import { and, asc, countDistinct, eq, gte } from 'drizzle-orm'
import { kit } from '#columns'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { rupees } from '#rules/money'
import { indiaDayOf, salesDays, startOfIndiaDay } from '#rules/sales-chart'
import { lastBackupAt } from '../../back-up.ts'
import { moneyLedger } from '../../db/schema/ledger.ts'
import { orders } from '../../db/schema/orders.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { earned } from '../../ledger/ledger-store.ts'
import { isPublic, providerModes } from '../../provider-guard.ts'
import { isEarned, readAttention, readStats } from './overview-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminOverview' | 'getAdminStats' | 'getSales'>

export const adminOverviewHandlers = ({
  db,
  clock,
  config,
  payments,
  catalogue,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'payments' | 'catalogue'>): Handlers<Endpoints> => ({
  getAdminOverview: async () => ({
    ...(await db.read((tx) => readAttention(tx, payments?.account ?? null, clock()))),
    lacksMailServer: isPublic(config) && config.mail.url === null,
    backupDue: isPublic(config) ? backupDue(config.dataDir, clock()) : null,
    providers: providerModes(config),
    cashOnDelivery: (await catalogue.current()).settings.cashOnDelivery,
  }),

  getAdminStats: async () => {
    const { products, orders, paidOrders, revenue, lowStock } = await db.read(readStats)
    return {
      totalProducts: products,
      totalOrders: orders,
      paidOrders,
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

const maxBackupAgeMs = 2 * 24 * 3_600_000

/** Returns the time of the last backup if it is older than two days or missing, otherwise null. */
function backupDue(dataDir: string, now: Date): { lastAt: string | null } | null {
  const lastAt = lastBackupAt(dataDir)
  if (lastAt && now.getTime() - lastAt.getTime() <= maxBackupAgeMs) return null
  return { lastAt: lastAt?.toISOString() ?? null }
}

/** Returns the revenue in paise since `since` and the number of its orders, grouped by day in India. */
function salesSince(tx: Tx, since: Date) {
  const day = kit.indiaDay(orders.createdAt)
  return tx
    .select({ day, orders: countDistinct(orders.id), revenue: earned })
    .from(orders)
    .leftJoin(moneyLedger, eq(moneyLedger.orderId, orders.id))
    .where(and(gte(orders.createdAt, since), isEarned()))
    .groupBy(day)
    .orderBy(asc(day))
}
