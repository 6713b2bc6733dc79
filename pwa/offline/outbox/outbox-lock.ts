/** The Web Lock that page and worker share: whoever holds it sends, nobody else does. */
export const outboxLock = 'outbox'

let running: Promise<unknown> = Promise.resolve()
let free = true

// Browsers have Web Locks over https only. Without them each tab keeps to itself, and the key makes two tabs one entry.
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

/** Runs `work` while nobody else sends; 'busy' where somebody does and `wait` is false. */
export async function withOutboxLock<T>(wait: boolean, work: () => Promise<T>): Promise<T | 'busy'> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  if (!locks?.request) return inThisTab(wait, work)
  return locks.request(outboxLock, { ifAvailable: !wait }, (lock) => (lock ? work() : 'busy'))
}
