import type { AdminUser, CurrentUser, Role } from '#contract/account'
import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { findUser, firstOf, lockAdmins, setRole, userReply, usersPage } from './user-store.ts'

interface Request {
  admin: CurrentUser
  userId: number
  role: Role
}

/**
 * Changes the role of a user. The new role takes effect with the user's next request. The last admin cannot be demoted
 * (409). Only the first admin can change their own role (403), so that no other admin can lock out the owner.
 */
const changeRole = ({ db, clock }: Deps, { admin, userId, role }: Request): Promise<AdminUser> =>
  db.write(async (tx) => {
    const admins = await lockAdmins(tx)
    // Another admin may have demoted the calling admin after the access check.
    if (!admins.includes(admin.id)) throw new ShopError('forbidden', 'Only an administrator can do this.')
    const user = await findUser(tx, userId)
    if (!user) throw new ShopError('not_found', 'User not found.')
    if (userId === firstOf(admins) && admin.id !== userId) {
      throw new ShopError('forbidden', 'Only the first administrator can change their own role.')
    }
    const isLast = user.role === 'admin' && admins.length === 1
    if (isLast && role !== 'admin') {
      throw new ShopError('conflict', 'This is the last administrator. Make another user an administrator first.')
    }
    await setRole(tx, userId, role)
    await addAudit(tx, {
      userId: admin.id,
      action: 'changeRole',
      target: `users/${userId}`,
      before: { role: user.role },
      after: { role },
      createdAt: clock(),
    })
    const after = admins.filter((id) => id !== userId).concat(role === 'admin' ? userId : [])
    return userReply({ ...user, role }, firstOf(after))
  })

type Endpoints = Pick<typeof contract, 'getAdminUsers' | 'changeRole'>

/** The default limit of the user list: the newest 500 users. */
const newest = { limit: 500, offset: 0 }

export const adminUserHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminUsers: async ({ query, response }) => {
    const found = await deps.db.read((tx) => usersPage(tx, query, query.limit ? listPage(query) : newest))
    return query.limit ? pageReply(response, found) : found.rows
  },

  changeRole: async ({ params, body, caller }) =>
    changeRole(deps, { admin: requireAdmin(await caller()), userId: params.userId, role: body.role }),
})
