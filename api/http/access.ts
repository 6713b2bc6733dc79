import type { CurrentUser } from '#contract/account'
import type { Access } from '#contract/endpoint'
import type { Caller } from './handlers.ts'
import { ShopError } from './shop-error.ts'

/** Whoever is signed in; throws `unauthenticated`. */
export function requireUser({ user }: Caller): CurrentUser {
  if (!user) throw new ShopError('unauthenticated', 'Please sign in.')
  return user
}

/** The admin who calls, by the role of this moment; throws `unauthenticated` or `forbidden`. */
export function requireAdmin(caller: Caller): CurrentUser {
  const user = requireUser(caller)
  if (user.role !== 'admin') throw new ShopError('forbidden', 'Only an administrator may do this.')
  return user
}

/** Holds an endpoint's `access`. */
export function assertAccess(access: Access, caller: Caller) {
  if (access === 'user') requireUser(caller)
  if (access === 'admin') requireAdmin(caller)
}
