import type { contract } from '#contract/contract'
import { indiaDayOf, salesDays, startOfIndiaDay } from '#rules/sales-days'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handlers.ts'
import { providerModes } from '../provider-guard.ts'
import { readAttention } from './overview-store.ts'
import { salesSince } from './sales-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminOverview' | 'getSales'>

export const adminOverviewHandlers = ({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Handlers<Endpoints> => ({
  getAdminOverview: async () => ({
    ...(await db.read((tx) => readAttention(tx, clock()))),
    providers: providerModes(config),
  }),

  getSales: async ({ query: { days } }) => {
    const today = indiaDayOf(clock())
    const rows = await db.read((tx) => salesSince(tx, startOfIndiaDay(today - days + 1)))
    return salesDays(rows, today, days)
  },
})
