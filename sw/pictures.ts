import { parsePictureAddress, variantAddress } from '#rules/picture'
import { placeholderSvg } from '#rules/placeholder'
import { dropOldest, dropPictures, picturesCache } from './room.ts'

const most = 300
const longest = 60 * 24 * 3_600_000
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
async function anyWidth(cache: Cache, request: Request): Promise<Response | undefined> {
  const wanted = parsePictureAddress(new URL(request.url).pathname)?.hash
  if (!wanted) return undefined
  const same = (await cache.keys())
    .filter((key) => key.url.includes(wanted))
    .sort((a, b) => width(b.url) - width(a.url))
  return same[0] && cache.match(same[0])
}

// On a full disk nothing makes way for a picture.
const keepPicture = (cache: Cache, request: Request, response: Response) =>
  cache.put(request, response).catch(dropPictures)

/**
 * Pictures never change under their address: what is kept is never asked for again. One whose answer does not begin in
 * time is given up; one that is on its way may take as long as it takes.
 */
export async function pictures(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await caches.open(picturesCache)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const another = await anyWidth(cache, request)
  const giveUp = new AbortController()
  const limit = setTimeout(() => giveUp.abort(), another ? patienceWithAnother : patience)
  try {
    const response = await fetch(request, { signal: giveUp.signal })
    // A captive portal's page is no picture.
    if (!isImage(response)) return another ?? placeholder(400, 300)
    if (isFinal(response)) event.waitUntil(keepPicture(cache, request, response.clone()))
    return response
  } catch {
    return another ?? placeholder(400, 300)
  } finally {
    clearTimeout(limit)
  }
}

/** Drops pictures that came long ago, and the first that came where there are too many. */
export async function tidyPictures(now: number): Promise<void> {
  await dropOldest(picturesCache, most)
  const cache = await caches.open(picturesCache)
  for (const key of await cache.keys()) {
    const came = Date.parse((await cache.match(key))?.headers.get('date') ?? '')
    // In the order in which they came: the rest is younger.
    if (!(now - came > longest)) return
    await cache.delete(key)
  }
}

/** The small form in which a picture is kept ahead of need; null for a picture that is not the shop's. */
export const smallForm = (imageUrl: string): string | null => variantAddress(imageUrl, 320, 'webp')

export async function isKept(path: string): Promise<boolean> {
  const cache = await caches.open(picturesCache)
  return (await cache.match(path, { ignoreVary: true })) !== undefined
}
