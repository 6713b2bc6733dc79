import type { resetPassword as endpoint } from '#contract/account'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import type { Call } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { sha256 } from '../http/tokens.ts'
import { deleteDevices, rememberDevice } from './known-device.ts'
import { hashPassword } from './password-hash.ts'
import { findReset, invalidateResets, useReset } from './reset-store.ts'
import { endSessionsOf } from './session-store.ts'
import { setPassword } from './user-store.ts'

const invalidLink = () => new ShopError('invalid', (t) => t.resetLinkInvalid)

/**
 * Sets the password of the user of a reset link, ends all sessions and queues a notification email. The browser becomes
 * the only known device of the account, so that its user can sign in although other clients send wrong passwords.
 * Throws `invalid`.
 */
export async function resetPassword(deps: Deps, call: Call<typeof endpoint>): Promise<void> {
  const { db, clock, expiryClock, jobs } = deps
  const { body } = call
  const tokenHash = sha256(body.token)
  // The link is checked before hashing, so that an invalid link costs no CPU time.
  const found = await db.read((tx) => findReset(tx, tokenHash, expiryClock()))
  if (!found) throw invalidLink()
  const password = await hashPassword(body.newPassword)
  const setCookie = await db.write(async (tx) => {
    const now = clock()
    // This locks the row of the user first, so that concurrent sign-ins and resets run one after the other.
    const user = await setPassword(tx, found.userId, password)
    const used = await useReset(tx, tokenHash, expiryClock())
    if (!user || !used) throw invalidLink()
    await invalidateResets(tx, found.userId)
    await endSessionsOf(tx, found.userId)
    await deleteDevices(tx, found.userId)
    await enqueueEmail(tx, {
      email: 'password-changed',
      to: user.email,
      data: { userId: found.userId, locale: call.language },
      uniqueKey: `password-changed ${used.id}`,
      now,
    })
    return rememberDevice(tx, call, found.userId, deps)
  })
  setCookie()
  jobs.wake()
}
