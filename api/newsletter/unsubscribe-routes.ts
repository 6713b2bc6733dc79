import type { Hono, Context as HonoContext } from 'hono'
import type { Deps } from '../deps.ts'
import { addRoute } from '../http/add-route.ts'
import { sha256 } from '../http/hash.ts'
import { readBody } from '../http/request-body.ts'
import { endSubscription, findSubscription } from './newsletter-store.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

/**
 * Adds `/api/unsubscribe/{token}`, the link in every newsletter email. Mail programs post a form to it with one click
 * (RFC 8058), from any site and without cookies: the token is the proof. A GET changes nothing, because virus scanners
 * follow links.
 */
export function mountUnsubscribe(app: Hono, { db }: Pick<Deps, 'db'>, isSecure: (c: HonoContext) => boolean) {
  const hashOf = (c: HonoContext) => sha256(c.req.param('token') ?? '')
  addRoute(app, '/api/unsubscribe/:token{[\\w-]{1,100}}', {
    get: async (c) => {
      const found = await db.read((tx) => findSubscription(tx, hashOf(c)))
      return unsubscribePage(found ? 'ask' : 'unknown', isSecure(c))
    },
    post: async (c) => {
      await readBody(c, 4096)
      const found = await db.read((tx) => findSubscription(tx, hashOf(c)))
      if (found?.isActive) await db.write((tx) => endSubscription(tx, hashOf(c)))
      return unsubscribePage(found ? 'done' : 'unknown', isSecure(c))
    },
  })
}
