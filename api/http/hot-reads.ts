import { IncomingMessage } from 'node:http'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts'
import type { Metrics } from './metrics.ts'
import type { Prepared } from './prepared.ts'
import { answerPrepared } from './send.ts'

/** Node's own request, which the adapter hands over; nothing in `app.request()`. */
const incomingOf = (bindings: unknown) =>
  typeof bindings === 'object' &&
  bindings !== null &&
  'incoming' in bindings &&
  bindings.incoming instanceof IncomingMessage
    ? bindings.incoming
    : null

const slugPath = '/api/products/slug/'

function find({ replies }: CatalogueSnapshot, path: string): { name: string; reply: Prepared<unknown> } | null {
  if (path === '/api/products') return { name: 'getProducts', reply: replies.products() }
  if (path === '/api/categories') return { name: 'getCategories', reply: replies.categories() }
  if (path === '/api/settings') return { name: 'getSettings', reply: replies.settings() }
  const reply = path.startsWith(slugPath) ? replies.product(path.slice(slugPath.length)) : undefined
  return reply ? { name: 'getProduct', reply } : null
}

/**
 * Answers the catalogue's plain reads at once, without routing or a promise: three quarters of all calls are these, and
 * the way through `mount` would double what they cost. Anything else, and a catalogue that must be read again, is null.
 */
export const hotReads =
  (catalogue: Catalogue, metrics: Metrics, isSecure: boolean) =>
  (bindings: unknown): Response | null => {
    const incoming = incomingOf(bindings)
    if (incoming?.method !== 'GET') return null
    const snapshot = catalogue.ready()
    const hot = snapshot && find(snapshot, incoming.url ?? '')
    if (!hot) return null
    const { headers } = incoming
    const response = answerPrepared(hot.reply, isSecure, headers['accept-encoding'], headers['if-none-match'])
    metrics.answered(hot.name, response.status)
    return response
  }
