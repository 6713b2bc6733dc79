import { cookie } from '../http/cookies.ts'
import type { Context } from '../http/handlers.ts'
import { sha256 } from '../http/hash.ts'
import { newToken } from '../http/token.ts'

const maxAge = 180 * 24 * 3600

/** A browser that orders without an account: the token is in its cookie, only the hash is stored. */
export interface Guest {
  token: string
  hash: string
}

/** The guest that the browser already is, or a new one. */
export function guestOf(call: Context, random: (bytes: number) => Uint8Array): Guest {
  const known = call.cookie('guest')
  const token = known && /^[\w-]{43}$/.test(known) ? known : newToken(random)
  return { token, hash: sha256(token) }
}

/** Gives the browser its cookie, for another 180 days. */
export function keepGuest(call: Context, guest: Guest) {
  call.response.headers.append('set-cookie', cookie('guest', guest.token, { secure: call.secure, maxAge }))
}
