// The functions of this file are not in `drain.ts`, because every screen loads this file and only few need to send
// outbox entries.

const healthTimeoutMs = 5000

/**
 * Whether a response may come from the shop: its endpoints respond with JSON. Captive portals (login pages of networks)
 * respond with HTML.
 */
export const isJson = ({ headers }: Pick<Response, 'headers'>): boolean =>
  (headers.get('content-type') ?? '').includes('application/json')

/**
 * Returns whether the server can be reached. A response with HTML or a redirect comes from a captive portal and counts
 * as unreachable.
 */
export const shopAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(healthTimeoutMs) }).then(
    (response) => response.ok && isJson(response),
    () => false,
  )
