import type { KeyboardEvent } from 'react'

/**
 * A key handler for dialog content that closes the dialog on Escape. Radix only closes the topmost layer, which
 * may be a toast.
 */
export const escapeCloses =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    // Radix has closed this dialog already, or this handler has closed a nested one.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
