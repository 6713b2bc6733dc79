import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { CurrentUser, register as endpoint, login } from '#contract/account'
import type { Tx } from '#engine'
import { knownDevices, users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { cookie, newToken, sha256 } from '../http/credentials.ts'
import type { Call, Context } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { cookieMaxAgeSeconds, endSession, insertSession } from './session-store.ts'
import {
  assignGuestOrders,
  confirmAddress,
  findForSignIn,
  insertUser,
  isConfirmation,
  lockUser,
  takenField,
  usernameKey,
} from './user-store.ts'

/**
 * Starts a session in the caller's transaction and ends the previous session of the browser. The session always gets a
 * new ID, never one that the browser sent. The browser becomes a known device of the account. Call the returned
 * function after the commit to set the cookies.
 */
export async function beginSession(
  tx: Tx,
  call: Context,
  user: CurrentUser,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
): Promise<() => void> {
  const before = call.cookie('session')
  if (before) await endSession(tx, before)
  const token = newToken(random)
  const userAgent = call.request.headers.get('user-agent')?.slice(0, 200) ?? null
  await insertSession(tx, { token, userId: user.id, role: user.role, userAgent, now: clock() })
  const value = cookie('session', token, { secure: call.secure, maxAge: cookieMaxAgeSeconds(user.role) })
  const setDeviceCookie = await rememberDevice(tx, call, user.id, { clock, random })
  return () => {
    call.response.headers.append('set-cookie', value)
    setDeviceCookie()
  }
}

/** Deletes the session cookie in the browser. */
export function clearSessionCookie(call: Context) {
  call.response.headers.append('set-cookie', cookie('session', '', { secure: call.secure, maxAge: 0 }))
}

/**
 * Sign-in returns the same error for an unknown email address and a wrong password, so that it does not reveal whether
 * an account exists.
 */
const invalidCredentials = () => new ShopError('unauthenticated', (t) => t.invalidCredentials)

/** Signs a user in. Throws `unauthenticated`. */
export async function logIn(deps: Deps, call: Call<typeof login>): Promise<CurrentUser> {
  const { email, password } = call.body
  const found = await deps.db.read((tx) => findForSignIn(tx, email))
  const isCorrect = await verifyPassword(password, found?.password ?? null)
  if (!found || !isCorrect) throw invalidCredentials()
  const setCookie = await deps.db.write(async (tx) => {
    const locked = await lockUser(tx, found.user.id, found.password)
    if (!locked) throw invalidCredentials()
    // Assigns the guest orders that were placed after the email address was confirmed to the account.
    if (locked.isEmailVerified) await assignGuestOrders(tx, found.user.id, found.user.email)
    return beginSession(tx, call, found.user, deps)
  })
  setCookie()
  return found.user
}

const conflict = (field: 'email' | 'username') =>
  field === 'email'
    ? new ShopError('conflict', (t) => t.userExists)
    : new ShopError('conflict', (t) => t.usernameTaken, { fields: { username: (t) => t.usernameTaken } })

/** Creates an account, signs in and queues the confirmation email. Throws `conflict`. */
export async function register(deps: Deps, call: Call<typeof endpoint>): Promise<CurrentUser> {
  const { db, clock, jobs } = deps
  const { email, mobile, username } = call.body
  const key = usernameKey(username)
  const before = await db.read((tx) => takenField(tx, email, key))
  if (before) throw conflict(before)

  const password = await hashPassword(call.body.password)
  const { user, setCookie } = await db.write(async (tx) => {
    const now = clock()
    const added = await insertUser(tx, {
      username,
      usernameKey: key,
      email,
      mobile,
      password,
      role: 'user',
      isEmailVerified: false,
      createdAt: now,
    })
    // Another request took the email address or username in the meantime; the database allows each only once.
    if (!added) throw conflict((await takenField(tx, email, key)) ?? 'email')
    await enqueueEmail(tx, {
      email: 'confirm-address',
      to: email,
      data: { userId: added.id, locale: call.language },
      uniqueKey: `confirm-address ${added.id}`,
      now,
    })
    return { user: added, setCookie: await beginSession(tx, call, added, deps) }
  })
  setCookie()
  jobs.wake()
  return user
}

const invalidLink = () => new ShopError('invalid', (t) => t.confirmLinkInvalid)

/**
 * Confirms the email address that the token was sent to, and assigns its guest orders to the account. Throws `invalid`.
 */
export async function confirmEmail({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const tokenHash = sha256(token)
  if (!(await db.read((tx) => isConfirmation(tx, tokenHash)))) throw invalidLink()
  await db.write(async (tx) => {
    const user = await confirmAddress(tx, tokenHash)
    if (!user) throw invalidLink()
    await assignGuestOrders(tx, user.id, user.email)
  })
}

/** Parameters of Argon2id, the defaults of the library: 19 MiB, two passes, one lane (the minimum of OWASP). */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Maximum number of passwords that are hashed at the same time. One core remains free for other requests, so that many
 * sign-ins do not slow down the shop.
 */
const maxConcurrent = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxQueued = 200

let busy = 0
const waiting: (() => void)[] = []

async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxQueued) {
    throw new ShopError('unavailable', (t) => t.tooManyLogins, {
      headers: { 'retry-after': '5' },
    })
  }
  if (busy >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

// Normalizes a password, because keyboards compose accented characters in different ways.
const normalized = (password: string) => password.normalize('NFC')

/** Hashes a password outside the main thread, with limited concurrency. Throws `unavailable` if too many are queued. */
export const hashPassword = (password: string): Promise<string> =>
  runQueued(() => hash(normalized(password), hashOptions))

let dummyHash: Promise<string> | undefined

/**
 * Compares a password with a stored hash. Without an account (`stored` is null) it takes the same time and returns
 * false.
 */
async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  dummyHash ??= hash('dummy password', hashOptions)
  const dummy = await dummyHash
  const isCorrect = await runQueued(() => verify(stored ?? dummy, normalized(password)))
  return isCorrect && stored !== null
}

/** Maximum number of known devices per account. Above it, the least recently used devices are deleted. */
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

/** Time in milliseconds after the last sign-in for which a device remains a known device. */
export const deviceAgeMs = 180 * 24 * 3600 * 1000

/** Returns the hash of the browser's device cookie; null if the browser sent none. */
export function deviceHashOf(call: Pick<Context, 'cookie'>): string | null {
  const sent = call.cookie('device')
  return sent && /^[\w-]{43}$/.test(sent) ? sha256(sent) : null
}

/**
 * Creates a function that returns an identifier of the caller's device if the account with the given email address has
 * signed in on this device, otherwise null. The returned text is unique for device and account.
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
 * do not limit sign-in on it (record 22). A token that is not stored for the account is never used, because an attacker
 * may have planted the cookie. The browser then gets a new token, which replaces the old one for the other accounts of
 * this device. Call the returned function after the commit to set the cookie.
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
