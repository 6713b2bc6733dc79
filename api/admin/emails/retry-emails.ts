import type { CurrentUser } from '#contract/account'
import type { UnsentEmail } from '#contract/admin-emails'
import type { Tx } from '#engine'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { dismissUnsent, queueUnsentAgain } from './unsent-email-store.ts'

interface Request {
  admin: CurrentUser
  ids: readonly number[]
}

/** Sends failed or withheld emails again. Throws `conflict` when none is left. */
export async function resendEmails({ db, clock, jobs }: Deps, { admin, ids }: Request): Promise<{ count: number }> {
  const emails = await db.write(async (tx) => {
    const now = clock()
    const wanted = await queueUnsentAgain(tx, ids, now)
    await addAuditEntry(tx, wanted, { userId: admin.id, action: 'sendLettersAgain', state: 'sent again', at: now })
    return wanted
  })
  jobs.wake()
  return { count: emails.length }
}

/** Removes failed or withheld emails from the list without sending them. Throws `conflict` when none is left. */
export async function dismissEmails({ db, clock }: Deps, { admin, ids }: Request): Promise<{ count: number }> {
  const emails = await db.write(async (tx) => {
    const now = clock()
    const dropped = await dismissUnsent(tx, ids, now)
    await addAuditEntry(tx, dropped, {
      userId: admin.id,
      action: 'forgetLetters',
      state: 'taken off the list',
      at: now,
    })
    return dropped
  })
  return { count: emails.length }
}

interface AuditDetails {
  userId: number
  action: 'sendLettersAgain' | 'forgetLetters'
  state: string
  at: Date
}

async function addAuditEntry(
  tx: Tx,
  emails: readonly UnsentEmail[],
  { userId, action, state, at }: AuditDetails,
): Promise<void> {
  if (emails.length === 0) throw new ShopError('conflict', 'None of these emails is on the list any more.')
  const descriptions = emails.map(({ letter, to }) => `${letter} to ${to}`)
  const change = { before: { state: 'unsent' }, after: { state, letters: descriptions } }
  await addAudit(tx, { userId, action, target: 'letters', ...change, createdAt: at })
}
