import { eq } from 'drizzle-orm'
import { lockNames, type Tx } from '#engine'
import type { Config } from '../config.ts'
import { users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { endSessionsOf } from './session-store.ts'
import { deleteDevices, hashPassword } from './sign-in.ts'
import { findForSignIn, insertUser, invalidateResets, setPassword, usernameKey } from './user-store.ts'

type Shop = Pick<Deps, 'db' | 'clock'>

/** Returns a free username made from the email address: `owner`, otherwise `owner 2` and so on. */
async function freeUsername(tx: Tx, email: string): Promise<string> {
  const [local = ''] = email.split('@')
  const name = local
    .replace(/[^\p{L}\p{M}\p{N} _.-]/gu, '')
    .slice(0, 20)
    .padEnd(3, '_')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.usernameKey, usernameKey(candidate)))
    if (!taken) return candidate
  }
}

/** Sets the password of a user, ends all sessions, and deletes reset links and known devices. */
async function replacePassword(tx: Tx, userId: number, password: string) {
  await setPassword(tx, userId, password)
  await invalidateResets(tx, userId)
  await endSessionsOf(tx, userId)
  await deleteDevices(tx, userId)
}

/** Makes the account with this email address an admin with a new password. Creates the account if there is none. */
export async function makeAdmin({ db, clock }: Shop, email: string, plainPassword: string): Promise<void> {
  const password = await hashPassword(plainPassword)
  await db.write((tx) => storeAdmin(tx, { email, password, now: clock() }))
}

/**
 * Makes an account an admin like `makeAdmin`, but in the caller's transaction and with a password that is hashed
 * already.
 */
async function storeAdmin(tx: Tx, { email, password, now }: { email: string; password: string; now: Date }) {
  const account = await findForSignIn(tx, email)
  if (account) {
    await replacePassword(tx, account.user.id, password)
    await tx.update(users).set({ role: 'admin', isEmailVerified: true }).where(eq(users.id, account.user.id))
    return
  }
  const username = await freeUsername(tx, email)
  await insertUser(tx, {
    username,
    usernameKey: usernameKey(username),
    email,
    mobile: null,
    password,
    role: 'admin',
    isEmailVerified: true,
    createdAt: now,
  })
}

/**
 * Sets the password of an account, ends its sessions, and deletes its reset links and known devices. Returns false if
 * there is no such account.
 */
export async function setPasswordByOperator(
  { db }: Pick<Shop, 'db'>,
  email: string,
  plainPassword: string,
): Promise<boolean> {
  const password = await hashPassword(plainPassword)
  return db.write(async (tx) => {
    const account = await findForSignIn(tx, email)
    if (account) await replacePassword(tx, account.user.id, password)
    return account !== null
  })
}

/** Whether any account has the role `admin`. */
async function hasAdmin(tx: Tx): Promise<boolean> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return row !== undefined
}

export interface FirstAdmin {
  email: string
  /** The generated password, which is shown once; null if the operator has configured a password. */
  password: string | null
}

/** Generates a password of 16 characters from 96 random bits. */
export const generatePassword = (random: Deps['random']): string => Buffer.from(random(12)).toString('base64url')

/**
 * Creates an admin if the shop has none, with the configured email address and password or with a random password.
 * Returns null if the shop has an admin.
 */
export async function ensureFirstAdmin(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { email, password }: Config['admin'],
): Promise<FirstAdmin | null> {
  if (await db.read(hasAdmin)) return null
  const admin = { email: email ?? 'owner@gulbagh.example', password: password ?? generatePassword(random) }
  const hash = await hashPassword(admin.password)
  const isCreated = await db.write(async (tx) => {
    // Several processes of the shop may start at the same time. Only one of them creates the admin and prints the
    // password.
    await lockNames(tx, ['first admin'])
    if (await hasAdmin(tx)) return false
    await storeAdmin(tx, { email: admin.email, password: hash, now: clock() })
    return true
  })
  return isCreated ? { ...admin, password: password === null ? admin.password : null } : null
}
