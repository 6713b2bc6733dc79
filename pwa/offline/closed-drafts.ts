// Apart from the drafts themselves: every screen follows its other tabs, and few need the database at once.

/** Begins the names of attempts in the session's storage, where there is no database. */
export const attemptPrefix = 'attempt '
/** And those of forms that the database does not have yet. */
export const sparePrefix = 'spare '

let closed = false

/** Whether this page may keep nothing any more. */
export const areDraftsClosed = (): boolean => closed

/** Where this tab stores something of the account with this mark; null for what belongs to nobody in particular. */
export const tabName = (prefix: string, mark: string | null, name: string): string =>
  `${prefix}${mark ? `${mark} ` : ''}${name}`

/**
 * Takes out of this tab's own storage what it tried to send and what the database does not have yet: all of it, or that
 * of all accounts but one.
 */
export function forgetTab(kept?: string | null): void {
  const isForgotten = (name: string, prefix: string) => {
    if (!name.startsWith(prefix)) return false
    const mark = /^u\d+(?= )/.exec(name.slice(prefix.length))?.[0]
    return kept === undefined || (mark !== undefined && mark !== kept)
  }
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (isForgotten(name, attemptPrefix) || isForgotten(name, sparePrefix)) sessionStorage.removeItem(name)
    }
  } catch {
    // A forbidden store holds nothing.
  }
}

/** From now on this page keeps nothing: its visitor has signed out and it is about to go. Forgets what it tried to send. */
export function closeDrafts(): void {
  closed = true
  forgetTab()
}
