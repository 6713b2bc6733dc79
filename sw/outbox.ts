import { drain } from '../pwa/offline/outbox/drain.ts'
import { entryStore } from '../pwa/offline/outbox/entry-store.ts'
import { withOutboxLock } from '../pwa/offline/outbox/outbox-lock.ts'
import { sendEntry } from '../pwa/offline/outbox/send-entry.ts'

/**
 * Sends what waits, also while no tab is open. Rejects where something is left, so that the browser asks again; a page
 * registers the tag anew at its next start, for Chromium gives up after three times.
 */
export async function sendWaiting(): Promise<void> {
  const drained = await drain({
    store: entryStore,
    send: sendEntry,
    // A page may be at it: what it leaves is done after it.
    lock: (work) => withOutboxLock(true, work),
    now: Date.now,
  })
  if (drained === 'busy' || drained.nextAt !== null) throw new Error('something still waits')
}
