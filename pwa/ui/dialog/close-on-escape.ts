import type { KeyboardEvent } from 'react'

/**
 * Returns a key handler for dialog content that closes the dialog on Escape. Radix closes only the topmost layer, which
 * may be a toast.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    // Nothing to do: Radix has closed this dialog already, or this handler has closed a nested one.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
