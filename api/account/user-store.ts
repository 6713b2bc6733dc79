import { and, eq, isNull } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'
import { orders } from '../db/schema/orders.ts'
import { currentUserColumns } from './session-store.ts'

/** Who signs in with this address, and the hash to compare with. */
export async function findForSignIn(tx: Tx, email: string) {
  const [row] = await tx
    .select({ user: currentUserColumns, password: users.password })
    .from(users)
    .where(eq(users.email, email))
  return row ?? null
}

export async function findUser(tx: Tx, id: number) {
  const [row] = await tx
    .select({ ...currentUserColumns, isEmailVerified: users.isEmailVerified })
    .from(users)
    .where(eq(users.id, id))
  return row ?? null
}

/** Which of the two unique fields somebody else has already. */
export async function takenField(tx: Tx, email: string, usernameKey: string): Promise<'email' | 'username' | null> {
  const [mail] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (mail) return 'email'
  const [name] = await tx.select({ id: users.id }).from(users).where(eq(users.usernameKey, usernameKey))
  return name ? 'username' : null
}

type NewUser = Pick<
  typeof users.$inferInsert,
  'username' | 'usernameKey' | 'email' | 'mobile' | 'password' | 'role' | 'isEmailVerified' | 'createdAt'
>

/** Adds a user; null when the e-mail or the name was taken meanwhile. */
export async function insertUser(tx: Tx, values: NewUser): Promise<CurrentUser | null> {
  const [row] = await tx.insert(users).values(values).onConflictDoNothing().returning(currentUserColumns)
  return row ?? null
}

/**
 * Holds a user's row until the transaction ends, if the password is still the one that was compared: a sign-in and a
 * reset at the same moment then happen one after the other. Null when it is another one by now.
 */
export async function holdUser(tx: Tx, id: number, password: string): Promise<{ isEmailVerified: boolean } | null> {
  const [held] = await tx
    .update(users)
    .set({ password })
    .where(and(eq(users.id, id), eq(users.password, password)))
    .returning({ isEmailVerified: users.isEmailVerified })
  return held ?? null
}

export async function setPassword(tx: Tx, id: number, password: string): Promise<{ email: string } | null> {
  const [row] = await tx.update(users).set({ password }).where(eq(users.id, id)).returning({ email: users.email })
  return row ?? null
}

/** The token whose letter is on its way; an older letter's stops working. */
export async function setConfirmToken(tx: Tx, id: number, tokenHash: string): Promise<void> {
  await tx.update(users).set({ emailVerificationToken: tokenHash }).where(eq(users.id, id))
}

/** Confirms the address that the token went to, once. */
export async function confirmAddress(tx: Tx, tokenHash: string): Promise<{ id: number; email: string } | null> {
  const [row] = await tx
    .update(users)
    .set({ isEmailVerified: true, emailVerificationToken: null })
    .where(eq(users.emailVerificationToken, tokenHash))
    .returning({ id: users.id, email: users.email })
  return row ?? null
}

/** Whether a confirmation link with this hash can be used. */
export async function isConfirmation(tx: Tx, tokenHash: string): Promise<boolean> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.emailVerificationToken, tokenHash))
  return row !== undefined
}

/** Gives the guest orders of a confirmed address to its account. */
export async function adoptGuestOrders(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(orders.customerEmail, email)))
}
