import type { CurrentUser, register as endpoint } from '#contract/account'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import type { Call } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { sha256 } from '../http/tokens.ts'
import { hashPassword } from './password-hash.ts'
import { beginSession } from './sign-in.ts'
import { assignGuestOrders, confirmAddress, insertUser, isConfirmation, takenField, usernameKey } from './user-store.ts'

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
