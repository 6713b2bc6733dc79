import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#engine'
import { passwordResetTokens as tokens } from '../db/schema/accounts.ts'

/** Time for which a reset link is valid. */
export const resetAgeMs = 3600_000

const usable = (tokenHash: string, now: Date) =>
  and(eq(tokens.token, tokenHash), eq(tokens.used, false), gt(tokens.expiresAt, now))

/** Returns the user of a reset link; null if the link was used, replaced by a newer one, or has expired. */
export async function findReset(tx: Tx, tokenHash: string, now: Date): Promise<{ userId: number } | null> {
  const [row] = await tx.select({ userId: tokens.userId }).from(tokens).where(usable(tokenHash, now))
  return row ?? null
}

/**
 * Marks a reset link as used. Returns null if the link is not valid; the second of two concurrent calls returns null
 * too.
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
