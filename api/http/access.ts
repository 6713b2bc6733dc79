import type { CurrentUser } from '#contract/account'
import { actingGuest, actingUserHeader } from '#contract/constants'
import type { Access } from '#contract/endpoint'
import type { Caller } from './handler-types.ts'
import { ShopError } from './shop-error.ts'

/** Returns the signed-in user. Throws `unauthenticated`. */
export function requireUser({ user }: Caller): CurrentUser {
  if (!user) throw new ShopError('unauthenticated', (t) => t.loginRequired)
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

/**
 * Checks the acting-user header of a request: an account ID or `guest`. A request of a guest is handled without the
 * session. Throws `other_user` if the session is of another account or missing, and `invalid` for a malformed header.
 */
export function assertActingUser(acting: string, user: CurrentUser | null) {
  if (acting !== actingGuest && !/^[1-9]\d{0,14}$/.test(acting)) {
    throw new ShopError('invalid', `${actingUserHeader} must be an account ID or ${actingGuest}.`)
  }
  if (acting === (user ? String(user.id) : actingGuest)) return
  throw new ShopError('other_user', (t) => t.otherUser)
}

/**
 * Rejects a write that a browser sends from another site. A request with neither `Origin` nor `Sec-Fetch-Site` does not
 * come from a web page, so it is accepted; `Origin: null` is rejected. Throws `forbidden`.
 */
export function assertSameOrigin(request: Request, ownOrigins: readonly string[]) {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreignOrigin = origin !== null && !ownOrigins.includes(origin)
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreignOrigin || foreignSite) throw new ShopError('forbidden', (t) => t.otherSite)
}
