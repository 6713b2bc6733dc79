import { withDb } from './db.ts'
import { withOwnRecords } from './own-records.ts'
import { isOutdated, mayStore, owner, ownerMark, sessionCopyPrefix, tabName } from './owner.ts'

const sessionCopyName = (name: string, mark: string | null) => tabName(sessionCopyPrefix, mark, name)

/**
 * The names of the copy of this account and of a guest, because drafts typed as a guest pass to the account that signs
 * in.
 */
const sessionCopyNames = (name: string) => [
  ...new Set([sessionCopyName(name, ownerMark()), sessionCopyName(name, null)]),
]

function sessionCopyOf(name: string): string | null {
  try {
    return sessionCopyNames(name).reduce<string | null>((found, key) => found ?? sessionStorage.getItem(key), null)
  } catch {
    return null
  }
}

function storeSessionCopy(name: string, text: string | null): void {
  try {
    for (const key of sessionCopyNames(name)) sessionStorage.removeItem(key)
    if (text !== null) sessionStorage.setItem(sessionCopyName(name, ownerMark()), text)
  } catch {
    // Without session storage, or when it is full, the form is only in the database.
  }
}

/** Deletes what session storage has of a draft, because it is stored elsewhere or was sent. */
export const dropSessionCopy = (name: string): void => storeSessionCopy(name, null)

/** Reads a draft, unparsed; undefined if there is none. */
export async function readDraft(name: string): Promise<unknown> {
  try {
    const sessionCopy = isOutdated() ? null : sessionCopyOf(name)
    if (sessionCopy !== null) return JSON.parse(sessionCopy)
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

/** Stores a form. Session storage has a copy until the database has the form, for a page that is left before. */
export async function saveForm(name: string, value: unknown): Promise<void> {
  if (!mayStore()) return
  const text = JSON.stringify(value)
  storeSessionCopy(name, text)
  if ((await saveDraft(name, value)) && sessionCopyOf(name) === text) storeSessionCopy(name, null)
}

/** Deletes the draft of a form that was sent. If that fails, the form opens filled in, and is sent with a new key. */
export async function dropDraft(name: string): Promise<void> {
  if (isOutdated()) return
  dropSessionCopy(name)
  await withOwnRecords(['drafts'], 'readwrite', (tx) => tx.objectStore('drafts').delete(name)).catch(() => undefined)
}

// Names of stored drafts. Earlier releases use them too, so their values cannot be renamed.
/** The name of the draft with the checkout form. */
export const checkoutDraft = 'checkout'

/** The name of the draft with an order whose payment is not confirmed. */
export const pendingPaymentDraft = 'waiting-payment'
