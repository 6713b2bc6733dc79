// The kill switch: served instead of /sw.js while KILL_SERVICE_WORKER is 1. It ends the installed worker, deletes all
// caches, and reloads the pages of that worker once from the server. Cart, drafts, orders and outbox are in IndexedDB
// and are not deleted.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  // Reload only pages of the installed worker, so that a page which comes from the server is not reloaded again and
  // again.
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  for (const page of pages) {
    // The checkout is not reloaded, because the shopper may be placing an order. The promise is not awaited, because
    // the new page waits for this event to end.
    if (!new URL(page.url).pathname.match(/^(\/(hi|ur))?\/checkout/)) page.navigate(page.url).catch(() => undefined)
  }
}
