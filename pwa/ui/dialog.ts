import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/**
 * Adds an entry to the browser's history for something that covers the page. Calls `onBack` when the shopper leaves the
 * entry. Returns a function that removes the entry if it is still the current one. With `isReplaced`, a link is about to
 * replace the entry.
 */
export type AddOverlayEntry = (onBack: () => void) => (isReplaced?: boolean) => Promise<void>

/**
 * The function with which overlays add history entries. The app provides one that uses its router. The default adds no
 * entry, so the Back button leaves the page.
 */
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

/**
 * Returns a key handler for dialog content that closes the dialog on Escape. Radix closes only the topmost layer, which
 * may be a toast.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: ReactKeyboardEvent): void => {
    // Nothing to do: Radix has closed this dialog already, or this handler has closed a nested one.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }

/**
 * Loads the component of a dialog when the dialog is first opened; returns null until then. Key presses on the
 * opener during loading are replayed in the dialog, which takes the focus synchronously. A failed load is thrown
 * to the nearest error boundary.
 */
export function useLoadedDialog<Props>(open: boolean, load: () => Promise<ComponentType<Props>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` always loads the same module
  useLayoutEffect(() => {
    if (!open || Dialog) return
    const opener = document.activeElement
    const pendingKeys: KeyboardEvent[] = []
    const intercept = (event: KeyboardEvent) => {
      if (event.target !== opener) return
      event.stopPropagation()
      pendingKeys.push(new KeyboardEvent(event.type, event))
    }
    addEventListener('keydown', intercept, true)
    load().then(
      (loaded) => {
        const replayed = pendingKeys.splice(0)
        // `flushSync` renders the dialog and runs its effects immediately, so that the dialog has the focus before the
        // key presses that were recorded during loading are replayed.
        flushSync(() => setDialog(() => loaded))
        for (const key of replayed) document.activeElement?.dispatchEvent(key)
      },
      (reason) =>
        setDialog(() => {
          throw reason
        }),
    )
    return () => {
      pendingKeys.length = 0
      removeEventListener('keydown', intercept, true)
    }
  }, [open, Dialog])
  return Dialog
}
