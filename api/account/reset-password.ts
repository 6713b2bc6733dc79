import type { resetPassword as endpoint } from '#contract/account'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/handlers.ts'
import { sha256 } from '../http/hash.ts'
import { ShopError } from '../http/shop-error.ts'
import { enqueueLetter } from '../jobs/enqueue-letter.ts'
import { forgetDevices } from './device-store.ts'
import { rememberDevice } from './known-device.ts'
import { hashPassword } from './password-hash.ts'
import { findReset, useReset, voidResets } from './reset-store.ts'
import { endSessionsOf } from './session-store.ts'
import { setPassword } from './user-store.ts'

const refused = () =>
  new ShopError('invalid', 'The reset link may be invalid or expired. Please request a new reset link.')

/**
 * Sets the password of the user whose link this is, ends all their sessions and notifies them; throws `invalid`. The
 * browser becomes the account's only known device, so that its user can sign in although others give wrong passwords.
 */
export async function resetPassword(deps: Deps, call: Call<typeof endpoint>): Promise<void> {
  const { db, clock, expiryClock, jobs } = deps
  const { body } = call
  const tokenHash = sha256(body.token)
  // Before the hashing, which a made-up link must not cause.
  const found = await db.read((tx) => findReset(tx, tokenHash, expiryClock()))
  if (!found) throw refused()
  const password = await hashPassword(body.newPassword)
  const setCookie = await db.write(async (tx) => {
    const now = clock()
    // The user's row first: whoever else changes it or signs in waits here.
    const user = await setPassword(tx, found.userId, password)
    const used = await useReset(tx, tokenHash, expiryClock())
    if (!user || !used) throw refused()
    await voidResets(tx, found.userId)
    await endSessionsOf(tx, found.userId)
    await forgetDevices(tx, found.userId)
    await enqueueLetter(tx, {
      letter: 'password-changed',
      to: user.email,
      data: { userId: found.userId },
      uniqueKey: `password-changed ${used.id}`,
      now,
    })
    return rememberDevice(tx, call, found.userId, deps)
  })
  setCookie()
  jobs.wake()
}
