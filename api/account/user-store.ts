import { and, eq, gt, isNull } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { Tx } from '#engine'
import { passwordResetTokens as tokens, users } from '../db/schema/accounts.ts'
import { orders } from '../db/schema/orders.ts'
import { currentUserColumns } from './session-store.ts'

/**
 * Returns the text by which usernames are compared. It ignores case, spacing, joiners and the composition of accented
 * characters.
 */
export const usernameKey = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    // Converting to upper case and then to lower case makes ß equal to SS and both forms of the Greek sigma equal.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')

/** Returns the user with this email address, with the password hash; null if there is none. */
export async function findForSignIn(tx: Tx, email: string) {
  const [row] = await tx
    .select({ user: currentUserColumns, password: users.password })
    .from(users)
    .where(eq(users.email, email))
  return row ?? null
}

/** Returns a user by ID; null if there is none. */
export async function findUser(tx: Tx, id: number) {
  const [row] = await tx
    .select({ ...currentUserColumns, isEmailVerified: users.isEmailVerified })
    .from(users)
    .where(eq(users.id, id))
  return row ?? null
}

/** Returns the field, email address or username, whose value another user already has; null if both are free. */
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

/** Inserts a user. Returns null if the email address or username is taken. */
export async function insertUser(tx: Tx, values: NewUser): Promise<CurrentUser | null> {
  const [row] = await tx.insert(users).values(values).onConflictDoNothing().returning(currentUserColumns)
  return row ?? null
}

/**
 * Locks the row of a user until the transaction ends, so that a sign-in and a concurrent password reset run one after
 * the other. Returns null if the password hash has changed since the password was compared with it.
 */
export async function lockUser(tx: Tx, id: number, password: string): Promise<{ isEmailVerified: boolean } | null> {
  const [locked] = await tx
    .update(users)
    .set({ password })
    .where(and(eq(users.id, id), eq(users.password, password)))
    .returning({ isEmailVerified: users.isEmailVerified })
  return locked ?? null
}

/** Sets the password hash of a user and returns the email address; null if there is no such user. */
export async function setPassword(tx: Tx, id: number, password: string): Promise<{ email: string } | null> {
  const [row] = await tx.update(users).set({ password }).where(eq(users.id, id)).returning({ email: users.email })
  return row ?? null
}

/** Stores the token of the confirmation email that is being sent, which invalidates the token of an older email. */
export async function setConfirmToken(tx: Tx, id: number, tokenHash: string): Promise<void> {
  await tx.update(users).set({ emailVerificationToken: tokenHash }).where(eq(users.id, id))
}

/** Confirms the email address that the token was sent to. Returns null for an unknown or used token. */
export async function confirmAddress(tx: Tx, tokenHash: string): Promise<{ id: number; email: string } | null> {
  const [row] = await tx
    .update(users)
    .set({ isEmailVerified: true, emailVerificationToken: null })
    .where(eq(users.emailVerificationToken, tokenHash))
    .returning({ id: users.id, email: users.email })
  return row ?? null
}

/** Whether a confirmation link with this token hash is valid. */
export async function isConfirmation(tx: Tx, tokenHash: string): Promise<boolean> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.emailVerificationToken, tokenHash))
  return row !== undefined
}

/** Assigns the guest orders of a confirmed email address to its account. */
export async function assignGuestOrders(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(orders.customerEmail, email)))
}

/** Time in milliseconds for which a reset link is valid. */
export const resetAgeMs = 3600_000

const usable = (tokenHash: string, now: Date) =>
  and(eq(tokens.token, tokenHash), eq(tokens.used, false), gt(tokens.expiresAt, now))

/** Returns the user of a reset link; null if the link was used, replaced by a newer one, or has expired. */
export async function findReset(tx: Tx, tokenHash: string, now: Date): Promise<{ userId: number } | null> {
  const [row] = await tx.select({ userId: tokens.userId }).from(tokens).where(usable(tokenHash, now))
  return row ?? null
}

/**
 * Marks a reset link as used. Returns null if the link is not valid. If two calls with the same link run at the same
 * time, only one succeeds and the other returns null.
 */
export async function useReset(tx: Tx, tokenHash: string, now: Date): Promise<{ id: number } | null> {
  const [row] = await tx.update(tokens).set({ used: true }).where(usable(tokenHash, now)).returning({ id: tokens.id })
  return row ?? null
}

/** Invalidates all reset links of a user. */
export async function invalidateResets(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(tokens)
    .set({ used: true })
    .where(and(eq(tokens.userId, userId), eq(tokens.used, false)))
}

interface NewReset {
  userId: number
  tokenHash: string
  expiresAt: Date
  createdAt: Date
}

/** Stores a reset link by the hash of its token. */
export async function insertReset(tx: Tx, { userId, tokenHash, expiresAt, createdAt }: NewReset): Promise<void> {
  await tx.insert(tokens).values({ userId, token: tokenHash, expiresAt, createdAt })
}
