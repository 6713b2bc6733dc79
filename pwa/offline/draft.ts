import { areDraftsClosed } from './closed-drafts.ts'
import { withDb } from './db.ts'

/** What was kept under a name, unchecked; undefined where there is nothing. */
export async function readDraft(name: string): Promise<unknown> {
  try {
    return (await withDb((db) => db.get('drafts', name)))?.value
  } catch {
    // The form opens empty, as it would without a database.
    return undefined
  }
}

/** Keeps a form on this device; one that cannot be kept is still on the screen. */
export async function saveDraft(name: string, value: unknown): Promise<void> {
  if (areDraftsClosed()) return
  await withDb(async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    const kept = tx.store.put({ name, value, savedAt: Date.now() })
    // A page that is being left has no later moment: what is not committed by then is given up.
    tx.commit()
    await Promise.all([kept, tx.done])
  }).catch(() => undefined)
}

/** Forgets a form that has been sent; one that could not be forgotten opens filled in, and is sent under a new key. */
export async function dropDraft(name: string): Promise<void> {
  await withDb((db) => db.delete('drafts', name)).catch(() => undefined)
}
