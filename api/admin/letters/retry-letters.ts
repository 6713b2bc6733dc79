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

/** Has failed or withheld emails sent once more. */
export async function sendLettersAgain({ db, clock, jobs }: Deps, { admin, ids }: Request): Promise<{ count: number }> {
  const letters = await db.write(async (tx) => {
    const now = clock()
    const wanted = await wantLettersAgain(tx, ids, now)
    await note(tx, wanted, { userId: admin.id, action: 'sendLettersAgain', state: 'sent again', at: now })
    return wanted
  })
  jobs.wake()
  return { count: letters.length }
}

/** Takes failed or withheld emails off the list; they are never sent. */
export async function forgetLetters({ db, clock }: Deps, { admin, ids }: Request): Promise<{ count: number }> {
  const letters = await db.write(async (tx) => {
    const now = clock()
    const dropped = await dropLetters(tx, ids, now)
    await note(tx, dropped, { userId: admin.id, action: 'forgetLetters', state: 'taken off the list', at: now })
    return dropped
  })
  return { count: letters.length }
}

interface Note {
  userId: number
  action: 'sendLettersAgain' | 'forgetLetters'
  state: string
  at: Date
}

async function note(tx: Tx, letters: readonly UnsentEmail[], { userId, action, state, at }: Note): Promise<void> {
  if (letters.length === 0) throw new ShopError('conflict', 'None of these emails is on the list any more.')
  const named = letters.map(({ letter, to }) => `${letter} to ${to}`)
  const change = { before: { state: 'unsent' }, after: { state, letters: named } }
  await addAudit(tx, { userId, action, target: 'letters', ...change, createdAt: at })
}
