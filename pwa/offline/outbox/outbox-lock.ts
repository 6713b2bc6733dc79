/** The Web Lock that pages and the worker share: only its holder sends. */
export const outboxLock = 'outbox'

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
