import { createContext, type MouseEvent, use, useEffect, useRef } from 'react'

/**
 * Adds an entry to the browser's history for something that covers the page. Calls `onBack` when the shopper leaves the
 * entry. Returns a function that removes the entry if it is still the current one. With `isReplaced`, a link is about to
 * replace the entry.
 */
export type AddOverlayEntry = (onBack: () => void) => (isReplaced?: boolean) => Promise<void>

/** How overlays add history entries. The app provides its router's; without a router, Back leaves the page. */
export const OverlayEntries = createContext<AddOverlayEntry>(() => async () => undefined)

/**
 * While `open`, the browser's Back button calls `close` instead of leaving the page. Returns a click handler for links
 * out of the overlay that navigate with `replace`: they replace the overlay's history entry.
 */
export function useBackCloses(open: boolean, close: () => void): (event: MouseEvent) => void {
  const addEntry = use(OverlayEntries)
  const isReplaced = useRef(false)
  const onBack = useRef(close)
  onBack.current = close
  useEffect(() => {
    if (!open) return
    isReplaced.current = false
    const removeEntry = addEntry(() => onBack.current())
    return () => void removeEntry(isReplaced.current)
  }, [open, addEntry])
  return (event) => {
    // A modified click opens another tab or window, so nothing is replaced here.
    isReplaced.current = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    onBack.current()
  }
}
