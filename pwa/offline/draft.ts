import { areDraftsClosed, sparePrefix } from './closed-drafts.ts'
import { withDb } from './db.ts'

function spareOf(name: string): string | null {
  try {
    return sessionStorage.getItem(sparePrefix + name)
  } catch {
    return null
  }
}

function keepSpare(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(sparePrefix + name)
    else sessionStorage.setItem(sparePrefix + name, text)
  } catch {
    // A forbidden or full store: the database has it soon.
  }
}

/** What was kept under a name, unchecked; undefined where there is nothing. */
export async function readDraft(name: string): Promise<unknown> {
  try {
    const spare = spareOf(name)
    if (spare !== null) return JSON.parse(spare)
    return (await withDb((db) => db.get('drafts', name)))?.value
  } catch {
    // The form opens empty, as it would without a database.
    return undefined
  }
}

/** Keeps something on this device; what cannot be kept is still on the screen. False where it could not. */
export async function saveDraft(name: string, value: unknown): Promise<boolean> {
  if (areDraftsClosed()) return false
  return withDb(async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    const kept = tx.store.put({ name, value, savedAt: Date.now() })
    // A page that is being left has no later moment: what is not committed by then is given up.
    tx.commit()
    await Promise.all([kept, tx.done])
  }).then(
    () => true,
    () => false,
  )
}

/** Keeps a form. A page that is left before its database has opened has it in the session, for this tab's next page. */
export async function saveForm(name: string, value: unknown): Promise<void> {
  if (areDraftsClosed()) return
  const text = JSON.stringify(value)
  keepSpare(name, text)
  if ((await saveDraft(name, value)) && spareOf(name) === text) keepSpare(name, null)
}

/** Forgets a form that has been sent; one that could not be forgotten opens filled in, and is sent under a new key. */
export async function dropDraft(name: string): Promise<void> {
  keepSpare(name, null)
  await withDb((db) => db.delete('drafts', name)).catch(() => undefined)
}
