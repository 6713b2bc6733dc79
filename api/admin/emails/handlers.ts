import { and, desc, eq, inArray } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { UnsentEmail, UnsentState } from '#contract/admin/notifications'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { jobs } from '../../db/schema/operations.ts'
import type { Deps } from '../../deps.ts'
import { removeFromLimit } from '../../emails/emails.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { emailJobKind } from '../../jobs/enqueue.ts'
import { addAudit } from '../audit/audit-store.ts'

type Endpoints = Pick<typeof contract, 'getUnsentEmails' | 'resendEmails' | 'dismissEmails'>

export const emailHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getUnsentEmails: ({ query }) => deps.db.read((tx) => unsentEmails(tx, query.state ?? 'failed')),

  resendEmails: async ({ body, caller }) => resendEmails(deps, { admin: requireAdmin(await caller()), ids: body.ids }),

  dismissEmails: async ({ body, caller }) =>
    dismissEmails(deps, { admin: requireAdmin(await caller()), ids: body.ids }),
})

const maxShown = 100

const isUnsent = (...states: UnsentState[]) => and(inArray(jobs.state, states), eq(jobs.kind, emailJobKind))

type Row = Pick<typeof jobs.$inferSelect, 'id' | 'payload' | 'lastError' | 'finishedAt'>

const columns = { id: jobs.id, payload: jobs.payload, lastError: jobs.lastError, finishedAt: jobs.finishedAt }

// Only the first line of an error is shown to admins. The stack trace is in the log.
const reasonOf = (error: string | null) => error?.split('\n')[0]?.replace(/^[A-Z]\w*: /, '') ?? null

// The schema accepts any payload, so that emails with damaged data are listed too.
const reply = ({ id, payload, lastError, finishedAt }: Row): UnsentEmail => ({
  id,
  type: typeof payload.letter === 'string' ? payload.letter : 'unknown',
  to: typeof payload.to === 'string' ? payload.to : '',
  orderId: typeof payload.orderId === 'number' ? payload.orderId : null,
  error: reasonOf(lastError),
  failedAt: finishedAt?.toISOString() ?? null,
})

/** Returns the emails that are failed or those that are withheld, depending on `state`, newest first. */
async function unsentEmails(tx: Tx, state: UnsentState): Promise<UnsentEmail[]> {
  const rows = await tx.select(columns).from(jobs).where(isUnsent(state)).orderBy(desc(jobs.id)).limit(maxShown)
  return rows.map(reply)
}

type Outcome = Partial<typeof jobs.$inferInsert>

/**
 * Changes those of the given emails that are still unsent, and returns the changed emails with their values before the
 * change.
 */
async function change(tx: Tx, ids: readonly number[], outcome: Outcome): Promise<UnsentEmail[]> {
  const which = and(isUnsent('failed', 'withheld'), inArray(jobs.id, [...ids]))
  const before = await tx.select(columns).from(jobs).where(which).orderBy(jobs.id)
  const changed = await tx.update(jobs).set(outcome).where(which).returning({ id: jobs.id })
  // If two admins act at the same time, only one of the two updates changes a job. Each request returns only the emails
  // that it has changed itself.
  return before.filter(({ id }) => changed.some((row) => row.id === id)).map(reply)
}

const idsOf = (emails: readonly UnsentEmail[]) => emails.map(({ id }) => id)

/** Queues unsent emails again. The hourly email limit does not apply to them. */
async function queueUnsentAgain(tx: Tx, ids: readonly number[], now: Date): Promise<UnsentEmail[]> {
  const fresh = { state: 'waiting', attempts: 0, leaseUntil: null, lastError: null, finishedAt: null } as const
  const wanted = await change(tx, ids, { ...fresh, failureReported: false, runAt: now })
  await removeFromLimit(tx, idsOf(wanted))
  return wanted
}

/** Marks unsent emails as done and deletes their content. */
async function dismissUnsent(tx: Tx, ids: readonly number[], now: Date): Promise<UnsentEmail[]> {
  const dropped = await change(tx, ids, { state: 'done', payload: {}, finishedAt: now })
  await removeFromLimit(tx, idsOf(dropped))
  return dropped
}

interface Request {
  admin: CurrentUser
  ids: readonly number[]
}

/** Sends failed or withheld emails again. Throws `conflict` if none of them is failed or withheld any more. */
async function resendEmails({ db, clock, jobs }: Deps, { admin, ids }: Request): Promise<{ count: number }> {
  const emails = await db.write(async (tx) => {
    const now = clock()
    const wanted = await queueUnsentAgain(tx, ids, now)
    await addAuditEntry(tx, wanted, { userId: admin.id, action: 'resendEmails', state: 'sent again', at: now })
    return wanted
  })
  jobs.wake()
  return { count: emails.length }
}

/**
 * Removes failed or withheld emails from the list without sending them. Throws `conflict` if none of them is failed or
 * withheld any more.
 */
async function dismissEmails({ db, clock }: Deps, { admin, ids }: Request): Promise<{ count: number }> {
  const emails = await db.write(async (tx) => {
    const now = clock()
    const dropped = await dismissUnsent(tx, ids, now)
    await addAuditEntry(tx, dropped, {
      userId: admin.id,
      action: 'dismissEmails',
      state: 'taken off the list',
      at: now,
    })
    return dropped
  })
  return { count: emails.length }
}

interface AuditDetails {
  userId: number
  action: 'resendEmails' | 'dismissEmails'
  state: string
  at: Date
}

async function addAuditEntry(
  tx: Tx,
  emails: readonly UnsentEmail[],
  { userId, action, state, at }: AuditDetails,
): Promise<void> {
  if (emails.length === 0) throw new ShopError('conflict', 'These emails are no longer on the list.')
  const descriptions = emails.map(({ type, to }) => `${type} to ${to}`)
  const change = { before: { state: 'unsent' }, after: { state, emails: descriptions } }
  await addAudit(tx, { userId, action, target: 'emails', ...change, createdAt: at })
}
