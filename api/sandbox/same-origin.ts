import type { MiddlewareHandler } from 'hono'

/** Refuses what a page of another site sends with a visitor's browser. */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const foreign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'))
  if (foreign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    return c.json({ error: 'Only a page of this shop may ask that.' }, 403)
  return next()
}
