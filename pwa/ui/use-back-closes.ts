import { type MouseEvent, useEffect, useRef } from 'react'
import { openEntry } from './back-closes.ts'

/**
 * While it is open, the browser's Back closes what covers the page instead of leaving the page. The answer is for the
 * clicks on links that lead out of it with `replace`: they take the place of Back's entry.
 */
export function useBackCloses(open: boolean, close: () => void): (event: MouseEvent) => void {
  const left = useRef(false)
  const onBack = useRef(close)
  onBack.current = close
  useEffect(() => {
    if (!open) return
    left.current = false
    const closeEntry = openEntry(() => onBack.current())
    return () => void closeEntry(left.current)
  }, [open])
  return (event) => {
    // Elsewhere, in another tab say, nothing here is replaced.
    left.current = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    onBack.current()
  }
}
