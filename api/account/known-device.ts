import type { Tx } from '#engine'
import type { Deps } from '../deps.ts'
import { cookie } from '../http/cookies.ts'
import type { Context } from '../http/handlers.ts'
import { sha256 } from '../http/hash.ts'
import { newToken } from '../http/token.ts'
import { insertDevice, isKnownDevice, moveDevice, touchDevice } from './device-store.ts'

/** Milliseconds after its last sign-in for which a device is known. */
export const deviceAgeMs = 180 * 24 * 3600 * 1000

/** The hash under which the browser's device cookie is stored; null where it sent none. */
export function deviceHashOf(call: Pick<Context, 'cookie'>): string | null {
  const sent = call.cookie('device')
  return sent && /^[\w-]{43}$/.test(sent) ? sha256(sent) : null
}

/** Finds the caller's device if the account of an e-mail knows it: a name for this device and account. */
export const findKnownDevice =
  ({ db }: Pick<Deps, 'db'>) =>
  async (call: Context, email: string): Promise<string | null> => {
    const hash = deviceHashOf(call)
    if (hash === null) return null
    const isKnown = await db.read((tx) => isKnownDevice(tx, hash, email))
    return isKnown ? `${hash} ${email}` : null
  }

/**
 * Makes this browser a known device of an account, in the caller's transaction: wrong passwords that others give
 * elsewhere do not limit it (record 22). A token that this account does not know yet is never adopted, because it may
 * have been planted: the browser gets a new one, under which its other accounts know it from now on. The cookie is set
 * when the returned function is called, after the commit.
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
    if (sentHash !== null) await moveDevice(tx, sentHash, hash)
    await insertDevice(tx, hash, userId, now)
  }
  const value = cookie('device', token, { secure: call.secure, maxAge: deviceAgeMs / 1000 })
  return () => call.response.headers.append('set-cookie', value)
}
