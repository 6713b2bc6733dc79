import type { Deps } from '../deps.ts'
import { sha256 } from '../http/hash.ts'
import { readBody } from '../http/request-body.ts'
import { ShopError } from '../http/shop-error.ts'
import { endSubscription, isSubscription } from './newsletter-store.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

const path = /^\/api\/unsubscribe\/([\w-]{1,100})$/

/**
 * `/api/unsubscribe/{token}` of every newsletter letter; null for every other address. Mail programs post a form to it
 * with one click (RFC 8058), from anywhere and without cookies: the token is the proof. A GET changes nothing, because
 * virus scanners follow links.
 */
export const unsubscribeFront =
  ({ db }: Pick<Deps, 'db'>) =>
  async (request: Request, secure: boolean): Promise<Response | null> => {
    const [, token] = path.exec(new URL(request.url).pathname) ?? []
    if (token === undefined) return null
    const hash = sha256(token)
    if (request.method === 'POST') {
      await readBody(request, 4096)
      const ended = await db.write((tx) => endSubscription(tx, hash))
      return unsubscribePage(ended ? 'done' : 'unknown', secure)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { allow: 'GET, HEAD, POST' }
      throw new ShopError('method_not_allowed', 'This address does not take that method.', { headers })
    }
    return unsubscribePage((await db.read((tx) => isSubscription(tx, hash))) ? 'ask' : 'unknown', secure)
  }
