import { and, count, desc, eq, min } from 'drizzle-orm'
import type { AdminUser } from '#contract/admin-users'
import type { Tx } from '#engine'
import { holds } from '../../db/holds.ts'
import { users } from '../../db/schema/accounts.ts'
import type { ListPage } from '../list-page.ts'

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

/** The first admin: of several admins the account with the lowest id, which is the one made when the shop was started. */
export const firstOf = (admins: readonly number[]): number => Math.min(...admins)

export const userReply = (row: Shown, firstAdmin: number): AdminUser => ({
  ...row,
  isFirstAdmin: row.id === firstAdmin,
  createdAt: row.createdAt.toISOString(),
})

interface Filter {
  /** Part of a username or an e-mail. */
  q?: string | undefined
  role?: Shown['role'] | undefined
  /** One user alone. */
  id?: number | undefined
}

/** Users, newest first, and how many there are in all. */
export async function usersPage(tx: Tx, { q, role, id }: Filter, { limit, offset }: ListPage) {
  const one = id === undefined ? undefined : eq(users.id, id)
  // Only the key is in small letters whatever script the name is written in.
  const where = and(one, role && eq(users.role, role), holds([users.usernameKey, users.email], q?.toLowerCase()))
  const rows = await tx.select(shown).from(users).where(where).orderBy(desc(users.id)).limit(limit).offset(offset)
  const [all] = await tx.select({ number: count() }).from(users).where(where)
  const [first] = await tx
    .select({ id: min(users.id) })
    .from(users)
    .where(eq(users.role, 'admin'))
  return { rows: rows.map((row) => userReply(row, first?.id ?? 0)), total: all?.number ?? 0 }
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
