// The kill switch: served in place of /sw.js while KILL_SERVICE_WORKER is 1. It puts an end to whatever worker is
// installed, drops what that worker had cached, and starts the pages under it once more, from the server. Cart, drafts,
// orders and what waits to be sent lie in IndexedDB and stay.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  // Only those that the broken worker had: a page that comes from the server is not started again and again.
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  for (const page of pages) {
    // Never while somebody orders. Not waited for: the new page waits for this event to end.
    if (!new URL(page.url).pathname.match(/^(\/(hi|ur))?\/checkout/)) page.navigate(page.url).catch(() => undefined)
  }
}
