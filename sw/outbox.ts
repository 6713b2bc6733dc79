import { drain } from '../pwa/offline/outbox/drain.ts'
import { entryStore } from '../pwa/offline/outbox/entry-store.ts'
import { withOutboxLock } from '../pwa/offline/outbox/outbox-lock.ts'
import { sendEntry } from '../pwa/offline/outbox/send-entry.ts'

/**
 * Sends the waiting outbox entries, also while no tab is open. Rejects when entries are left, so that the browser repeats
 * the sync event. Chromium gives up after three attempts, so a page registers the tag again at its next start.
 */
export async function sendWaiting(): Promise<void> {
  const drained = await drain({
    store: entryStore,
    send: sendEntry,
    // A page may be sending entries. Wait for its lock, then send the entries that are left.
    lock: (work) => withOutboxLock(true, work),
    now: Date.now,
  })
  if (drained === 'busy' || drained.nextAt !== null) throw new Error('outbox entries are still waiting')
}
