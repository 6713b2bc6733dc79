import { NavigationRoute, registerRoute } from 'workbox-routing'
import { dashboardPages, invoicePages, orderFormPages } from '#contract/page-paths'
import {
  catalogueFiltersPath,
  collectionPath,
  pagePath,
  paramsIn,
  placeholderPath,
  productPath,
  productReviewsPath,
} from '#contract/paths'
import { parsePlaceholderSize } from '#rules/pictures'
import { invoiceDraft, withDb } from '../pwa/offline/db.ts'
import { drain, sendEntry, syncTag, withOutboxLock } from '../pwa/offline/outbox/drain.ts'
import { entryStore } from '../pwa/offline/outbox/entry-store.ts'
import { shopAnswers } from '../pwa/offline/outbox/shop-answers.ts'
import { catalogue } from './catalogue.ts'
import { isPicture, pictures, placeholder } from './pictures.ts'
import { activate, install, isPrecached, openShell, precached } from './precache.ts'
import { openNotification, showPush } from './push.ts'
import { dropOldest, fetchFresh, isListOfObjects, networkFirst, storedJson, storeResponse } from './storage.ts'
import { catalogueDocuments } from './stored-catalogue.ts'
import { warm } from './warm.ts'

declare const self: ServiceWorkerGlobalScope
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** The Background Sync API, which only Chromium supports and TypeScript's library lacks. */
    sync: ExtendableEvent & { readonly tag: string }
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPrecached(url),
  ({ event, request }) => precached(event, request),
)

// Every screen of the shop opens from the stored shell (the document that starts the app), online and offline. Other
// paths go to the server.
registerRoute(
  new NavigationRoute(({ event, request }) => openShell(event, request), {
    denylist: [
      dashboardPages,
      orderFormPages,
      invoicePages,
      /^\/(api|media|brand|__sandbox)(\/|$)/,
      /^\/(healthz|readyz|metrics)$/,
      /\/[^/?]+\.[^/]+$/,
    ],
  }),
)

// The page of an invoice or credit note comes from the server. While offline, the stored page is shown if the document
// was opened on this device and its owner still uses the browser (record 27).
registerRoute(
  new NavigationRoute(({ request, url }) => fetch(request).catch(() => storedInvoice(url)), {
    allowlist: [invoicePages],
  }),
)

async function storedInvoice({ pathname, searchParams }: URL): Promise<Response> {
  const name = invoiceDraft(pathname.split('/')[2] ?? '', searchParams.get('document') ?? '')
  const [draft, current] = await withDb((db) => Promise.all([db.get('drafts', name), db.get('owner', 'current')]))
  // The stored page may be of another account: a page that had not noticed the change of the account may have written
  // it.
  const isOthers = typeof draft?.owner === 'number' && draft.owner !== fieldOf(current, 'owner')
  const html = fieldOf(draft?.value, 'html')
  const policy = fieldOf(draft?.value, 'policy')
  if (isOthers || typeof html !== 'string' || typeof policy !== 'string') return Response.error()
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { headers })
}

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Object.entries(record).find(([key]) => key === name)?.[1] : undefined

// The dashboard is another app: its documents come from the server, and none of its files are stored.
registerRoute(
  new NavigationRoute(({ request }) => fetchFresh(request).catch(offlineDashboard), { allowlist: [dashboardPages] }),
)

/** The GET requests whose responses are stored: no personal data, no orders, nothing of the dashboard. */
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    (catalogueDocuments.some((path) => path.split('?')[0] === url.pathname) ||
      url.pathname === catalogueFiltersPath ||
      [productPath, pagePath, collectionPath].some((path) => paramsIn(path, url.pathname) !== null)),
  ({ event, request }) => catalogue(event, request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && paramsIn(productReviewsPath, url.pathname) !== null,
  ({ event, request }) => reviews(event, request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname),
  ({ event, request }) => pictures(event, request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && placeholderSize(url.pathname) !== null,
  async ({ url }) => {
    const size = placeholderSize(url.pathname)
    return size ? placeholder(size.width, size.height) : Response.error()
  },
)

function placeholderSize(path: string) {
  const { width, height } = paramsIn(placeholderPath, path) ?? {}
  return width && height ? parsePlaceholderSize(width, height) : null
}

self.addEventListener('install', (event) => {
  routeNavigationsToWorker(event)
  event.waitUntil(install())
})
/**
 * Adds a static route that leads every navigation to the worker. Without this route, Chromium also sends each
 * navigation to the server while it starts the worker, and drops that response.
 */
function routeNavigationsToWorker(event: ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> }): void {
  const rule = { condition: { requestMode: 'navigate' }, source: 'fetch-event' }
  // Ignore the error of browsers that do not support static routes.
  void event.addRoutes?.([rule]).catch(() => undefined)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = parseMessage(event.data)
  // The new worker is activated only when the shopper accepts the update. Otherwise running pages would get files of
  // another build.
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'WARM') {
    // Chromium does not claim a page that is loading while the worker is activated. So the page asks the worker to
    // claim it once it is loaded.
    event.waitUntil(self.clients.claim())
    event.waitUntil(
      warm(event, { ...message, page: event.source instanceof WindowClient ? event.source.url : undefined }),
    )
  }
})

// Push messages contain notifications for admins.
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))

self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendWaiting())
})

/**
 * Sends the waiting outbox entries (orders, reviews and other writes), also while no tab is open. Rejects when entries
 * are left, so that the browser repeats the sync event. Chromium gives up after three attempts, so a page registers the
 * sync again at its next start.
 */
async function sendWaiting(): Promise<void> {
  const drained = await drain({
    store: entryStore,
    send: sendEntry,
    isReachable: shopAnswers,
    // Wait until no page is sending entries, then send the entries that are left.
    lock: (work) => withOutboxLock(true, work),
    now: Date.now,
  })
  if (drained === 'busy' || drained.nextAt !== null) throw new Error('outbox entries are still waiting')
}

/**
 * Messages from a page to the worker. `WARM` comes from `pwa/app/register-worker.ts`, `SKIP_WAITING` from Workbox in
 * `pwa/app/register-worker.ts`. Pages of earlier releases send both, so their types cannot be renamed.
 */
type Message =
  /** Activates the new worker, because the shopper accepted the update. */
  | { type: 'SKIP_WAITING' }
  /**
   * Stores the catalogue and the pictures that the page shows (`seen`: their paths). With `all`, also stores a small
   * picture of every product; pages leave `all` out when the shopper saves data.
   */
  | { type: 'WARM'; seen: string[]; all: boolean }

/** Parses a message of a page. Returns null for an unknown message, which pages of older and newer builds may send. */
function parseMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'SKIP_WAITING') return { type: 'SKIP_WAITING' }
  if (data.type !== 'WARM') return null
  const seen = 'seen' in data && Array.isArray(data.seen) ? data.seen.filter((path) => typeof path === 'string') : []
  return { type: 'WARM', seen, all: 'all' in data && data.all === true }
}

// The offline page of the dashboard has inline styles, because it must not need any stored file. The page has no
// colours, because the worker does not know those of the shop.
const style =
  ':root{color-scheme:light}body{margin:0;padding:20vh 1.5rem;font:1rem/1.6 system-ui,sans-serif;text-align:center}h1{margin:0;font:2rem/1.2 Georgia,serif}p{margin:.75rem 0 1.5rem}a{display:inline-block;padding:.75rem 1.5rem;border:1px solid;border-radius:99px;color:inherit;font-weight:600;text-decoration:none}a+a{margin-left:.75rem;border-color:transparent;text-decoration:underline}'

/** Returns the offline page of the dashboard when the network gives no response to a navigation. */
const offlineDashboard = (): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline | Admin</title><style>${style}</style></head><body><main><h1>You are offline</h1><p>The dashboard needs a network connection.</p><a href="">Try again</a><a href="/">Back to the shop</a></main></body></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    },
  )

const cacheName = 'reviews-v1'
const timeoutMs = 3000
const maxEntries = 200

/**
 * Handles requests for reviews: network first, with the stored response as fallback. Signed-in users' responses are
 * private and never stored.
 */
const reviews = (event: ExtendableEvent, request: Request): Promise<Response> =>
  networkFirst(event, request, {
    timeoutMs,
    store: async (response) => {
      await storeResponse(cacheName, request, response)
      await dropOldest(cacheName, maxEntries)
    },
    fallback: () => storedJson(cacheName, request, isListOfObjects),
  })
