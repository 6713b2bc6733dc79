/**
 * Fetches and revalidates cached responses, because a captive portal may have let the browser cache its page. Unchanged
 * responses are not sent again.
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
  /** Called instead of `fetchFresh(request)`. */
  fetch?: () => Promise<Response>
  /** Stores a valid response. */
  store?: (response: Response) => Promise<void>
  /** Returns the stored response or one computed from stored data, or null when there is none. */
  fallback: () => Promise<Response | null>
}

const isJson = (response: Response) => (response.headers.get('content-type') ?? '').includes('application/json')

/**
 * Whether a response may be stored: public JSON of this shop with status 200. Captive portals respond with status 200
 * too, and redirects can lead to any server.
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

/** Returns the response when it is one of the shop, otherwise `offline` or `broken`. */
const responseOrReason = (response: Response) =>
  isShopResponse(response) ? response : response.status < 500 ? 'offline' : 'broken'

const slowAfter = (timeoutMs: number) => new Promise<'slow'>((done) => setTimeout(() => done('slow'), timeoutMs))

/**
 * Returns the network's response when it arrives within `timeoutMs`, otherwise the fallback, otherwise the late network
 * response. Workbox's strategy is not used because its timeout has no effect when the exact URL is not cached. Fallbacks
 * have the header `x-from`: `sw-offline` when the shop did not respond (or a captive portal did), `sw-slow` when it failed
 * or took too long.
 */
export async function networkFirst(event: ExtendableEvent, request: Request, options: Options): Promise<Response> {
  const network = options.fetch ? options.fetch() : fetchFresh(request)
  const stored = network.then((response) =>
    options.store && isStorable(response) ? options.store(response.clone()) : undefined,
  )
  // The page gets its response even when storing it fails.
  event.waitUntil(stored.catch(() => undefined))
  const first = await Promise.race([
    network.then(responseOrReason, () => 'offline' as const),
    slowAfter(options.timeoutMs),
  ])
  if (typeof first !== 'string') return first
  // When the cache cannot be read there is no fallback, so the network's result is returned.
  const fallback = await options.fallback().catch(() => null)
  if (!fallback) return network
  const headers = new Headers(fallback.headers)
  headers.set('x-from', first === 'offline' ? 'sw-offline' : 'sw-slow')
  const date = fallback.headers.get('date')
  if (date) headers.set('x-cached-at', new Date(date).toISOString())
  return new Response(fallback.body, { status: 200, headers })
}
