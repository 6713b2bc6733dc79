import type { contract } from '#contract/contract'
import { rupees } from '#rules/money'
import type { Deps } from '../deps.ts'
import { requireAdmin } from '../http/access.ts'
import type { Handlers } from '../http/handlers.ts'
import { changeRole } from './change-role.ts'
import { readStats } from './stats-store.ts'
import { usersOf } from './user-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminUsers' | 'getAdminStats' | 'changeRole'>

/** Without a limit a list is its newest 500. */
const newest = 500

export const adminUserHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminUsers: async ({ query, response }) => {
    const limit = query.limit ?? newest
    const offset = query.limit ? limit * ((query.page ?? 1) - 1) : 0
    const { users, total } = await deps.db.read((tx) =>
      usersOf(tx, { limit, offset, q: query.q ?? '', role: query.role, id: query.id }),
    )
    if (query.limit) response.headers.set('x-total-count', String(total))
    return users
  },

  getAdminStats: async () => {
    const stats = await deps.db.read(readStats)
    return {
      totalProducts: stats.products,
      totalOrders: stats.orders,
      totalRevenue: rupees(stats.revenue),
      lowStockProducts: stats.lowStock,
    }
  },

  changeRole: async ({ params, body, caller }) =>
    changeRole(deps, { admin: requireAdmin(await caller()), userId: params.userId, role: body.role }),
})
