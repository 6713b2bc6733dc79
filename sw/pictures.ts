import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { parsePictureAddress, variantAddress } from '#rules/picture'
import { placeholderSvg } from '#rules/placeholder'

const cacheName = 'pictures-v1'
const months = 60 * 24 * 3600
// A server that never answers would hold every connection that the browser has for it.
const patience = 8000
const patienceWithAnother = 2000

/** A drawn stand-in, as the server draws it. */
export const placeholder = (width: number, height: number): Response =>
  new Response(placeholderSvg(width, height), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })

/** Whether an address is a product's picture, or one of the build's own. */
export const isPicture = (path: string): boolean => /^\/media\/|^\/assets\/[^/]+\.(avif|webp|jpg|png)$/.test(path)

const isImage = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('image/')

// A stand-in, sent while the real variant is being made, says `no-cache`: only the real one is kept.
const isFinal = (response: Response) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  isImage(response) &&
  (response.headers.get('cache-control') ?? '').includes('immutable')

const width = (url: string) => parsePictureAddress(new URL(url).pathname)?.variant?.width ?? 0

/** Offline the browser may pick a width that was never loaded: then any of the same picture, the widest first. */
async function anyWidth(request: Request): Promise<Response | undefined> {
  const wanted = parsePictureAddress(new URL(request.url).pathname)?.hash
  if (!wanted) return undefined
  const cache = await caches.open(cacheName)
  const same = (await cache.keys())
    .filter((key) => key.url.includes(wanted))
    .sort((a, b) => width(b.url) - width(a.url))
  return same[0] && cache.match(same[0])
}

// The only cache that may be emptied when the disk is full.
const expiration = new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: months, purgeOnQuotaError: true })
const { cacheDidUpdate, cachedResponseWillBeUsed } = expiration

/** Empties this cache; pictures come again when they are shown. */
export const dropPictures = (): Promise<void> => expiration.deleteCacheAndMetadata()

const limits = new WeakMap<object, ReturnType<typeof setTimeout>>()

/** Pictures never change under their address: what is kept is never asked for again. */
export const pictures = new CacheFirst({
  cacheName,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // Gives up on a picture whose answer does not begin in time; one that is on its way may take as long as it takes.
      requestWillFetch: async ({ request, state = {} }) => {
        const another = await anyWidth(request).catch(() => undefined)
        const giveUp = new AbortController()
        limits.set(
          state,
          setTimeout(() => giveUp.abort(), another ? patienceWithAnother : patience),
        )
        return new Request(request, { signal: giveUp.signal })
      },
      fetchDidSucceed: async ({ response, state = {} }) => {
        clearTimeout(limits.get(state))
        // A captive portal's page is no picture.
        if (!isImage(response)) throw new TypeError('not a picture')
        return response
      },
    },
    { cacheWillUpdate: async ({ response }) => (isFinal(response) ? response : null) },
    { handlerDidError: async ({ request }) => (await anyWidth(request)) ?? placeholder(400, 300) },
    { ...(cacheDidUpdate && { cacheDidUpdate }), ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }) },
  ],
})

/** The small form in which a picture is kept ahead of need; null for a picture that is not the shop's. */
export const smallForm = (imageUrl: string): string | null => variantAddress(imageUrl, 320, 'webp')

export async function isKept(path: string): Promise<boolean> {
  const cache = await caches.open(cacheName)
  return (await cache.match(path, { ignoreVary: true })) !== undefined
}
