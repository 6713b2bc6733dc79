import { type MouseEvent, useEffect, useRef } from 'react'
import { openEntry } from './back-closes.ts'

/**
 * While `open`, the browser's Back button calls `close` instead of leaving the page. Returns a click handler for
 * links out of the overlay that navigate with `replace`: they replace the overlay's history entry.
 */
export function useBackCloses(open: boolean, close: () => void): (event: MouseEvent) => void {
  const isReplaced = useRef(false)
  const onBack = useRef(close)
  onBack.current = close
  useEffect(() => {
    if (!open) return
    isReplaced.current = false
    const closeEntry = openEntry(() => onBack.current())
    return () => void closeEntry(isReplaced.current)
  }, [open])
  return (event) => {
    // A click with a modifier key opens another tab or window, so nothing is replaced here.
    isReplaced.current = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    onBack.current()
  }
}
