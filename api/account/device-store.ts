import { and, desc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import { knownDevices, users } from '../db/schema/accounts.ts'

/** Maximum number of known devices per account. The least recently used ones beyond it are deleted. */
const maxDevices = 20

/** Whether the account with this email address has signed in on the device with this token hash. */
export async function isKnownDevice(tx: Tx, tokenHash: string, email: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(users.email, email)))
  return row !== undefined
}

/** Updates the time of the last sign-in on a device. Returns false if the account has not signed in on the device. */
export async function touchDevice(tx: Tx, tokenHash: string, userId: number, now: Date): Promise<boolean> {
  const touched = await tx
    .update(knownDevices)
    .set({ lastUsedAt: now })
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId)))
    .returning({ id: knownDevices.id })
  return touched.length > 0
}

/** Stores a known device of an account. Deletes all but the 20 most recently used devices of the account. */
export async function insertDevice(tx: Tx, tokenHash: string, userId: number, now: Date): Promise<void> {
  await tx.insert(knownDevices).values({ tokenHash, userId, lastUsedAt: now })
  const old = await tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .limit(maxDevices)
    .offset(maxDevices)
  for (const { id } of old) await tx.delete(knownDevices).where(eq(knownDevices.id, id))
}

/** Replaces the token of a device, for all its accounts. */
export async function replaceDeviceToken(tx: Tx, oldHash: string, newHash: string): Promise<void> {
  await tx.update(knownDevices).set({ tokenHash: newHash }).where(eq(knownDevices.tokenHash, oldHash))
}

/** Deletes the known devices of an account, except the one with the token hash `except`. */
export async function deleteDevices(tx: Tx, userId: number, except = ''): Promise<void> {
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), ne(knownDevices.tokenHash, except)))
}
