import { type CurrentUser, register } from '#contract/account'
import type { Actor } from './actor.ts'
import { read } from './read.ts'
import type { Shop } from './test-shop.ts'

export const password = 'correct horse battery'

let made = 0

/** Returns a sign-up request body with an unused email address. */
export function registerBody(changes: Record<string, unknown> = {}) {
  made += 1
  return { email: `new${made}@example.com`, mobile: '98765 43210', username: `New ${made}`, password, ...changes }
}

/** Creates a new account in a new browser and signs in to it. */
export async function signUp(
  shop: Shop,
  changes: Record<string, unknown> = {},
): Promise<Actor & { user: CurrentUser }> {
  const visitor = shop.visitor()
  const response = await visitor.post(register.path, registerBody(changes))
  if (response.status !== 201) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`)
  return Object.assign(visitor, { user: await read(register, response) })
}

/** Returns the status of `GET /api/auth/user`: 200 with a valid session, else 401. */
export const currentUserStatus = async (actor: Actor): Promise<number> => (await actor.get('/api/auth/user')).status

/** Returns the token in the fragment (`#`) of the link in an email. */
export function tokenIn(text: string | undefined): string {
  const token = /#token=([\w-]+)/.exec(text ?? '')?.[1]
  if (!token) throw new Error('The email has no link with a token')
  return token
}
