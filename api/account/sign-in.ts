import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { CurrentUser, register as endpoint, login } from '#contract/account'
import type { Tx } from '#engine'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { cookie, newToken, sha256 } from '../http/credentials.ts'
import type { Call, Context } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { rememberDevice } from './known-device.ts'
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
 * Unknown email address and wrong password get the same error, so that it does not reveal whether an account exists.
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
    // Assigns guest orders that were placed after the email address was confirmed.
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
    // Another request took the email address or username meanwhile; the database allows only one.
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

/** Argon2id with the defaults of the library: 19 MiB, two passes, one lane (OWASP's minimum). */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Maximum number of concurrent hashes. One core remains free for other requests, so that many sign-ins do not slow down
 * the shop.
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
