import { useSyncExternalStore } from 'react'

let apply: (() => void) | undefined
const listeners = new Set<() => void>()

/** A new build waits; `start` makes it take over and reloads the page. */
export function offerUpdate(start: () => void): void {
  apply = start
  for (const listener of listeners) listener()
}

/** Takes the new build. */
export const applyUpdate = (): void => apply?.()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True once a new build waits: offer it, never force it. */
export const useUpdateReady = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => apply !== undefined,
    () => false,
  )
