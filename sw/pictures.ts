import { parsePictureAddress, placeholderSvg, variantAddress } from '#rules/pictures'
import { dropOldest, dropPictures, fetchWithTimeout, picturesCache } from './storage.ts'

/** Maximum number of pictures that the worker stores. */
export const maxPictures = 300
const maxAgeMs = 60 * 24 * 3_600_000
// The timeout of requests for pictures. A request without a response is aborted, because it would block a connection,
// of which the browser allows only a few to one server.
const timeoutMs = 8000
const timeoutWithFallbackMs = 2000

/** Returns the same placeholder image as the server generates. */
export const placeholder = (width: number, height: number): Response =>
  new Response(placeholderSvg(width, height), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })

/** Whether a path is that of a product picture or of a picture that is part of the build. */
export const isPicture = (path: string): boolean =>
  /^\/(media|brand)\/|^\/assets\/[^/]+\.(avif|webp|jpg|png)$/.test(path)

const isImage = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('image/')

// While a variant is generated, the server sends a fallback image with `no-cache`, which must not be stored.
const isFinal = (response: Response) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  isImage(response) &&
  (response.headers.get('cache-control') ?? '').includes('immutable')

// A picture of the build is named after its width and content, such as `/assets/hero-480-D3adBeef.avif`.
const buildPicture = /^\/assets\/([\w-]+?)-(\d{3,4})-[\w-]{8}\.\w+$/

/**
 * Returns what the addresses of all variants of a picture have in common, and the width of the variant in this URL; 0
 * for the master image.
 */
function parsed(url: string): { picture: string; width: number } | null {
  const { pathname } = new URL(url)
  const product = parsePictureAddress(pathname)
  if (product) return { picture: product.hash, width: product.variant?.width ?? 0 }
  const [, picture, width] = buildPicture.exec(pathname) ?? []
  return picture === undefined ? null : { picture, width: Number(width) }
}

const widthOf = (url: string) => parsed(url)?.width ?? 0

/** Returns the URLs of the stored variants of a picture, narrowest first. */
async function storedVariants(cache: Cache, url: string): Promise<string[]> {
  const wanted = parsed(url)?.picture
  if (!wanted) return []
  const variants = (await cache.keys()).map((key) => key.url).filter((key) => parsed(key)?.picture === wanted)
  return variants.sort((a, b) => widthOf(a) - widthOf(b))
}

/** The URLs of pictures that the worker has found complete in the cache, or stored, since it started. */
const complete = new Set<string>()

/**
 * Returns the URL of a stored variant of a product picture that is at least as wide as the requested one, in any
 * format. Returns undefined for a picture of the build: a stored picture of an earlier build may be outdated, so it is
 * used only when the request fails.
 */
function sufficientVariant(variants: readonly string[], url: string): string | undefined {
  const wanted = parsePictureAddress(new URL(url).pathname)?.variant?.width
  return wanted && variants.find((key) => widthOf(key) >= wanted)
}

/**
 * Stores a picture with its length, so that an incomplete picture is detected later. On a full disk all pictures are
 * deleted.
 */
async function storePicture(request: Request, response: Response): Promise<void> {
  const picture = await response.blob()
  const headers = new Headers(response.headers)
  headers.set('content-length', String(picture.size))
  const cache = await caches.open(picturesCache)
  await cache.put(request, new Response(picture, { headers })).catch(dropPictures)
  complete.add(request.url)
}

/** Returns a stored picture, or null when the picture is missing or incomplete. */
async function completePicture(cache: Cache, key: string | Request): Promise<Response | null> {
  const found = await cache.match(key, { ignoreVary: true })
  if (!found) return null
  const picture = await found.blob()
  const isComplete = picture.size > 0 && String(picture.size) === found.headers.get('content-length')
  if (!isComplete) return null
  complete.add(typeof key === 'string' ? key : key.url)
  return new Response(picture, { headers: found.headers })
}

/**
 * Looks for a stored picture. `exact` can be shown without a request. `another` is used only when the request fails: it
 * is a narrower variant, or a picture of the build in another width.
 */
async function findStored(request: Request): Promise<{ exact?: Response; another?: Response }> {
  const cache = await caches.open(picturesCache)
  const found = await completePicture(cache, request)
  if (found) return { exact: found }
  // Look for other variants of the picture, because an offline device may request a width that was never loaded.
  const variants = await storedVariants(cache, request.url)
  const sufficientUrl = sufficientVariant(variants, request.url)
  const sufficient = sufficientUrl && (await completePicture(cache, sufficientUrl))
  if (sufficient) return { exact: sufficient }
  for (const key of variants.toReversed()) {
    const another = await completePicture(cache, key)
    if (another) return { another }
  }
  return {}
}

/**
 * Handles requests for pictures. Pictures are immutable, so a stored picture is never fetched again. A request is
 * aborted when its response does not start in time; a stored variant or the placeholder image is returned instead.
 */
export async function pictures(event: ExtendableEvent, request: Request): Promise<Response> {
  // When the cache cannot be read, continue as if no picture were stored.
  const { exact, another } = await findStored(request).catch((): Awaited<ReturnType<typeof findStored>> => ({}))
  if (exact) return exact
  try {
    const limit = another ? timeoutWithFallbackMs : timeoutMs
    const first = await fetchWithTimeout(request, limit)
    // The response may be the page of a captive portal (login page of a network) that the HTTP cache has stored, so the
    // picture is fetched again.
    const isPage = first.ok && !isImage(first)
    const response = isPage ? await fetchWithTimeout(request, limit, { cache: 'reload' }) : first
    if (!isImage(response)) return another ?? placeholder(400, 300)
    if (isFinal(response)) event.waitUntil(storePicture(request, response.clone()).catch(() => undefined))
    return response
  } catch {
    return another ?? placeholder(400, 300)
  }
}

/**
 * Deletes pictures older than 60 days, and the oldest pictures if there are more than 300. `now` is in milliseconds
 * since the epoch.
 */
export async function tidyPictures(now: number): Promise<void> {
  await dropOldest(picturesCache, maxPictures)
  const cache = await caches.open(picturesCache)
  for (const key of await cache.keys()) {
    const storedAt = Date.parse((await cache.match(key))?.headers.get('date') ?? '')
    // The keys are sorted by the time of storing, so all pictures after the first one that is young enough are young
    // enough too and are not checked.
    if (!(now - storedAt > maxAgeMs)) return
    await cache.delete(key)
  }
}

/** Returns the path of the small variant that is stored in advance, or null for a picture of another server. */
export const smallVariant = (imageUrl: string): string | null => variantAddress(imageUrl, 320, 'webp')

/**
 * Returns the paths whose picture is not completely stored in the requested variant or a wider one, and the number of
 * stored pictures. Each page load calls this function, so each picture is read only once per start of the worker.
 */
export async function missingPictures(paths: readonly string[]): Promise<{ missing: Set<string>; stored: number }> {
  const cache = await caches.open(picturesCache)
  const stored = new Map<string, string[]>()
  const keys = await cache.keys()
  for (const { url } of keys) {
    const { picture } = parsed(url) ?? { picture: url }
    stored.set(
      picture,
      [...(stored.get(picture) ?? []), url].sort((a, b) => widthOf(a) - widthOf(b)),
    )
  }
  const missing = new Set<string>()
  for (const path of paths) {
    const { href } = new URL(path, location.origin)
    const variants = stored.get(parsed(href)?.picture ?? href) ?? []
    const found = variants.includes(href) ? href : sufficientVariant(variants, href)
    if (!found || !(complete.has(found) || (await completePicture(cache, found)))) missing.add(path)
  }
  return { missing, stored: keys.length }
}
