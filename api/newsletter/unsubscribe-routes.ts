import type { Hono, Context as HonoContext } from 'hono'
import type { Deps } from '../deps.ts'
import { addRoute } from '../http/add-route.ts'
import { sha256 } from '../http/hash.ts'
import { readBody } from '../http/request-body.ts'
import { endSubscription, isSubscription } from './newsletter-store.ts'
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
      const isKnown = await db.read((tx) => isSubscription(tx, hashOf(c)))
      return unsubscribePage(isKnown ? 'ask' : 'unknown', isSecure(c))
    },
    post: async (c) => {
      await readBody(c.req.raw, 4096)
      const ended = await db.write((tx) => endSubscription(tx, hashOf(c)))
      return unsubscribePage(ended ? 'done' : 'unknown', isSecure(c))
    },
  })
}
