import { withDb } from './db.ts'
import { withOwnRecords } from './own-records.ts'
import { isOutdated, mayStore, owner, ownerMark, sparePrefix, tabName } from './owner.ts'

const spareName = (name: string, mark: string | null) => tabName(sparePrefix, mark, name)

/** Drafts typed as a guest pass to the account that signs in. */
const spareNames = (name: string) => [...new Set([spareName(name, ownerMark()), spareName(name, null)])]

function spareOf(name: string): string | null {
  try {
    return spareNames(name).reduce<string | null>((found, key) => found ?? sessionStorage.getItem(key), null)
  } catch {
    return null
  }
}

function storeSpare(name: string, text: string | null): void {
  try {
    for (const key of spareNames(name)) sessionStorage.removeItem(key)
    if (text !== null) sessionStorage.setItem(spareName(name, ownerMark()), text)
  } catch {
    // Without session storage, or when it is full, the form is only in the database.
  }
}

/** Deletes what session storage has of a draft, because it is stored elsewhere or was sent. */
export const dropSpare = (name: string): void => storeSpare(name, null)

/** Reads a draft, unparsed; undefined if there is none. */
export async function readDraft(name: string): Promise<unknown> {
  try {
    const spare = isOutdated() ? null : spareOf(name)
    if (spare !== null) return JSON.parse(spare)
    const draft = await withOwnRecords(['drafts'], 'readonly', (tx) => tx.objectStore('drafts').get(name))
    // A page that did not know of the account change may have written it.
    const isOthers = typeof draft?.owner === 'number' && draft.owner !== owner()
    return isOthers ? undefined : draft?.value
  } catch {
    // Without a database the form opens empty.
    return undefined
  }
}

/** Stores a draft. Returns false if it could not be stored. */
export async function saveDraft(name: string, value: unknown): Promise<boolean> {
  if (!mayStore()) return false
  const maker = owner()
  return withDb(async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    const kept = tx.store.put({ name, value, savedAt: Date.now(), owner: maker })
    // Commits at once, because a page that is being left cannot finish an open transaction.
    tx.commit()
    await Promise.all([kept, tx.done])
  }).then(
    () => true,
    () => false,
  )
}

/** Stores a form. Session storage holds it until it is in the database, for a page that is left before. */
export async function saveForm(name: string, value: unknown): Promise<void> {
  if (!mayStore()) return
  const text = JSON.stringify(value)
  storeSpare(name, text)
  if ((await saveDraft(name, value)) && spareOf(name) === text) storeSpare(name, null)
}

/** Deletes the draft of a form that was sent. If that fails, the form opens filled in, and is sent with a new key. */
export async function dropDraft(name: string): Promise<void> {
  if (isOutdated()) return
  dropSpare(name)
  await withOwnRecords(['drafts'], 'readwrite', (tx) => tx.objectStore('drafts').delete(name)).catch(() => undefined)
}

// Names of stored drafts. Earlier releases use them too, so their values cannot be renamed.
/** The name of the draft with the checkout form. */
export const checkoutDraft = 'checkout'

/** The name of the draft with an order whose payment is not confirmed. */
export const pendingPaymentDraft = 'waiting-payment'
