interface Options {
  /** How long the network may take before what is kept is preferred, in milliseconds. */
  patience: number
  /** How the network is asked; the request as it is unless given. */
  ask?: () => Promise<Response>
  /** Keeps a good reply. */
  keep?: (response: Response) => Promise<void>
  /** What is kept, or can be made of it; null for nothing. */
  fallback: () => Promise<Response | null>
}

const isJson = (response: Response) => (response.headers.get('content-type') ?? '').includes('application/json')

/**
 * A reply that may be kept: JSON of this shop, the same for everyone, whole. A captive portal's page answers 200 too,
 * and a redirect may come from anywhere.
 */
export const isKeepable = (response: Response): boolean =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  isJson(response) &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '')

// A server's honest "no" is an answer; its failure, or somebody else's page, is not.
const isAnswer = (response: Response) => response.status < 500 && !response.redirected && isJson(response)

/** What to make of the network: its answer, or why there is none. */
const judge = (response: Response) => (isAnswer(response) ? response : response.status < 500 ? 'offline' : 'broken')

const after = (milliseconds: number) => new Promise<'slow'>((done) => setTimeout(() => done('slow'), milliseconds))

/**
 * The network's answer if it comes in time, else what is kept, else the network's after all. Ours and not Workbox's,
 * whose time limit does nothing while the very address is not cached. What comes from here says so: `x-from` is
 * `sw-offline` where the shop did not answer, a captive portal perhaps, and `sw-slow` where it failed or took too long.
 */
export async function networkFirst(event: ExtendableEvent, request: Request, options: Options): Promise<Response> {
  const network = options.ask ? options.ask() : fetch(request)
  const kept = network.then((response) =>
    options.keep && isKeepable(response) ? options.keep(response.clone()) : undefined,
  )
  // The page has its answer, kept or not.
  event.waitUntil(kept.catch(() => undefined))
  const first = await Promise.race([network.then(judge, () => 'offline' as const), after(options.patience)])
  if (typeof first !== 'string') return first
  // A store that cannot be read holds nothing: the network's own failure is the answer then.
  const fallback = await options.fallback().catch(() => null)
  if (!fallback) return network
  const headers = new Headers(fallback.headers)
  headers.set('x-from', first === 'offline' ? 'sw-offline' : 'sw-slow')
  const date = fallback.headers.get('date')
  if (date) headers.set('x-cached-at', new Date(date).toISOString())
  return new Response(fallback.body, { status: 200, headers })
}
