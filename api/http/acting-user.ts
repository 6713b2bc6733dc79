import type { CurrentUser } from '#contract/account'
import { actingGuest, actingUserHeader } from '#contract/acting-user'
import { ShopError } from './shop-error.ts'

/**
 * Checks the header with which a request that may have waited says who made it: an account's id, or a guest, whose
 * request is handled without the session. Throws `other_user` where another account is signed in by now, or none.
 */
export function assertActingUser(acting: string, user: CurrentUser | null) {
  if (acting !== actingGuest && !/^[1-9]\d{0,14}$/.test(acting)) {
    throw new ShopError('invalid', `${actingUserHeader} must be an account's id or ${actingGuest}.`)
  }
  if (acting === (user ? String(user.id) : actingGuest)) return
  throw new ShopError('other_user', 'This was made with another account. Please sign in to it again.')
}
