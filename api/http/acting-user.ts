import type { CurrentUser } from '#contract/account'
import { actingGuest, actingUserHeader } from '#contract/constants'
import { ShopError } from './shop-error.ts'

/**
 * Checks the acting-user header of a request: an account ID or `guest`. A request of a guest is handled without the
 * session. Throws `other_user` if the session is of another account or missing, and `invalid` for a malformed header.
 */
export function assertActingUser(acting: string, user: CurrentUser | null) {
  if (acting !== actingGuest && !/^[1-9]\d{0,14}$/.test(acting)) {
    throw new ShopError('invalid', `${actingUserHeader} must be an account ID or ${actingGuest}.`)
  }
  if (acting === (user ? String(user.id) : actingGuest)) return
  throw new ShopError('other_user', 'This was created with another account. Please sign in to it again.')
}
