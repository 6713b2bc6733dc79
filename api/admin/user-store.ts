import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AdminUser } from '#contract/admin'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'

// Named one by one: the password and its tokens stay in the database.
const shown = {
  id: users.id,
  username: users.username,
  email: users.email,
  mobile: users.mobile,
  role: users.role,
  isEmailVerified: users.isEmailVerified,
  createdAt: users.createdAt,
}

type Shown = Pick<typeof users.$inferSelect, keyof typeof shown>

export const userReply = (row: Shown): AdminUser => ({ ...row, createdAt: row.createdAt.toISOString() })

interface Page {
  limit: number
  offset: number
  /** Part of a username or an e-mail; blank is no filter. */
  q: string
  role: Shown['role'] | undefined
  /** One user alone. */
  id: number | undefined
}

/** Users, newest first, and how many there are in all. */
export async function usersOf(tx: Tx, { limit, offset, q, role, id }: Page) {
  const one = id === undefined ? undefined : eq(users.id, id)
  const where = and(one, q ? matching(q) : undefined, role && eq(users.role, role))
  const rows = await tx
    .select(shown)
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset)
  const [all] = await tx.select({ number: count() }).from(users).where(where)
  return { users: rows.map(userReply), total: all?.number ?? 0 }
}

/** The text as it stands: `%` and `_` are no wild cards. */
function matching(q: string): SQL | undefined {
  const pattern = `%${q.toLowerCase().replace(/[!%_]/g, '!$&')}%`
  return or(sql`${users.usernameKey} like ${pattern} escape '!'`, sql`${users.email} like ${pattern} escape '!'`)
}

export async function findUser(tx: Tx, id: number): Promise<Shown | null> {
  const [row] = await tx.select(shown).from(users).where(eq(users.id, id))
  return row ?? null
}

/** The ids of all admins, their rows held until the transaction ends: two who demote each other wait for one another. */
export async function holdAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx.update(users).set({ role: 'admin' }).where(eq(users.role, 'admin')).returning({ id: users.id })
  return rows.map(({ id }) => id)
}

export async function setRole(tx: Tx, id: number, role: Shown['role']): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id))
}
