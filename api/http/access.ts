import type { CurrentUser } from '#contract/account'
import type { Access } from '#contract/endpoint'
import type { Caller } from './handlers.ts'
import { ShopError } from './shop-error.ts'

/** Returns the signed-in user. Throws `unauthenticated`. */
export function requireUser({ user }: Caller): CurrentUser {
  if (!user) throw new ShopError('unauthenticated', 'Please sign in.')
  return user
}

/**
 * Returns the signed-in admin; the role is read from the database for every request. Throws `unauthenticated` or
 * `forbidden`.
 */
export function requireAdmin(caller: Caller): CurrentUser {
  const user = requireUser(caller)
  if (user.role !== 'admin') throw new ShopError('forbidden', 'Only an administrator can do this.')
  return user
}

/** Checks that the caller has the access that an endpoint requires. Throws `unauthenticated` or `forbidden`. */
export function assertAccess(access: Access, caller: Caller) {
  if (access === 'user') requireUser(caller)
  if (access === 'admin') requireAdmin(caller)
}
