import { forgetTab } from './closed-drafts.ts'
import type { Owner } from './db.ts'
import { cartMirrorKey, seenKey, wishlistKey } from './personal-keys.ts'
import { snapshotKey } from './snapshot-key.ts'

// Everything that this device stores of a person belongs to an account or to nobody in particular (record 27). Which
// account uses the browser is noted here; the session itself only the server knows (record 5).
const key = 'gulbagh-signed-in'

/** `u5` for account 5, null for nobody. */
type Mark = string | null

/** A change of the owner; `left`: an account has lost this page, so that nothing of it may stay; `here`: found in this tab. */
export interface OwnerChange {
  left: boolean
  here: boolean
}

let shown: Mark | undefined
let storable = true
let departures = 0
const listeners = new Set<(change: OwnerChange) => void>()

/** The mark as local storage has it: another tab may have changed it since this page read it. */
export function storedMark(): Mark {
  try {
    return localStorage.getItem(key)
  } catch {
    storable = false
    return null
  }
}

function current(): Mark {
  if (shown === undefined) shown = storedMark()
  return shown
}

/** The mark of the account that uses this browser, as far as this page knows; null for nobody. */
export const ownerMark = (): Mark => {
  const mine = current()
  // Somebody has signed in in another tab: what is on this page becomes theirs.
  return mine === null && storable ? storedMark() : mine
}

/** Whose the records are that this page reads and writes: an account's, nobody's, or null where the mark does not say. */
export function owner(): Owner {
  const mark = ownerMark()
  return mark === null ? 'guest' : Number(/^u(\d+)$/.exec(mark)?.[1]) || null
}

/** Whether this page shows an account that no longer uses this browser. Until it has followed, it must store nothing. */
export function isOutdated(): boolean {
  const mine = current()
  return mine !== null && storable && storedMark() !== mine && storable
}

/** How often an account has lost this page; what was begun before must not be stored after. */
export const departureCount = (): number => departures

/** Calls the listener after each change of the owner; the answer ends it. */
export function watchOwner(listener: (change: OwnerChange) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function become(next: Mark, here: boolean): void {
  const before = current()
  if (before === next) return
  const left = before !== null
  shown = next
  if (left) {
    departures += 1
    forgetTab()
  }
  for (const listener of listeners) listener({ left, here })
}

function write(mark: Mark): void {
  if (mark === null) {
    localStorage.removeItem(key)
    return
  }
  try {
    localStorage.setItem(key, mark)
  } catch {
    // The last visit's lists take most of the room, and come again.
    localStorage.removeItem(snapshotKey)
    localStorage.setItem(key, mark)
  }
}

/** Takes out of local storage what the next owner must not find. */
function clearFor(before: Mark, next: Mark): void {
  for (const name of Object.keys(localStorage)) {
    // The mark of its edits and the edits themselves begin with the key of the cart.
    const isOfBefore = name.startsWith(cartMirrorKey) || name === seenKey
    const isOfOthers = name.startsWith(`${wishlistKey} `) && name !== `${wishlistKey} ${next}`
    if (before !== null && isOfBefore) localStorage.removeItem(name)
    if (next !== null && isOfOthers) localStorage.removeItem(name)
  }
}

/** Notes which account the server says is here, null for none; also for the next visit and the other tabs. */
export function setOwner(next: Mark): void {
  // Read before it is another one.
  current()
  try {
    const before = storedMark()
    if (before !== next) {
      clearFor(before, next)
      write(next)
    }
  } catch {
    // The mark lasts as long as the page.
    storable = false
  }
  become(next, true)
}

/** Follows what another tab has noted. An unsaved form stays for its account to return, and stores nothing until then. */
export function followOwner(): void {
  if (!storable) return
  const next = storedMark()
  if (next === null && document.querySelector('[data-unsaved]')) return
  become(next, false)
}
