import { insertReset, invalidateResets, resetAgeMs } from '../account/reset-store.ts'
import { findForSignIn, findUser, lockUser, setConfirmToken } from '../account/user-store.ts'
import { sha256 } from '../http/hash.ts'
import { newToken } from '../http/token.ts'
import { confirmAddress } from './confirm-address.ts'
import type { Letter } from './letter.ts'
import type { PayloadOf } from './letter-payload.ts'
import { passwordChanged } from './password-changed.ts'
import { passwordReset } from './password-reset.ts'
import type { Writing } from './writing.ts'

/**
 * Makes the reset link of a letter, for an hour, and voids older ones; null where nobody has this address. The link's
 * token exists in the letter only, so a try that failed leaves nothing that could be found.
 */
export async function resetLetter({ to }: PayloadOf<'password-reset'>, writing: Writing): Promise<Letter | null> {
  const { db, clock, random, origin } = writing
  const token = newToken(random)
  const user = await db.write(async (tx) => {
    const found = await findForSignIn(tx, to)
    if (!found) return null
    const held = await lockUser(tx, found.user.id, found.password)
    if (!held) throw new Error('The password was being changed')
    const now = clock()
    await invalidateResets(tx, found.user.id)
    await insertReset(tx, {
      userId: found.user.id,
      tokenHash: sha256(token),
      expiresAt: new Date(now.getTime() + resetAgeMs),
      createdAt: now,
    })
    return found.user
  })
  return user && passwordReset({ name: user.username, link: `${origin}/reset-password#token=${token}` })
}

export async function changedLetter(
  { userId }: PayloadOf<'password-changed'>,
  { db, origin, askedAt }: Writing,
): Promise<Letter | null> {
  const user = await db.read((tx) => findUser(tx, userId))
  return user && passwordChanged({ name: user.username, changedAt: askedAt, link: `${origin}/forgot-password` })
}

/** Makes the link that confirms an address; null where it is confirmed already. */
export async function confirmLetter(
  { userId }: PayloadOf<'confirm-address'>,
  { db, random, origin }: Writing,
): Promise<Letter | null> {
  const token = newToken(random)
  const user = await db.write(async (tx) => {
    const found = await findUser(tx, userId)
    if (!found || found.isEmailVerified) return null
    await setConfirmToken(tx, userId, sha256(token))
    return found
  })
  return user && confirmAddress({ name: user.username, link: `${origin}/confirm-email#token=${token}` })
}
