import { withDb } from './db.ts'
import { withOwnRecords } from './own-records.ts'
import { isOutdated, mayStore, owner, ownerMark, sessionCopyPrefix, tabName } from './owner.ts'

const sessionCopyName = (name: string, mark: string | null) => tabName(sessionCopyPrefix, mark, name)

/**
 * Returns the session storage keys of a draft for this account and for a guest. Both are read, because drafts typed as
 * a guest pass to the account that signs in.
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
    // Session storage is blocked or full, so the form is stored in the database only.
  }
}

/** Deletes the session storage copy of a draft, because the draft is stored in the database or was sent. */
export const dropSessionCopy = (name: string): void => storeSessionCopy(name, null)

/** Reads the draft with this name. Its value is not parsed; undefined if there is no draft. */
export async function readDraft(name: string): Promise<unknown> {
  try {
    const sessionCopy = isOutdated() ? null : sessionCopyOf(name)
    if (sessionCopy !== null) return JSON.parse(sessionCopy)
    const draft = await withOwnRecords(['drafts'], 'readonly', (tx) => tx.objectStore('drafts').get(name))
    // The draft may be of another account: a page that had not noticed the change of the account may have written it.
    const isOthers = typeof draft?.owner === 'number' && draft.owner !== owner()
    return isOthers ? undefined : draft?.value
  } catch {
    // Without a database there is no draft, so the form opens empty.
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
    // Commit at once, because a page that is being left cannot finish an open transaction.
    tx.commit()
    await Promise.all([kept, tx.done])
  }).then(
    () => true,
    () => false,
  )
}

/**
 * Stores the input of a form as a draft. Until the database has the draft, a copy is in session storage, in case the
 * shopper leaves the page before that.
 */
export async function saveForm(name: string, value: unknown): Promise<void> {
  if (!mayStore()) return
  const text = JSON.stringify(value)
  storeSessionCopy(name, text)
  if ((await saveDraft(name, value)) && sessionCopyOf(name) === text) storeSessionCopy(name, null)
}

/**
 * Deletes the draft of a form that was sent. If the deletion fails, the form opens filled in next time, and its input
 * is sent with a new idempotency key.
 */
export async function dropDraft(name: string): Promise<void> {
  if (isOutdated()) return
  dropSessionCopy(name)
  await withOwnRecords(['drafts'], 'readwrite', (tx) => tx.objectStore('drafts').delete(name)).catch(() => undefined)
}

// Names of stored drafts. Earlier releases use the same names, so they cannot be changed.
/** The name of the draft with the checkout form. */
export const checkoutDraft = 'checkout'

/** The name of the draft with an order whose payment is not confirmed. */
export const pendingPaymentDraft = 'waiting-payment'
