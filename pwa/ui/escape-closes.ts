import type { KeyboardEvent } from 'react'

/**
 * A key handler for the content of a dialog: Escape closes it also where a notice has appeared since, which Radix holds
 * for the topmost layer and closes instead.
 */
export const escapeCloses =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    // Radix has closed this dialog already, or this handler one inside it.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
