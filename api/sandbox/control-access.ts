import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sameText } from './razorpay/auth.ts'
import type { World } from './world.ts'

/** Header with the control token. Browsers send the token in a cookie of the same name. */
export const controlHeader = 'x-sandbox-token'

const hasControlToken = ({ options }: World, c: Context): boolean =>
  sameText(c.req.header(controlHeader) ?? getCookie(c, controlHeader) ?? '', options.controlToken)

/**
 * Responds with 404 to requests without the control token. The client IP address is not checked, because behind a proxy
 * all clients have the same address.
 */
export const controlAccess =
  (world: World): MiddlewareHandler =>
  async (c, next) =>
    hasControlToken(world, c) ? next() : c.json({ error: 'Not found.' }, 404)

/**
 * Sets the cookie for the token in the URL that the server prints at the start. Returns null without the right token.
 */
export function exchangeToken({ options }: World, c: Context): Response | null {
  const token = c.req.query('token')
  if (token === undefined || !sameText(token, options.controlToken)) return null
  setCookie(c, controlHeader, token, {
    path: '/__sandbox',
    httpOnly: true,
    sameSite: 'Strict',
    secure: options.secure ?? false,
  })
  return c.redirect('/__sandbox', 303)
}

/** Middleware that rejects cross-site requests with 403 (CSRF protection). */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'))
  if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    return c.json({ error: 'Request blocked: it came from another site.' }, 403)
  return next()
}
