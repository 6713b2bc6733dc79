import { NavigationRoute, registerRoute } from 'workbox-routing'
import { parsePlaceholderSize } from '#rules/placeholder'
import { syncTag } from '../pwa/offline/outbox/sync-tag.ts'
import { catalogue } from './catalogue.ts'
import { parseMessage } from './messages.ts'
import { sendWaiting } from './outbox.ts'
import { isPicture, pictures, placeholder } from './pictures.ts'
import { activate, install, isPrecached, openShell, precached } from './precache.ts'
import { reviews } from './reviews.ts'
import { warm } from './warm.ts'

declare const self: ServiceWorkerGlobalScope
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Background Sync: in no browser but Chromium, nor in TypeScript's library. */
    sync: ExtendableEvent & { readonly tag: string }
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPrecached(url),
  ({ event, request }) => precached(event, request),
)

// Every screen opens from the shell, at once, online or not; what is no screen goes to the server.
registerRoute(
  new NavigationRoute(({ event, request }) => openShell(event, request), {
    denylist: [/^\/(api|media|__sandbox)(\/|$)/, /^\/(healthz|readyz|metrics)$/, /\/[^/?]+\.[^/]+$/],
  }),
)

/** Only what is named here is ever kept: nothing of a person, no order, no admin's view, no other method than GET. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/(categories|settings|products(\/slug\/[^/]+)?)$/.test(url.pathname),
  ({ event, request }) => catalogue(event, request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/products\/\d+\/reviews$/.test(url.pathname),
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
  const [, width, height] = /^\/api\/placeholder\/(\d+)\/(\d+)$/.exec(path) ?? []
  return width && height ? parsePlaceholderSize(width, height) : null
}

self.addEventListener('install', (event) => {
  askOnlyTheWorker(event)
  event.waitUntil(install())
})
/** Else Chromium also asks the server for each page while it wakes the worker, and the answer is for nobody. */
function askOnlyTheWorker(event: ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> }): void {
  const rule = { condition: { requestMode: 'navigate' }, source: 'fetch-event' }
  // A browser that knows other rules goes on as it did.
  void event.addRoutes?.([rule]).catch(() => undefined)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = parseMessage(event.data)
  // Only when the shopper says so: a build that takes over by itself would swap files under running pages.
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'WARM') event.waitUntil(warm(event, message))
})

self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendWaiting())
})
