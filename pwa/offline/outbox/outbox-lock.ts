/** The Web Lock that pages and the worker share: only its holder sends. */
export const outboxLock = 'outbox'

/** The Background Sync tag with which the browser wakes the worker when it is online again. */
export const syncTag = 'outbox'

let running: Promise<unknown> = Promise.resolve()
let free = true

// Web Locks need https. Without them the lock covers this tab only, and idempotency keys prevent duplicates.
function inThisTab<T>(wait: boolean, work: () => Promise<T>): Promise<T | 'busy'> {
  if (!free && !wait) return Promise.resolve('busy')
  free = false
  const next = running.then(work)
  const settled = next.then(
    () => undefined,
    () => undefined,
  )
  running = settled
  void settled.then(() => {
    if (running === settled) free = true
  })
  return next
}

/** Runs `work` while holding the lock. Returns 'busy' if it is taken and `wait` is false. */
export async function withOutboxLock<T>(wait: boolean, work: () => Promise<T>): Promise<T | 'busy'> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  if (!locks?.request) return inThisTab(wait, work)
  return locks.request(outboxLock, { ifAvailable: !wait }, (lock) => (lock ? work() : 'busy'))
}

/** Whether a tab or the worker is sending an entry. */
async function isSending(): Promise<boolean> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  // Without `locks.query` the answer is false: a repeated send is harmless because of the entry's idempotency key.
  const state = await locks?.query?.().catch(() => null)
  return state?.held?.some(({ name }) => name === outboxLock) ?? false
}

const pollMs = 500
const maxWaitMs = 30_000

/**
 * Resolves once no outbox entry is being sent, at the latest after half a minute, so that a reload loses no response.
 */
export async function whenNothingIsSent(): Promise<void> {
  // Monotonic time, because the clock may be set back in the meantime.
  const until = performance.now() + maxWaitMs
  while (performance.now() < until && (await isSending())) await new Promise((next) => setTimeout(next, pollMs))
}
