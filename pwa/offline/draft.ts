import { areDraftsClosed, sparePrefix, tabName } from './closed-drafts.ts'
import { withDb } from './db.ts'
import { withOwnRecords } from './own-records.ts'
import { isOutdated, owner, ownerMark } from './owner.ts'

const spareName = (name: string, mark: string | null) => tabName(sparePrefix, mark, name)

/** What was typed before somebody signed in is theirs. */
const spareNames = (name: string) => [...new Set([spareName(name, ownerMark()), spareName(name, null)])]

function spareOf(name: string): string | null {
  try {
    return spareNames(name).reduce<string | null>((found, key) => found ?? sessionStorage.getItem(key), null)
  } catch {
    return null
  }
}

function keepSpare(name: string, text: string | null): void {
  try {
    for (const key of spareNames(name)) sessionStorage.removeItem(key)
    if (text !== null) sessionStorage.setItem(spareName(name, ownerMark()), text)
  } catch {
    // A forbidden or full store: the database has it soon.
  }
}

/** Whether this page may store what is typed into it. */
const isClosed = () => areDraftsClosed() || isOutdated()

/** What was kept under a name, unchecked; undefined where there is nothing. */
export async function readDraft(name: string): Promise<unknown> {
  try {
    const spare = isOutdated() ? null : spareOf(name)
    if (spare !== null) return JSON.parse(spare)
    const draft = await withOwnRecords(['drafts'], 'readonly', (tx) => tx.objectStore('drafts').get(name))
    // Written by a page that had not heard of the change of account yet.
    const isOthers = typeof draft?.owner === 'number' && draft.owner !== owner()
    return isOthers ? undefined : draft?.value
  } catch {
    // The form opens empty, as it would without a database.
    return undefined
  }
}

/** Keeps something on this device; what cannot be kept is still on the screen. False where it could not. */
export async function saveDraft(name: string, value: unknown): Promise<boolean> {
  if (isClosed()) return false
  const maker = owner()
  return withDb(async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    const kept = tx.store.put({ name, value, savedAt: Date.now(), owner: maker })
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
  if (isClosed()) return
  const text = JSON.stringify(value)
  keepSpare(name, text)
  if ((await saveDraft(name, value)) && spareOf(name) === text) keepSpare(name, null)
}

/** Forgets a form that has been sent; one that could not be forgotten opens filled in, and is sent under a new key. */
export async function dropDraft(name: string): Promise<void> {
  if (isOutdated()) return
  keepSpare(name, null)
  await withOwnRecords(['drafts'], 'readwrite', (tx) => tx.objectStore('drafts').delete(name)).catch(() => undefined)
}
