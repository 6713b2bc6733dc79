import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { requireUser } from '../http/access.ts'
import type { Handlers } from '../http/handler-types.ts'
import { deleteDevices, deviceHashOf } from './known-device.ts'
import { confirmEmail, register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { endSession, endSessionsOf, hasSession } from './session-store.ts'
import { clearSessionCookie, logIn } from './sign-in.ts'

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
    // Each new link invalidates the previous one. The previous link is still valid for most of an hour, so no new one
    // is sent.
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
