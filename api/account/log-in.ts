import type { CurrentUser, login } from '#contract/account'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { verifyPassword } from './password-hash.ts'
import { beginSession } from './sign-in.ts'
import { assignGuestOrders, findForSignIn, lockUser } from './user-store.ts'

/**
 * Unknown email address and wrong password get the same error, so that it does not reveal whether an account exists.
 */
const invalidCredentials = () => new ShopError('unauthenticated', 'Invalid credentials')

/** Signs a user in. Throws `unauthenticated`. */
export async function logIn(deps: Deps, call: Call<typeof login>): Promise<CurrentUser> {
  const { email, password } = call.body
  const found = await deps.db.read((tx) => findForSignIn(tx, email))
  const isCorrect = await verifyPassword(password, found?.password ?? null)
  if (!found || !isCorrect) throw invalidCredentials()
  const setCookie = await deps.db.write(async (tx) => {
    const locked = await lockUser(tx, found.user.id, found.password)
    if (!locked) throw invalidCredentials()
    // Assigns guest orders that were placed after the email address was confirmed.
    if (locked.isEmailVerified) await assignGuestOrders(tx, found.user.id, found.user.email)
    return beginSession(tx, call, found.user, deps)
  })
  setCookie()
  return found.user
}
