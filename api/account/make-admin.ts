import { eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { forgetDevices } from './device-store.ts'
import { hashPassword } from './password-hash.ts'
import { voidResets } from './reset-store.ts'
import { endSessionsOf } from './session-store.ts'
import { findForSignIn, insertUser, setPassword } from './user-store.ts'
import { usernameKey } from './username-key.ts'

type Shop = Pick<Deps, 'db' | 'clock'>

/** A name made from the address that nobody has: `owner`, else `owner 2` and so on. */
async function freeName(tx: Tx, email: string): Promise<string> {
  const [local = ''] = email.split('@')
  const name = local
    .replace(/[^\p{L}\p{M}\p{N} _.-]/gu, '')
    .slice(0, 20)
    .padEnd(3, '_')
  for (let number = 1; ; number++) {
    const wanted = number === 1 ? name : `${name} ${number}`
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.usernameKey, usernameKey(wanted)))
    if (!taken) return wanted
  }
}

/** Sets a user's password and ends what could be done with the old one. */
async function replacePassword(tx: Tx, userId: number, password: string) {
  await setPassword(tx, userId, password)
  await voidResets(tx, userId)
  await endSessionsOf(tx, userId)
  await forgetDevices(tx, userId)
}

/** Makes the owner of this address an admin with this password, with a new account where there is none. */
export async function makeAdmin({ db, clock }: Shop, email: string, plainPassword: string): Promise<void> {
  const password = await hashPassword(plainPassword)
  await db.write(async (tx) => {
    const known = await findForSignIn(tx, email)
    if (known) {
      await replacePassword(tx, known.user.id, password)
      await tx.update(users).set({ role: 'admin', isEmailVerified: true }).where(eq(users.id, known.user.id))
      return
    }
    const username = await freeName(tx, email)
    await insertUser(tx, {
      username,
      usernameKey: usernameKey(username),
      email,
      mobile: null,
      password,
      role: 'admin',
      isEmailVerified: true,
      createdAt: clock(),
    })
  })
}

/** Gives an account another password; false where there is no such account. */
export async function resetByOperator(
  { db }: Pick<Shop, 'db'>,
  email: string,
  plainPassword: string,
): Promise<boolean> {
  const password = await hashPassword(plainPassword)
  return db.write(async (tx) => {
    const known = await findForSignIn(tx, email)
    if (known) await replacePassword(tx, known.user.id, password)
    return known !== null
  })
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return row !== undefined
}
