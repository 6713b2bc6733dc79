import * as v from 'valibot'
import { CurrentUser, Role } from './account.ts'
import { admin, getWithQuery, patch } from './endpoint.ts'
import { Paging } from './paging.ts'
import { IdQuery, Instant } from './scalars.ts'

export const AdminUser = v.object({
  ...CurrentUser.entries,
  isEmailVerified: v.boolean(),
  /** The owner's account: only its user may change its role. */
  isFirstAdmin: v.boolean(),
  createdAt: Instant,
})
export type AdminUser = v.InferOutput<typeof AdminUser>

export const UserQuery = v.object({
  ...Paging.entries,
  role: v.optional(Role),
  /** One user alone. */
  id: v.optional(IdQuery),
})

/** Newest first; without `limit` the newest 500. `q` is part of the username or the e-mail. */
export const getAdminUsers = getWithQuery('/api/admin/users', UserQuery, v.array(AdminUser), admin)

/** The last admin cannot be demoted: 409. The first admin's role can only be changed by that admin: 403. */
export const changeRole = patch('/api/admin/users/:userId/role', v.object({ role: Role }), AdminUser, admin)
