import { PrecacheController } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

// The files of this build, put in by the bundler: the shop's, not the dashboard's.
const files = self.__WB_MANIFEST
const shell = files.find((file) => typeof file === 'object' && file.url === 'shell.html')
/** The build's id, which changes with every file of the build and every header of its documents. */
const build = typeof shell === 'object' ? (shell.revision ?? null) : null

const types: Record<string, string> = {
  js: 'javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  html: 'text/html',
}

/**
 * Whether an answer is the very file that was asked for. A captive portal answers 200 to everything, and a server that is
 * being updated may already have the next build's shell, which names files that this worker does not have.
 */
async function isTheFile(url: URL, response: Response): Promise<boolean> {
  const type = types[url.pathname.split('.').at(-1) ?? '']
  const told = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || response.type !== 'basic' || response.redirected) return false
  if (!type || !told.includes(type)) return false
  return type !== 'text/html' || (await response.clone().text()).includes(`data-build="${build}"`)
}

/** What the shop needs to open without a server. */
export const precache = new PrecacheController({
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isTheFile(new URL(request.url), response)) ? response : null,
    },
  ],
})

// The checkout's shell is the same document under a policy that lets the payment gateway in.
precache.addToCacheList([...files, { url: '/shell-checkout.html', revision: build }])

/** Keeps all of it or fails; half of it on a full disk would only take the room that the cart needs. */
export async function install(event: ExtendableEvent): Promise<void> {
  try {
    await precache.install(event)
  } catch (error) {
    const isFull = error instanceof Error && error.name === 'QuotaExceededError'
    if (isFull && !self.registration.active) await caches.delete(precache.strategy.cacheName)
    throw error
  }
}

/** Fetches again what was given up on a full disk, or taken by the browser. */
export async function repair(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    if (await cache.match(key)) continue
    const response = await fetch(url)
    if (await isTheFile(new URL(url), response)) await cache.put(key, response)
  }
}
