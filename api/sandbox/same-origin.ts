import type { MiddlewareHandler } from 'hono'

/** Middleware that rejects cross-site requests with 403 (CSRF protection). */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'))
  if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    return c.json({ error: 'Request blocked: it came from another site.' }, 403)
  return next()
}
