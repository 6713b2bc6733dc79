import { and, desc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import { knownDevices, users } from '../db/schema/accounts.ts'

/** Devices kept for an account; the one that was not used for the longest time makes room. */
const mostDevices = 20

/** Whether the account of this e-mail was signed in to on the device of this token hash. */
export async function isKnownDevice(tx: Tx, tokenHash: string, email: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(users.email, email)))
  return row !== undefined
}

/** Notes another sign-in on a known device; false when it is not known to this account. */
export async function touchDevice(tx: Tx, tokenHash: string, userId: number, now: Date): Promise<boolean> {
  const touched = await tx
    .update(knownDevices)
    .set({ lastUsedAt: now })
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId)))
    .returning({ id: knownDevices.id })
  return touched.length > 0
}

/** Stores a device of an account, and forgets those beyond the newest 20. */
export async function insertDevice(tx: Tx, tokenHash: string, userId: number, now: Date): Promise<void> {
  await tx.insert(knownDevices).values({ tokenHash, userId, lastUsedAt: now })
  const old = await tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .limit(mostDevices)
    .offset(mostDevices)
  for (const { id } of old) await tx.delete(knownDevices).where(eq(knownDevices.id, id))
}

/** Gives a device another token. */
export async function moveDevice(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(knownDevices).set({ tokenHash: to }).where(eq(knownDevices.tokenHash, from))
}

/** Forgets the devices of an account, but for the one of this token hash. */
export async function forgetDevices(tx: Tx, userId: number, except = ''): Promise<void> {
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), ne(knownDevices.tokenHash, except)))
}
