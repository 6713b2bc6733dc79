import type { CurrentUser } from '#contract/account'
import type { UnsentEmail } from '#contract/admin-letters'
import type { Tx } from '#engine'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { dropLetters, wantLettersAgain } from './letter-store.ts'

interface Request {
  admin: CurrentUser
  ids: readonly number[]
}

/** Sends failed or withheld emails again. Throws `conflict` when none is left. */
export async function sendLettersAgain({ db, clock, jobs }: Deps, { admin, ids }: Request): Promise<{ count: number }> {
  const letters = await db.write(async (tx) => {
    const now = clock()
    const wanted = await wantLettersAgain(tx, ids, now)
    await addAuditEntry(tx, wanted, { userId: admin.id, action: 'sendLettersAgain', state: 'sent again', at: now })
    return wanted
  })
  jobs.wake()
  return { count: letters.length }
}

/** Removes failed or withheld emails from the list without sending them. Throws `conflict` when none is left. */
export async function forgetLetters({ db, clock }: Deps, { admin, ids }: Request): Promise<{ count: number }> {
  const letters = await db.write(async (tx) => {
    const now = clock()
    const dropped = await dropLetters(tx, ids, now)
    await addAuditEntry(tx, dropped, {
      userId: admin.id,
      action: 'forgetLetters',
      state: 'taken off the list',
      at: now,
    })
    return dropped
  })
  return { count: letters.length }
}

interface AuditDetails {
  userId: number
  action: 'sendLettersAgain' | 'forgetLetters'
  state: string
  at: Date
}

async function addAuditEntry(
  tx: Tx,
  letters: readonly UnsentEmail[],
  { userId, action, state, at }: AuditDetails,
): Promise<void> {
  if (letters.length === 0) throw new ShopError('conflict', 'None of these emails is on the list any more.')
  const descriptions = letters.map(({ letter, to }) => `${letter} to ${to}`)
  const change = { before: { state: 'unsent' }, after: { state, letters: descriptions } }
  await addAudit(tx, { userId, action, target: 'letters', ...change, createdAt: at })
}
