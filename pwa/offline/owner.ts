import type { Owner } from './db.ts'
import {
  cartMirrorKey,
  deliveryPinKey,
  savedQueriesKey,
  searchesKey,
  seenKey,
  wishlistKey,
} from './local-storage-keys.ts'

// All personal data on this device belongs to an account or to a guest (record 27). The session mark under this key of
// local storage names the account that uses the browser. The session itself is known to the server only (record 5).
const key = 'gulbagh-signed-in'

/** Prefix of session storage keys in which an older build stored idempotency keys. */
const attemptPrefix = 'attempt '
/** Prefix of session storage keys for forms that are not in the database yet. */
export const sessionCopyPrefix = 'spare '

/** Returns the session storage key for data of the account with this session mark (null for a guest). */
export const tabName = (prefix: string, mark: string | null, name: string): string =>
  `${prefix}${mark ? `${mark} ` : ''}${name}`

/**
 * Deletes idempotency keys of older builds and copies of forms from session storage: all of them, or only those of
 * other accounts than `kept`.
 */
export function forgetTab(kept?: string | null): void {
  const isForgotten = (name: string, prefix: string) => {
    if (!name.startsWith(prefix)) return false
    const mark = /^u\d+(?= )/.exec(name.slice(prefix.length))?.[0]
    return kept === undefined || (mark !== undefined && mark !== kept)
  }
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (isForgotten(name, attemptPrefix) || isForgotten(name, sessionCopyPrefix)) sessionStorage.removeItem(name)
    }
  } catch {
    // Session storage is blocked, so there is nothing to delete.
  }
}

/** The session mark: `u5` for account 5, null for a guest. */
type Mark = string | null

/**
 * A change of the owner of this device's data. `left`: the former owner was an account, so the page must delete its
 * data. `here`: this tab detected the change.
 */
export interface OwnerChange {
  left: boolean
  here: boolean
}

let pageMark: Mark | undefined
let storable = true
let accountChanges = 0
let stopped = false
const listeners = new Set<(change: OwnerChange) => void>()

/** Returns the session mark in local storage, which another tab may have changed since this page read it. */
export function storedMark(): Mark {
  try {
    return localStorage.getItem(key)
  } catch {
    storable = false
    return null
  }
}

function current(): Mark {
  if (pageMark === undefined) pageMark = storedMark()
  return pageMark
}

/** Returns the session mark of the account of this page; if it has none, the stored mark; null for a guest. */
export const ownerMark = (): Mark => {
  const own = current()
  // The page of a guest adopts an account that signed in in another tab, because the guest's data passes to that
  // account.
  return own === null && storable ? storedMark() : own
}

/** Returns the owner of the records that this page reads and writes; null if the session mark is invalid. */
export function owner(): Owner {
  const mark = ownerMark()
  return mark === null ? 'guest' : Number(/^u(\d+)$/.exec(mark)?.[1]) || null
}

/**
 * Whether this page still shows an account that no longer uses this browser. Such a page must not store anything until
 * it has switched to the new owner.
 */
export function isOutdated(): boolean {
  const own = current()
  return own !== null && storable && storedMark() !== own && storable
}

/**
 * Stops this page from storing records and drafts, and deletes the forms in session storage. Called at logout, before
 * the page reloads.
 */
export function stopStoring(): void {
  stopped = true
  forgetTab()
}

/** Whether this page stores nothing any more, because its account was signed out. */
export const hasStoppedStoring = (): boolean => stopped

/**
 * Whether this page may store outbox entries and drafts: its account still uses this browser and was not signed out.
 */
export const mayStore = (): boolean => !stopped && !isOutdated()

/**
 * Returns how often the account of this page has signed out or was replaced by another account. Code that waits for a
 * response compares the number before and after, so that it stores nothing for the wrong account.
 */
export const accountChangeCount = (): number => accountChanges

/** Calls the listener after each change of the owner. Returns a function that removes the listener. */
export function watchOwner(listener: (change: OwnerChange) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function setPageMark(next: Mark, here: boolean): void {
  const before = current()
  if (before === next) return
  const left = before !== null
  pageMark = next
  if (left) {
    accountChanges += 1
    forgetTab()
  }
  for (const listener of listeners) listener({ left, here })
}

function storeMark(mark: Mark): void {
  if (mark === null) {
    localStorage.removeItem(key)
    return
  }
  try {
    localStorage.setItem(key, mark)
  } catch {
    // Writing the session mark can fail because local storage is full. The saved queries use most of the space and can
    // be fetched again, so they are deleted.
    localStorage.removeItem(savedQueriesKey)
    localStorage.setItem(key, mark)
  }
}

/**
 * Local storage keys of personal data. A guest's data passes to the account that signs in. An account's data is deleted
 * when it signs out or another account signs in.
 */
const personalKeys: readonly string[] = [seenKey, searchesKey, deliveryPinKey]

/** Deletes personal data in local storage that the next owner must not see. */
function clearFor(before: Mark, next: Mark): void {
  for (const name of Object.keys(localStorage)) {
    // The keys of the cart's local storage copy (mirror) and of the recorded edits all begin with `cartMirrorKey`, so
    // this test finds both.
    const isOfBefore = name.startsWith(cartMirrorKey) || personalKeys.includes(name)
    const isOfOthers = name.startsWith(`${wishlistKey} `) && name !== `${wishlistKey} ${next}`
    if (before !== null && isOfBefore) localStorage.removeItem(name)
    if (next !== null && isOfOthers) localStorage.removeItem(name)
  }
}

/**
 * Stores in the session mark which account the server says is signed in, null for none. Other tabs and the next visit
 * read the mark.
 */
export function setOwner(next: Mark): void {
  // Read the current session mark before it changes.
  current()
  try {
    const before = storedMark()
    if (before !== next) {
      clearFor(before, next)
      storeMark(next)
    }
  } catch {
    // Local storage is blocked or full, so the session mark is valid only until the page is closed.
    storable = false
  }
  setPageMark(next, true)
}

/**
 * Adopts a change of the account made by another tab. A page with an unsaved form does not adopt a sign-out: it waits
 * until its account signs in again, and stores nothing.
 */
export function followOwner(): void {
  if (!storable) return
  const next = storedMark()
  if (next === null && document.querySelector('[data-unsaved]')) return
  setPageMark(next, false)
}
