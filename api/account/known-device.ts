import type { Tx } from '#engine'
import type { Deps } from '../deps.ts'
import { cookie } from '../http/cookies.ts'
import type { Context } from '../http/handlers.ts'
import { sha256 } from '../http/hash.ts'
import { newToken } from '../http/token.ts'
import { insertDevice, isKnownDevice, replaceDeviceToken, touchDevice } from './device-store.ts'

/** Time since its last sign-in for which a device counts as known. */
export const deviceAgeMs = 180 * 24 * 3600 * 1000

/** Returns the hash of the browser's device cookie; null if it sent none. */
export function deviceHashOf(call: Pick<Context, 'cookie'>): string | null {
  const sent = call.cookie('device')
  return sent && /^[\w-]{43}$/.test(sent) ? sha256(sent) : null
}

/**
 * Creates the function that returns the caller's device if the account with an email address has signed in on it,
 * otherwise null. The device is identified by a text that is unique for device and account.
 */
export const findKnownDevice =
  ({ db }: Pick<Deps, 'db'>) =>
  async (call: Context, email: string): Promise<string | null> => {
    const hash = deviceHashOf(call)
    if (hash === null) return null
    const isKnown = await db.read((tx) => isKnownDevice(tx, hash, email))
    return isKnown ? `${hash} ${email}` : null
  }

/**
 * Makes the browser a known device of an account, in the caller's transaction. Wrong passwords from other devices then
 * do not limit sign-in on it (record 22). A token in the cookie that the account does not know is never used, because
 * an attacker may have planted it; the browser gets a new one, which replaces the old one for its other accounts. Call
 * the returned function after the commit to set the cookie.
 */
export async function rememberDevice(
  tx: Tx,
  call: Context,
  userId: number,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
): Promise<() => void> {
  const now = clock()
  const sent = call.cookie('device')
  const sentHash = deviceHashOf(call)
  const isKnown = sentHash !== null && (await touchDevice(tx, sentHash, userId, now))
  const token = isKnown && sent ? sent : newToken(random)
  if (!isKnown) {
    const hash = sha256(token)
    if (sentHash !== null) await replaceDeviceToken(tx, sentHash, hash)
    await insertDevice(tx, hash, userId, now)
  }
  const value = cookie('device', token, { secure: call.secure, maxAge: deviceAgeMs / 1000 })
  return () => call.response.headers.append('set-cookie', value)
}
