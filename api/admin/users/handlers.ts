import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listPage, pageReply } from '../list-page.ts'
import { changeRole } from './change-role.ts'
import { usersPage } from './user-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminUsers' | 'changeRole'>

/** Used without a limit: the newest 500 users. */
const newest = { limit: 500, offset: 0 }

export const adminUserHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminUsers: async ({ query, response }) => {
    const found = await deps.db.read((tx) => usersPage(tx, query, query.limit ? listPage(query) : newest))
    return query.limit ? pageReply(response, found) : found.rows
  },

  changeRole: async ({ params, body, caller }) =>
    changeRole(deps, { admin: requireAdmin(await caller()), userId: params.userId, role: body.role }),
})
