import type { resetPassword as endpoint } from '#contract/account'
import type { BodyOf } from '#contract/endpoint'
import type { Deps } from '../deps.ts'
import { sha256 } from '../http/hash.ts'
import { ShopError } from '../http/shop-error.ts'
import { enqueueLetter } from '../jobs/enqueue-letter.ts'
import { hashPassword } from './password-hash.ts'
import { findReset, useReset, voidResets } from './reset-store.ts'
import { endSessionsOf } from './session-store.ts'
import { setPassword } from './user-store.ts'

const refused = () =>
  new ShopError('invalid', 'The reset link may be invalid or expired. Please request a new reset link.')

/** Sets the password of the user whose link this is, ends all their sessions and tells them; throws `invalid`. */
export async function resetPassword({ db, clock, jobs }: Deps, body: BodyOf<typeof endpoint>): Promise<void> {
  const tokenHash = sha256(body.token)
  // Before the hashing, which a made-up link must not cause.
  const found = await db.read((tx) => findReset(tx, tokenHash, clock()))
  if (!found) throw refused()
  const password = await hashPassword(body.newPassword)
  await db.write(async (tx) => {
    const now = clock()
    // The user's row first: whoever else changes it or signs in waits here.
    const user = await setPassword(tx, found.userId, password)
    const used = await useReset(tx, tokenHash, now)
    if (!user || !used) throw refused()
    await voidResets(tx, found.userId)
    await endSessionsOf(tx, found.userId)
    await enqueueLetter(tx, {
      letter: 'password-changed',
      to: user.email,
      data: { userId: found.userId },
      uniqueKey: `password-changed ${used.id}`,
      now,
    })
  })
  jobs.wake()
}
