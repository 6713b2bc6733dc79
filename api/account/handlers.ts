import type { resetPassword as endpoint } from '#contract/account'
import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { requireUser } from '../http/access.ts'
import { sha256 } from '../http/credentials.ts'
import type { Call, Handlers } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { endSession, endSessionsOf, hasSession } from './session-store.ts'
import {
  clearSessionCookie,
  confirmEmail,
  deleteDevices,
  deviceHashOf,
  hashPassword,
  logIn,
  register,
  rememberDevice,
} from './sign-in.ts'
import { findReset, invalidateResets, setPassword, useReset } from './user-store.ts'

type Endpoints = Pick<
  typeof contract,
  | 'getCurrentUser'
  | 'login'
  | 'register'
  | 'logout'
  | 'logoutEverywhere'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmEmail'
>

export const accountHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getCurrentUser: async ({ caller }) => requireUser(await caller()),

  login: (call) => logIn(deps, call),

  register: (call) => register(deps, call),

  async logout(call) {
    const token = call.cookie('session')
    if (token && (await deps.db.read((tx) => hasSession(tx, token)))) await deps.db.write((tx) => endSession(tx, token))
    clearSessionCookie(call)
    return { message: call.texts.loggedOut }
  },

  async logoutEverywhere(call) {
    const { id } = requireUser(await call.caller())
    await deps.db.write(async (tx) => {
      await endSessionsOf(tx, id)
      await deleteDevices(tx, id, deviceHashOf(call) ?? undefined)
    })
    clearSessionCookie(call)
    return { message: call.texts.loggedOutEverywhere }
  },

  // The email is queued for every email address. The job looks up the account after the response, so that the response
  // time does not reveal whether an account exists.
  async forgotPassword({ body, language, texts, isSilenced }) {
    const message = texts.resetLinkSent
    // Requests above the limit (`isSilenced`) send no new reset link, because a new link would invalidate the previous
    // one, which is still valid for most of an hour.
    if (isSilenced) return { message }
    const now = deps.clock()
    const uniqueKey = `password-reset ${crypto.randomUUID()}`
    const email = { email: 'password-reset', to: body.email, data: { locale: language }, uniqueKey, now } as const
    await deps.db.write((tx) => enqueueEmail(tx, email))
    deps.jobs.wake()
    return { message }
  },

  async resetPassword(call) {
    await resetPassword(deps, call)
    return { message: call.texts.passwordReset }
  },

  async confirmEmail({ body, texts }) {
    await confirmEmail(deps, body.token)
    return { message: texts.emailConfirmed }
  },
})

const invalidLink = () => new ShopError('invalid', (t) => t.resetLinkInvalid)

/**
 * Sets the password of the user of a reset link, ends all sessions and queues a notification email. The browser becomes
 * the only known device of the account, so that its user can sign in although other clients send wrong passwords.
 * Throws `invalid`.
 */
async function resetPassword(deps: Deps, call: Call<typeof endpoint>): Promise<void> {
  const { db, clock, expiryClock, jobs } = deps
  const { body } = call
  const tokenHash = sha256(body.token)
  // The reset link is checked before the new password is hashed, so that an invalid link costs no CPU time.
  const found = await db.read((tx) => findReset(tx, tokenHash, expiryClock()))
  if (!found) throw invalidLink()
  const password = await hashPassword(body.newPassword)
  const setCookie = await db.write(async (tx) => {
    const now = clock()
    // `setPassword` locks the row of the user first, so that concurrent sign-ins and password resets run one after the
    // other.
    const user = await setPassword(tx, found.userId, password)
    const used = await useReset(tx, tokenHash, expiryClock())
    if (!user || !used) throw invalidLink()
    await invalidateResets(tx, found.userId)
    await endSessionsOf(tx, found.userId)
    await deleteDevices(tx, found.userId)
    await enqueueEmail(tx, {
      email: 'password-changed',
      to: user.email,
      data: { userId: found.userId, locale: call.language },
      uniqueKey: `password-changed ${used.id}`,
      now,
    })
    return rememberDevice(tx, call, found.userId, deps)
  })
  setCookie()
  jobs.wake()
}
