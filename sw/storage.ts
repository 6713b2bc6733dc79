import { dropCaches, isFull } from '../pwa/offline/db.ts'
import { isJson } from '../pwa/offline/outbox/shop-answers.ts'

/**
 * The cache of pictures. `storeResponse` empties it on a full disk, because pictures are fetched again when they are
 * shown.
 */
export const picturesCache = 'pictures-v1'

/** Deletes all cached pictures. Resolves with whether there were any. */
export const dropPictures = (): Promise<boolean> => dropCaches(picturesCache)

/** Stores a response. On a full disk it deletes the pictures, the least important data, and tries again. */
export async function storeResponse(cacheName: string, key: string | Request, response: Response): Promise<void> {
  const copy = response.clone()
  const cache = await caches.open(cacheName)
  try {
    await cache.put(key, response)
  } catch (error) {
    if (!isFull(error)) throw error
    await dropPictures()
    await cache.put(key, copy)
  }
}

/** Deletes the oldest entries of a cache, so that `maxEntries` are left. */
export async function dropOldest(cacheName: string, maxEntries: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -maxEntries).map((key) => cache.delete(key)))
}

/**
 * Returns a stored JSON response. Null when there is none or the cache cannot be read. A response that is not JSON of
 * the expected shape is deleted, so that it is fetched again.
 */
export async function storedJson(
  cacheName: string,
  key: string | Request,
  isExpected: (value: unknown) => boolean,
): Promise<Response | null> {
  try {
    const cache = await caches.open(cacheName)
    const found = await cache.match(key, { ignoreVary: true })
    if (!found) return null
    const value: unknown = await found
      .clone()
      .json()
      .catch(() => undefined)
    if (isExpected(value)) return found
    await cache.delete(key, { ignoreVary: true })
  } catch {
    // The disk is broken or the browser denies access to storage, so there is no stored response.
  }
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isProduct = (value: unknown): boolean =>
  isObject(value) && Number.isInteger(value.id) && typeof value.slug === 'string'

/** Whether a value is an array whose elements all have an id. */
export const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.every((element) => isObject(element) && 'id' in element)

export const isProductList = (value: unknown): boolean => Array.isArray(value) && value.every(isProduct)

export const isSettings = (value: unknown): boolean => isObject(value) && typeof value.everywhere === 'boolean'

/** Whether a value is the synonym list of the search. */
export const isSynonyms = (value: unknown): boolean =>
  Array.isArray(value) && value.every((group) => isObject(group) && [group.words, group.finds].every(Array.isArray))

export const isTexts = (value: unknown): boolean =>
  isObject(value) && isObject(value.products) && isObject(value.categories)

/**
 * Fetches with the HTTP cache but checks each cached response with the server, because a captive portal may have let
 * the browser cache its login page. Responses that have not changed are not sent again.
 */
export const fetchFresh = (request: Request | string, init?: RequestInit): Promise<Response> =>
  fetch(request, { ...init, cache: 'no-cache' })

/**
 * Fetches from the network. Rejects when the response has not begun after `timeoutMs`, because a server that never
 * responds would occupy a connection. A response that has begun has no time limit.
 */
export async function fetchWithTimeout(
  request: Request | string,
  timeoutMs: number,
  init?: RequestInit,
): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    return await fetch(request, { ...init, signal: limit.signal })
  } finally {
    clearTimeout(timer)
  }
}

interface Options {
  /** The time after which the stored response is used instead of the network. */
  timeoutMs: number
  /** The function that fetches from the network; by default `fetchFresh(request)`. */
  fetch?: () => Promise<Response>
  /** Stores a valid response on the device. Without this function nothing is stored. */
  store?: (response: Response) => Promise<void>
  /** Returns the stored response or one computed from stored data; null if nothing is stored. */
  fallback: () => Promise<Response | null>
}

/**
 * Whether a response may be stored: public JSON of this shop with status 200. Captive portals (login pages of networks)
 * respond with status 200 too, and redirects can lead to any server.
 */
export const isStorable = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  isJson(response) &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '')

// A response with status 4xx is a valid response of the shop. A response with status 5xx and the page of a captive
// portal are not.
const isShopResponse = (response: Response) => response.status < 500 && !response.redirected && isJson(response)

/** Returns the response if it comes from the shop, otherwise `offline` or `broken`. */
const responseOrReason = (response: Response) =>
  isShopResponse(response) ? response : response.status < 500 ? 'offline' : 'broken'

const slowAfter = (timeoutMs: number) => new Promise<'slow'>((done) => setTimeout(() => done('slow'), timeoutMs))

/**
 * Returns the network's response when it arrives within `timeoutMs`, otherwise the fallback, otherwise the late network
 * response. Workbox's strategy is not used because its timeout has no effect when the exact URL is not cached. A stored
 * response has the header `x-from`: `sw-offline` when the shop did not respond (or a captive portal did), `sw-slow`
 * when the shop failed or took too long.
 */
export async function networkFirst(event: ExtendableEvent, request: Request, options: Options): Promise<Response> {
  const network = options.fetch ? options.fetch() : fetchFresh(request)
  const stored = network.then((response) =>
    options.store && isStorable(response) ? options.store(response.clone()) : undefined,
  )
  // Ignore an error of storing the response, because the page gets its response even then.
  event.waitUntil(stored.catch(() => undefined))
  const first = await Promise.race([
    network.then(responseOrReason, () => 'offline' as const),
    slowAfter(options.timeoutMs),
  ])
  if (typeof first !== 'string') return first
  // When the cache cannot be read there is no stored response, so the result of the network is returned.
  const fallback = await options.fallback().catch(() => null)
  if (!fallback) return network
  const headers = new Headers(fallback.headers)
  headers.set('x-from', first === 'offline' ? 'sw-offline' : 'sw-slow')
  const date = fallback.headers.get('date')
  if (date) headers.set('x-cached-at', new Date(date).toISOString())
  return new Response(fallback.body, { status: 200, headers })
}
