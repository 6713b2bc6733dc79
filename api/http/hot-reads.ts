import { IncomingMessage } from 'node:http'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueView } from '../catalogue/catalogue-view.ts'
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

function find({ replies }: CatalogueView, path: string): { name: string; reply: Prepared<unknown> } | null {
  if (path === '/api/products') return { name: 'getProducts', reply: replies.products() }
  if (path === '/api/categories') return { name: 'getCategories', reply: replies.categories() }
  if (path === '/api/settings') return { name: 'getSettings', reply: replies.settings() }
  const reply = path.startsWith(slugPath) ? replies.product(path.slice(slugPath.length)) : undefined
  return reply ? { name: 'getProduct', reply } : null
}

/**
 * Answers the catalogue's plain reads without routing: three quarters of all calls are these, and the way through `mount`
 * would double what they cost. Anything else, and a catalogue that lacks a write, is null.
 */
export const hotReads =
  (catalogue: Catalogue, metrics: Metrics, isSecure: boolean) =>
  (bindings: unknown): Response | Promise<Response> | null => {
    const incoming = incomingOf(bindings)
    if (incoming?.method !== 'GET') return null
    const view = catalogue.ready()
    const hot = view && find(view, incoming.url ?? '')
    if (!hot) return null
    const { headers } = incoming
    return answerPrepared(hot.reply, isSecure, headers['accept-encoding'], headers['if-none-match'], (status) =>
      metrics.answered(hot.name, status),
    )
  }
