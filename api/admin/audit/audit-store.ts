import { and, asc, count, desc, eq, like, or } from 'drizzle-orm'
import type { AuditArea, AuditEntry } from '#contract/admin/audit'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { users } from '../../db/schema/accounts.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { type ListPage, withinDays } from '../list-query.ts'

interface NewEntry {
  /** Id of the admin who made the audited change. */
  userId: number
  /** Name of the endpoint with which the admin made the change. */
  action: keyof typeof contract
  /** The changed record, such as `orders/12`. */
  target: string
  before?: unknown
  after?: unknown
  createdAt: Date
}

/** Adds an entry to the audit log. Call it in the transaction of the change. Do not pass secrets or picture data. */
export async function addAudit(tx: Tx, { before = null, after = null, ...entry }: NewEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, before, after })
}

interface Filter {
  who?: number | undefined
  area?: AuditArea | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

// Former releases used other area names. The audit entries with these names are not renamed, because the database
// forbids changes of audit entries.
const formerArea = 'letters'
const formerActions: Readonly<Record<string, keyof typeof contract>> = {
  sendLettersAgain: 'resendEmails',
  forgetLetters: 'dismissEmails',
}

/** Returns a page of audit entries, newest first, and the total count. */
export async function auditPage(tx: Tx, { who, area, target, from, to }: Filter, { limit, offset }: ListPage) {
  const where = and(
    who === undefined ? undefined : eq(auditLog.userId, who),
    // The contract accepts only listed kinds of records as area, so the search pattern contains no wildcard that must
    // be escaped.
    area &&
      or(
        eq(auditLog.target, area),
        like(auditLog.target, `${area}/%`),
        area === 'emails' ? eq(auditLog.target, formerArea) : undefined,
      ),
    target ? eq(auditLog.target, target) : undefined,
    withinDays(auditLog.createdAt, from, to),
  )
  const rows = await tx
    .select({
      id: auditLog.id,
      userId: auditLog.userId,
      username: users.username,
      action: auditLog.action,
      target: auditLog.target,
      before: auditLog.before,
      after: auditLog.after,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset)
  const [all] = await tx.select({ number: count() }).from(auditLog).where(where)
  const entries = rows.map(
    ({ userId, username, createdAt, action, target, ...row }): AuditEntry => ({
      ...row,
      action: formerActions[action] ?? action,
      target: target === formerArea ? 'emails' : target,
      admin: userId !== null && username !== null ? { id: userId, username } : null,
      createdAt: createdAt.toISOString(),
    }),
  )
  return { rows: entries, total: all?.number ?? 0 }
}

/** Returns the admins who have an entry in the audit log, sorted by name. */
export const auditAdmins = (tx: Tx) =>
  tx
    .selectDistinct({ id: users.id, username: users.username })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .orderBy(asc(users.username))
    .execute()
