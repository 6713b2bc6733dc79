import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sameText } from './razorpay/auth.ts'
import type { World } from './world.ts'

/** The header that carries the control token; a browser has it in a cookie of the same name. */
export const controlHeader = 'x-sandbox-token'

const isHolder = ({ options }: World, c: Context): boolean =>
  sameText(c.req.header(controlHeader) ?? getCookie(c, controlHeader) ?? '', options.controlToken)

/** Answers 404 to everybody without the control token. The address of a request decides nothing: a proxy may hide it. */
export const controlAccess =
  (world: World): MiddlewareHandler =>
  async (c, next) =>
    isHolder(world, c) ? next() : c.json({ error: 'Not found.' }, 404)

/** Exchanges the token of the address that the start prints for a cookie; null for a request without the right one. */
export function openWithToken({ options }: World, c: Context): Response | null {
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
