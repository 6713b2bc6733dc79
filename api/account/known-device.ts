import { and, desc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import { knownDevices, users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { cookie, newToken, sha256 } from '../http/credentials.ts'
import type { Context } from '../http/handler-types.ts'

/** Maximum number of known devices per account. The least recently used ones beyond it are deleted. */
const maxDevices = 20

/** Whether the account with this email address has signed in on the device with this token hash. */
async function isKnownDevice(tx: Tx, tokenHash: string, email: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(users.email, email)))
  return row !== undefined
}

/** Updates the time of the last sign-in on a device. Returns false if the account has not signed in on the device. */
async function touchDevice(tx: Tx, tokenHash: string, userId: number, now: Date): Promise<boolean> {
  const touched = await tx
    .update(knownDevices)
    .set({ lastUsedAt: now })
    .where(and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId)))
    .returning({ id: knownDevices.id })
  return touched.length > 0
}

/** Stores a known device of an account. Deletes all but the 20 most recently used devices of the account. */
async function insertDevice(tx: Tx, tokenHash: string, userId: number, now: Date): Promise<void> {
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
async function replaceDeviceToken(tx: Tx, oldHash: string, newHash: string): Promise<void> {
  await tx.update(knownDevices).set({ tokenHash: newHash }).where(eq(knownDevices.tokenHash, oldHash))
}

/** Deletes the known devices of an account, except the one with the token hash `except`. */
export async function deleteDevices(tx: Tx, userId: number, except = ''): Promise<void> {
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), ne(knownDevices.tokenHash, except)))
}

/** Time since its last sign-in for which a device counts as known. */
export const deviceAgeMs = 180 * 24 * 3600 * 1000

/** Returns the hash of the browser's device cookie; null if it sent none. */
export function deviceHashOf(call: Pick<Context, 'cookie'>): string | null {
  const sent = call.cookie('device')
  return sent && /^[\w-]{43}$/.test(sent) ? sha256(sent) : null
}

/**
 * Creates the function that returns the caller's device if the account with an email address has signed in on it,
 * otherwise null. The device is identified by a text that is unique for device and account.
 */
export const findKnownDevice =
  ({ db }: Pick<Deps, 'db'>) =>
  async (call: Context, email: string): Promise<string | null> => {
    const hash = deviceHashOf(call)
    if (hash === null) return null
    const isKnown = await db.read((tx) => isKnownDevice(tx, hash, email))
    return isKnown ? `${hash} ${email}` : null
  }

/**
 * Makes the browser a known device of an account, in the caller's transaction. Wrong passwords from other devices then
 * do not limit sign-in on it (record 22). A token in the cookie that the account does not know is never used, because
 * an attacker may have planted it; the browser gets a new one, which replaces the old one for its other accounts. Call
 * the returned function after the commit to set the cookie.
 */
export async function rememberDevice(
  tx: Tx,
  call: Context,
  userId: number,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
): Promise<() => void> {
  const now = clock()
  const sent = call.cookie('device')
  const sentHash = deviceHashOf(call)
  const isKnown = sentHash !== null && (await touchDevice(tx, sentHash, userId, now))
  const token = isKnown && sent ? sent : newToken(random)
  if (!isKnown) {
    const hash = sha256(token)
    if (sentHash !== null) await replaceDeviceToken(tx, sentHash, hash)
    await insertDevice(tx, hash, userId, now)
  }
  const value = cookie('device', token, { secure: call.secure, maxAge: deviceAgeMs / 1000 })
  return () => call.response.headers.append('set-cookie', value)
}
