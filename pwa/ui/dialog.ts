import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

/**
 * Adds an entry to the browser's history for an overlay that covers the page, such as a dialog. Calls `onBack` when the
 * shopper leaves the entry. Returns a function that removes the entry if it is still the current one. With
 * `isReplaced`, a link is about to replace the entry.
 */
export type AddOverlayEntry = (onBack: () => void) => (isReplaced?: boolean) => Promise<void>

/**
 * The function with which overlays add history entries. The app provides one that uses its router. The default adds no
 * entry, so the Back button leaves the page.
 */
export const OverlayEntries = createContext<AddOverlayEntry>(() => async () => undefined)

/**
 * While `open`, the browser's Back button calls `close` instead of leaving the page. Returns a click handler for links
 * in the overlay that lead to another page. These links navigate with `replace`, so that they replace the overlay's
 * history entry.
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
    // A click with a modifier key opens another tab or window, so the history entry is not replaced.
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
    // The dialog is not closed twice: Radix has closed it already, or this handler has closed a dialog inside it.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }

/**
 * Loads the component of a dialog when the dialog is first opened; returns null until then. Key presses on the button
 * that opened the dialog are recorded while the code loads, and replayed in the dialog, which takes the focus
 * synchronously. A failed load is thrown to the nearest error boundary.
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

/**
 * Calls `close` when the address `href` changes, when the visitor presses or focuses something outside the panel, and
 * when Escape is pressed while the panel is open. After Escape, the focus is on the button that opens the panel, the first
 * focusable element of the panel.
 */
export function usePanelClosing(panel: RefObject<HTMLElement | null>, close: () => void, href: string): void {
  // The first render does not close the panel, because the visitor may have opened it before hydration.
  const shown = useRef(href)
  useEffect(() => {
    if (shown.current !== href) close()
    shown.current = href
  })
  useEffect(() => {
    const isInside = ({ target }: Event) => target instanceof Node && panel.current?.contains(target)
    const onOutside = (event: Event) => {
      // A button of the panel may have opened the dialog, and gets the focus back when the dialog closes.
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]')
      if (!isInside(event) && !isInDialog) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const opener = panel.current?.querySelector<HTMLElement>('summary, button')
      const isOpen = opener?.closest('details')?.open ?? opener?.ariaExpanded === 'true'
      // Safari does not focus a button that is clicked, so the focus may be on no element.
      if (event.key !== 'Escape' || !isOpen || !(isInside(event) || event.target === document.body)) return
      close()
      opener?.focus()
    }
    const listeners = new AbortController()
    addEventListener('pointerdown', onOutside, listeners)
    addEventListener('focusin', onOutside, listeners)
    addEventListener('keydown', onKeyDown, listeners)
    return () => listeners.abort()
  })
}

/**
 * Moves the focus to the title of the screen, so that screen readers announce it and Tab continues there. Does not
 * scroll.
 */
export function focusTitle(): void {
  const main = document.getElementById('main')
  const title = main?.querySelector('h1') ?? main
  title?.setAttribute('tabindex', '-1')
  title?.focus({ preventScroll: true })
}
