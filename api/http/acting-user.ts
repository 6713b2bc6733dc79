import type { CurrentUser } from '#contract/account'
import { actingGuest, actingUserHeader } from '#contract/acting-user'
import { ShopError } from './shop-error.ts'

/**
 * Holds the header with which a request that may have waited says who made it: an account's id, or a guest. Throws
 * `other_user` where somebody else is signed in by now; without the header the session alone decides.
 */
export function assertActingUser(request: Request, user: CurrentUser | null) {
  const acting = request.headers.get(actingUserHeader)
  if (acting === null) return
  if (acting !== actingGuest && !/^[1-9]\d{0,14}$/.test(acting)) {
    throw new ShopError('invalid', `${actingUserHeader} must be an account's id or ${actingGuest}.`)
  }
  if (acting === (user ? String(user.id) : actingGuest)) return
  const message =
    acting === actingGuest
      ? 'This was made without an account, and somebody is signed in now.'
      : 'This was made with another account. Please sign in to it again.'
  throw new ShopError('other_user', message)
}
