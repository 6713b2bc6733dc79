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

const parsed = (url: string) => parsePictureAddress(new URL(url).pathname)
const widthOf = (url: string) => parsed(url)?.variant?.width ?? 0

/** The same picture as it is kept in other widths and formats, the narrowest first. */
async function sameKept(cache: Cache, url: string): Promise<string[]> {
  const wanted = parsed(url)?.hash
  if (!wanted) return []
  const same = (await cache.keys()).map((key) => key.url).filter((key) => key.includes(wanted))
  return same.sort((a, b) => widthOf(a) - widthOf(b))
}

/** One that is kept and shows no less: a picture that came ahead of need is not fetched again in another format. */
function asGood(same: readonly string[], url: string): string | undefined {
  const wanted = widthOf(url)
  return wanted === 0 ? undefined : same.find((key) => widthOf(key) >= wanted)
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
  // Offline the browser may pick a width that was never loaded: then any of the same picture.
  const same = await sameKept(cache, request.url)
  const good = asGood(same, request.url)
  const other = good ?? same.at(-1)
  const another = other ? await cache.match(other, { ignoreVary: true }) : undefined
  if (good && another) return another
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

/** Whether a picture is kept, in this form or one that shows no less. */
export async function isKept(path: string): Promise<boolean> {
  const cache = await caches.open(picturesCache)
  if (await cache.match(path, { ignoreVary: true })) return true
  const url = new URL(path, location.origin).href
  return asGood(await sameKept(cache, url), url) !== undefined
}
