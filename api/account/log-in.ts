import type { CurrentUser, login } from '#contract/account'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/handlers.ts'
import { ShopError } from '../http/shop-error.ts'
import { isPassword } from './password-hash.ts'
import { beginSession } from './sign-in.ts'
import { adoptGuestOrders, findForSignIn, holdUser } from './user-store.ts'

/** One answer in one time for an unknown e-mail and a wrong password. */
const refused = () => new ShopError('unauthenticated', 'Invalid credentials')

/** Signs a user in; throws `unauthenticated`. */
export async function logIn(deps: Deps, call: Call<typeof login>): Promise<CurrentUser> {
  const { email, password } = call.body
  const found = await deps.db.read((tx) => findForSignIn(tx, email))
  const right = await isPassword(password, found?.password ?? null)
  if (!found || !right) throw refused()
  const setCookie = await deps.db.write(async (tx) => {
    const held = await holdUser(tx, found.user.id, found.password)
    if (!held) throw refused()
    // What was ordered without signing in since the address was confirmed.
    if (held.isEmailVerified) await adoptGuestOrders(tx, found.user.id, found.user.email)
    return beginSession(tx, call, found.user, deps)
  })
  setCookie()
  return found.user
}
