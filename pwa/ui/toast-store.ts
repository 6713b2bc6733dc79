import { useSyncExternalStore } from 'react'

export interface ToastContent {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; onClick: () => void }
}

export interface ToastState extends ToastContent {
  id: number
  open: boolean
}

// A dismissed toast is kept for its way out and long after (specification section 9).
const removeDelay = 1_000_000

let current: ToastState | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: ToastState | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one before it; the id is for `updateToast` and `dismissToast`. */
export function toast(content: ToastContent): number {
  clearTimeout(removal)
  lastId += 1
  show({ ...content, id: lastId, open: true })
  return lastId
}

/** Changes a toast that is still the current one. */
export function updateToast(id: number, content: Partial<ToastContent>): void {
  if (current?.id === id) show({ ...current, ...content })
}

/** Closes a toast that is still the current one. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(null), removeDelay)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The toast that is shown or on its way out. */
export const currentToast = (): ToastState | null => current

/** The one toast there is; none on the server. */
export const useToast = (): ToastState | null => useSyncExternalStore(subscribe, currentToast, () => null)
