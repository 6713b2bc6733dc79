import type { CurrentUser, login } from '#contract/account'
import type { Tx } from '#engine'
import type { Deps } from '../deps.ts'
import { cookie } from '../http/cookies.ts'
import type { Call, Context } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { newToken } from '../http/tokens.ts'
import { rememberDevice } from './known-device.ts'
import { verifyPassword } from './password-hash.ts'
import { cookieMaxAgeSeconds, endSession, insertSession } from './session-store.ts'
import { assignGuestOrders, findForSignIn, lockUser } from './user-store.ts'

/**
 * Starts a session in the caller's transaction and ends the previous session of the browser. The session always gets a
 * new ID, never one that the browser sent. The browser becomes a known device of the account. Call the returned
 * function after the commit to set the cookies.
 */
export async function beginSession(
  tx: Tx,
  call: Context,
  user: CurrentUser,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
): Promise<() => void> {
  const before = call.cookie('session')
  if (before) await endSession(tx, before)
  const token = newToken(random)
  const userAgent = call.request.headers.get('user-agent')?.slice(0, 200) ?? null
  await insertSession(tx, { token, userId: user.id, role: user.role, userAgent, now: clock() })
  const value = cookie('session', token, { secure: call.secure, maxAge: cookieMaxAgeSeconds(user.role) })
  const setDeviceCookie = await rememberDevice(tx, call, user.id, { clock, random })
  return () => {
    call.response.headers.append('set-cookie', value)
    setDeviceCookie()
  }
}

/** Deletes the session cookie in the browser. */
export function clearSessionCookie(call: Context) {
  call.response.headers.append('set-cookie', cookie('session', '', { secure: call.secure, maxAge: 0 }))
}

/**
 * Unknown email address and wrong password get the same error, so that it does not reveal whether an account exists.
 */
const invalidCredentials = () => new ShopError('unauthenticated', (t) => t.invalidCredentials)

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
