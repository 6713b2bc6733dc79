import type { CurrentUser } from '#contract/account'
import type { Tx } from '#engine'
import type { Deps } from '../deps.ts'
import { cookie } from '../http/cookies.ts'
import type { Context } from '../http/handlers.ts'
import { newToken } from '../http/token.ts'
import { rememberDevice } from './known-device.ts'
import { cookieAge } from './session-age.ts'
import { endSession, insertSession } from './session-store.ts'

/**
 * Begins a session under a new id, in the caller's transaction, and ends the one that this browser had. What the browser
 * brought as a cookie is never adopted. The browser is a known device of the account from now on. The cookies are set when the returned function is called, after the commit.
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
  const value = cookie('session', token, { secure: call.secure, maxAge: cookieAge(user.role) })
  const setDeviceCookie = await rememberDevice(tx, call, user.id, { clock, random })
  return () => {
    call.response.headers.append('set-cookie', value)
    setDeviceCookie()
  }
}

/** Takes the session's cookie out of the browser. */
export function dropCookie(call: Context) {
  call.response.headers.append('set-cookie', cookie('session', '', { secure: call.secure, maxAge: 0 }))
}
