// Separate from draft.ts, because every screen loads this file and few need the database at once.

/** Prefix of session storage keys in which an older build stored idempotency keys. */
const attemptPrefix = 'attempt '
/** Prefix of session storage keys for forms that are not in the database yet. */
export const sparePrefix = 'spare '

let closed = false

/** Whether this page may store nothing any more. */
export const areDraftsClosed = (): boolean => closed

/** The session storage key for data of the account with this mark; null for a guest. */
export const tabName = (prefix: string, mark: string | null, name: string): string =>
  `${prefix}${mark ? `${mark} ` : ''}${name}`

/** Deletes attempts and forms from session storage: all of them, or those of other accounts than `kept`. */
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
    // Without session storage there is nothing to delete.
  }
}

/**
 * Stops this page from storing drafts and deletes those in session storage. Called at logout, before the page reloads.
 */
export function closeDrafts(): void {
  closed = true
  forgetTab()
}
