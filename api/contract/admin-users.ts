import * as v from 'valibot'
import { CurrentUser, Role } from './account.ts'
import { admin, getWithQuery, patch } from './endpoint.ts'
import { IdQuery, Instant, Paging } from './scalars.ts'

export const AdminUser = v.object({
  ...CurrentUser.entries,
  isEmailVerified: v.boolean(),
  /** Whether this is the owner's account, whose role only the owner can change. */
  isFirstAdmin: v.boolean(),
  createdAt: Instant,
})
export type AdminUser = v.InferOutput<typeof AdminUser>

export const UserQuery = v.object({
  ...Paging.entries,
  role: v.optional(Role),
  /** Returns only the user with this ID. */
  id: v.optional(IdQuery),
})

/** Returns users, newest first; without `limit` the newest 500. `q` searches in username and email address. */
export const getAdminUsers = getWithQuery('/api/admin/users', UserQuery, v.array(AdminUser), admin)

/**
 * Changes the role of a user. 409 for the last admin, who cannot be demoted. 403 for the first admin, unless changed by
 * that admin.
 */
export const changeRole = patch('/api/admin/users/:userId/role', v.object({ role: Role }), AdminUser, admin)
