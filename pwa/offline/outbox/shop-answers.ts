// Separate from drain.ts, because every screen loads this file.

const healthTimeoutMs = 5000

/** Whether a response may come from the shop: its endpoints respond with JSON, captive portals with HTML. */
export const isJson = ({ headers }: Pick<Response, 'headers'>): boolean =>
  (headers.get('content-type') ?? '').includes('application/json')

/** Whether the server can be reached. Captive portals respond with HTML or a redirect. */
export const shopAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(healthTimeoutMs) }).then(
    (response) => response.ok && isJson(response),
    () => false,
  )
