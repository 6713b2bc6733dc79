import { hash } from 'node:crypto'
import { parse } from 'hono/utils/cookie'

/**
 * The cookies of the shop: `session` (the signed-in user), `guest` (orders that were placed in this browser), `device`
 * (a browser that has signed in before).
 */
export type CookieName = 'session' | 'guest' | 'device'

// Browsers accept `__Host-` cookies only over https, and other hosts and paths cannot set them.
const fullName = (name: CookieName, secure: boolean) => (secure ? `__Host-${name}` : name)

/** Returns the value of a cookie from a `Cookie` header; undefined if it is missing or the header exceeds 8 kB. */
export function readCookie(header: string | null, name: CookieName, secure: boolean): string | undefined {
  if (header === null || header.length > 8192) return undefined
  const prefixedName = fullName(name, secure)
  return parse(header, prefixedName)[prefixedName]
}

/**
 * Builds a `Set-Cookie` value: HttpOnly, SameSite=Lax, for the whole site. `maxAge` is in seconds; 0 deletes the
 * cookie.
 */
export function cookie(name: CookieName, value: string, options: { secure: boolean; maxAge: number }): string {
  const flags = `Path=/; Max-Age=${options.maxAge}; HttpOnly; SameSite=Lax`
  return `${fullName(name, options.secure)}=${value}; ${flags}${options.secure ? '; Secure' : ''}`
}

/** Returns the SHA-256 in base64url. Tokens are stored only as hashes, so that a leaked database gives no access. */
export const sha256 = (value: string | Uint8Array): string => hash('sha256', value, 'base64url')

/** Creates a token of 256 random bits for a cookie or a link. The database stores only its `sha256`. */
export const newToken = (random: (bytes: number) => Uint8Array): string => Buffer.from(random(32)).toString('base64url')
