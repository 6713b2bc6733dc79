// Separate from drain.ts, because every screen loads this file.

const healthTimeoutMs = 5000

/** Whether the server can be reached. Captive portals respond with HTML or a redirect. */
export const shopAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(healthTimeoutMs) }).then(
    ({ ok, headers }) => ok && (headers.get('content-type')?.includes('application/json') ?? false),
    () => false,
  )
