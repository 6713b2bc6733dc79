import type { CurrentUser, Role } from '#contract/account'
import type { AdminUser } from '#contract/admin-users'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { findUser, holdAdmins, setRole, userReply } from './user-store.ts'

interface Request {
  admin: CurrentUser
  userId: number
  role: Role
}

/** Makes a user an admin or an admin a user; the last admin stays one. It counts from that user's next call on. */
export const changeRole = ({ db, clock }: Deps, { admin, userId, role }: Request): Promise<AdminUser> =>
  db.write(async (tx) => {
    const admins = await holdAdmins(tx)
    // Demoted between the check of the rights and this transaction.
    if (!admins.includes(admin.id)) throw new ShopError('forbidden', 'Only an administrator may do this.')
    const user = await findUser(tx, userId)
    if (!user) throw new ShopError('not_found', 'User not found.')
    const isLast = user.role === 'admin' && admins.length === 1
    if (isLast && role !== 'admin') {
      throw new ShopError('conflict', 'This is the last administrator. Make somebody else one first.')
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
    return userReply({ ...user, role })
  })
