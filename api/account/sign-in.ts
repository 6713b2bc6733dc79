import type { CurrentUser } from '#contract/account'
import type { Tx } from '#engine'
import type { Deps } from '../deps.ts'
import { cookie } from '../http/cookies.ts'
import type { Context } from '../http/handlers.ts'
import { newToken } from '../http/token.ts'
import { rememberDevice } from './known-device.ts'
import { cookieMaxAgeSeconds } from './session-age.ts'
import { endSession, insertSession } from './session-store.ts'

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
