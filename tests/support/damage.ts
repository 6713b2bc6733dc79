import type { Page } from 'playwright/test'

/** The way in which a test damages an entry of Cache Storage. */
export type Damage =
  /** Removes the second half of the body. */
  | 'half'
  | 'empty'
  /** All bytes of the body are changed; its length stays the same. */
  | 'garbled'
  /** The body is replaced by an HTML error page; the headers stay the same. */
  | 'error page'
  | 'deleted'

/**
 * Leaves the shop and stops the worker. Then damages every entry of Cache Storage whose URL contains `part`, and
 * empties the HTTP cache.
 */
export async function damage(page: Page, part: string, how: Damage): Promise<void> {
  await leaveShop(page)
  await page.evaluate(
    async ([wanted, kind]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const response = await cache.match(request, { ignoreVary: true })
          if (!response || !request.url.includes(wanted)) continue
          const { headers } = response
          const bytes = new Uint8Array(await response.arrayBuffer())
          const bodies: Record<string, BodyInit> = {
            half: bytes.slice(0, bytes.length / 2),
            empty: '',
            garbled: bytes.map((byte) => byte ^ 1),
            'error page': '<!DOCTYPE html><title>502 Bad Gateway</title>',
          }
          await cache.delete(request, { ignoreVary: true })
          const body = bodies[kind]
          if (body !== undefined) await cache.put(request, new Response(body, { headers }))
        }
      }
    },
    [part, how] as const,
  )
}

/** Opens a text file of the same origin instead of the shop, empties the HTTP cache and stops the worker. */
export async function leaveShop(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  // Detach the debugger session, because while it is attached `navigator.onLine` becomes true after each navigation.
  await session.detach()
}

/** Returns URL and SHA-256 hash of every cached response whose URL contains `part`. */
export const cachedHashes = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const hashes: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!request.url.includes(wanted)) continue
        const bytes = await (await cache.match(request, { ignoreVary: true }))?.arrayBuffer()
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes ?? new Uint8Array()))
        hashes.push(`${request.url} ${[...digest].map((byte) => byte.toString(16)).join('')}`)
      }
    }
    return hashes.sort()
  }, part)
