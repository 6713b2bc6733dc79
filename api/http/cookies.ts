import { parse } from 'hono/utils/cookie'

/** The shop's cookies: `session` (signed in), `guest` (orders placed on this device), `device` (has signed in before). */
export type CookieName = 'session' | 'guest' | 'device'

// A `__Host-` cookie is only taken over https, and no other host or path can plant it.
const fullName = (name: CookieName, secure: boolean) => (secure ? `__Host-${name}` : name)

export function readCookie(header: string | null, name: CookieName, secure: boolean): string | undefined {
  if (header === null || header.length > 8192) return undefined
  const wanted = fullName(name, secure)
  return parse(header, wanted)[wanted]
}

/** A `Set-Cookie` value: HttpOnly, SameSite=Lax, for the whole site; `maxAge` in seconds, 0 deletes. */
export function cookie(name: CookieName, value: string, options: { secure: boolean; maxAge: number }): string {
  const flags = `Path=/; Max-Age=${options.maxAge}; HttpOnly; SameSite=Lax`
  return `${fullName(name, options.secure)}=${value}; ${flags}${options.secure ? '; Secure' : ''}`
}
