import { and, count, desc, eq, min } from 'drizzle-orm'
import type { AdminUser } from '#contract/account'
import { lockNames, type Tx } from '#engine'
import { users } from '../../db/schema/accounts.ts'
import { pushSubscriptions } from '../../db/schema/notices.ts'
import { containsText } from '../../db/statement.ts'
import type { ListPage } from '../list-query.ts'

// The user columns are listed explicitly, so that passwords and tokens are never selected.
const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  mobile: users.mobile,
  role: users.role,
  isEmailVerified: users.isEmailVerified,
  createdAt: users.createdAt,
}

type UserRow = Pick<typeof users.$inferSelect, keyof typeof columns>

/** Returns the id of the first admin: the lowest id, because this admin was created when the shop was set up. */
export const firstOf = (admins: readonly number[]): number => Math.min(...admins)

export const userReply = (row: UserRow, firstAdmin: number): AdminUser => ({
  ...row,
  isFirstAdmin: row.id === firstAdmin,
  createdAt: row.createdAt.toISOString(),
})

interface Filter {
  /** Search text: part of a username or email address. */
  q?: string | undefined
  role?: UserRow['role'] | undefined
  /** Filter: only the user with this id. */
  id?: number | undefined
}

/** Returns a page of users, newest first, and the total count. */
export async function usersPage(tx: Tx, { q, role, id }: Filter, { limit, offset }: ListPage) {
  const one = id === undefined ? undefined : eq(users.id, id)
  // The search uses `usernameKey` instead of the username, because it is in lower case in every script.
  const where = and(one, role && eq(users.role, role), containsText([users.usernameKey, users.email], q?.toLowerCase()))
  const rows = await tx.select(columns).from(users).where(where).orderBy(desc(users.id)).limit(limit).offset(offset)
  const [all] = await tx.select({ number: count() }).from(users).where(where)
  const [first] = await tx
    .select({ id: min(users.id) })
    .from(users)
    .where(eq(users.role, 'admin'))
  return { rows: rows.map((row) => userReply(row, first?.id ?? 0)), total: all?.number ?? 0 }
}

export async function findUser(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id))
  return row ?? null
}

/** Returns the ids of all admins. */
export async function adminIds(tx: Tx): Promise<number[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  return rows.map(({ id }) => id)
}

/**
 * Locks role changes and returns the ids of all admins. Role changes run one after the other from this call to the end
 * of the transaction. Row locks could deadlock when several admins are demoted at the same time.
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  await lockNames(tx, ['admins'])
  return adminIds(tx)
}

/** Sets the role of a user. A user who is no longer an admin gets no push notifications any more. */
export async function setRole(tx: Tx, id: number, role: UserRow['role']): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id))
  if (role !== 'admin') await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id))
}
