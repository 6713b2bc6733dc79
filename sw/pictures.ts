import { parsePictureAddress, variantAddress } from '#rules/picture'
import { placeholderSvg } from '#rules/placeholder'
import { fetchInTime } from './fetch-in-time.ts'
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

/** Stores a picture with its length, by which a damaged one is recognised. On a full disk all pictures are dropped. */
async function keepPicture(request: Request, response: Response): Promise<void> {
  const picture = await response.blob()
  const headers = new Headers(response.headers)
  headers.set('content-length', String(picture.size))
  const cache = await caches.open(picturesCache)
  await cache.put(request, new Response(picture, { headers })).catch(dropPictures)
}

/** A stored picture; null where there is none, or less of it than was stored. */
async function wholePicture(cache: Cache, key: string | Request): Promise<Response | null> {
  const found = await cache.match(key, { ignoreVary: true })
  if (!found) return null
  const picture = await found.blob()
  const isWhole = picture.size > 0 && String(picture.size) === found.headers.get('content-length')
  return isWhole ? new Response(picture, { headers: found.headers }) : null
}

/** `exact` needs no request; `another` is the same picture in a form that shows less. */
async function stored(request: Request): Promise<{ exact?: Response; another?: Response }> {
  const cache = await caches.open(picturesCache)
  const kept = await wholePicture(cache, request)
  if (kept) return { exact: kept }
  // Offline the browser may pick a width that was never loaded: then any of the same picture.
  const same = await sameKept(cache, request.url)
  const good = asGood(same, request.url)
  const asGoodAsExact = good && (await wholePicture(cache, good))
  if (asGoodAsExact) return { exact: asGoodAsExact }
  for (const key of same.toReversed()) {
    const another = await wholePicture(cache, key)
    if (another) return { another }
  }
  return {}
}

/**
 * Pictures never change under their address: what is kept is never asked for again. One whose answer does not begin in
 * time is given up; one that is on its way may take as long as it takes.
 */
export async function pictures(event: ExtendableEvent, request: Request): Promise<Response> {
  // A storage that cannot be read holds no picture.
  const { exact, another } = await stored(request).catch((): Awaited<ReturnType<typeof stored>> => ({}))
  if (exact) return exact
  try {
    const response = await fetchInTime(request, another ? patienceWithAnother : patience)
    // A captive portal's page is no picture.
    if (!isImage(response)) return another ?? placeholder(400, 300)
    if (isFinal(response)) event.waitUntil(keepPicture(request, response.clone()).catch(() => undefined))
    return response
  } catch {
    return another ?? placeholder(400, 300)
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

/** Whether a picture is kept whole, in this form or one that shows no less. */
export async function isKept(path: string): Promise<boolean> {
  return 'exact' in (await stored(new Request(new URL(path, location.origin))))
}
