// Apart from the drafts themselves: every screen follows its other tabs, and few need the database at once.

/** Begins the names of attempts in the session's storage, where there is no database. */
export const attemptPrefix = 'attempt '
/** And those of forms that the database does not have yet. */
export const sparePrefix = 'spare '

let closed = false

/** Whether this page may keep nothing any more. */
export const areDraftsClosed = (): boolean => closed

/** From now on this page keeps nothing: its visitor has signed out and it is about to go. Forgets what it tried to send. */
export function closeDrafts(): void {
  closed = true
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(attemptPrefix) || name.startsWith(sparePrefix)) sessionStorage.removeItem(name)
    }
  } catch {
    // A forbidden store holds nothing.
  }
}
