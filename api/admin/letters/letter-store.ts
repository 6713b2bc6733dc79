import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FailedLetter } from '#contract/admin-letters'
import type { Tx } from '#engine'
import { jobs } from '../../db/schema/operations.ts'

const mostShown = 100

const failed = and(eq(jobs.state, 'failed'), eq(jobs.kind, 'letter'))

type Row = Pick<typeof jobs.$inferSelect, 'id' | 'payload' | 'lastError' | 'finishedAt'>

const columns = { id: jobs.id, payload: jobs.payload, lastError: jobs.lastError, finishedAt: jobs.finishedAt }

// Where in the code it failed is for the log.
const reasonOf = (error: string | null) => error?.split('\n')[0]?.replace(/^[A-Z]\w*: /, '') ?? null

// Whatever the job holds: one that says nothing of its letter is to be seen too.
const reply = ({ id, payload, lastError, finishedAt }: Row): FailedLetter => ({
  id,
  letter: typeof payload.letter === 'string' ? payload.letter : 'unknown',
  to: typeof payload.to === 'string' ? payload.to : '',
  orderId: typeof payload.orderId === 'number' ? payload.orderId : null,
  error: reasonOf(lastError),
  failedAt: finishedAt?.toISOString() ?? null,
})

/** Letters that were given up, the newest first. */
export async function failedLetters(tx: Tx): Promise<FailedLetter[]> {
  const rows = await tx.select(columns).from(jobs).where(failed).orderBy(desc(jobs.id)).limit(mostShown)
  return rows.map(reply)
}

type Outcome = Partial<typeof jobs.$inferInsert>

/** Changes those of these letters that are still given up; what they were. */
async function change(tx: Tx, ids: readonly number[], outcome: Outcome): Promise<FailedLetter[]> {
  const which = and(failed, inArray(jobs.id, [...ids]))
  const before = await tx.select(columns).from(jobs).where(which).orderBy(jobs.id)
  const changed = await tx.update(jobs).set(outcome).where(which).returning({ id: jobs.id })
  // Of two admins who press at the same time only one finds it given up.
  return before.filter(({ id }) => changed.some((row) => row.id === id)).map(reply)
}

/** Has letters that were given up written and sent once more. */
export const wantLettersAgain = (tx: Tx, ids: readonly number[], now: Date): Promise<FailedLetter[]> =>
  change(tx, ids, { state: 'waiting', attempts: 0, leaseUntil: null, lastError: null, finishedAt: null, runAt: now })

/** Gives letters up for good; nothing of what was in them is needed again. */
export const dropLetters = (tx: Tx, ids: readonly number[], now: Date): Promise<FailedLetter[]> =>
  change(tx, ids, { state: 'done', payload: {}, finishedAt: now })
