import { type ComponentType, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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
        // `flushSync` runs the effects now, so that the focus is in the dialog before the keys are replayed.
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
