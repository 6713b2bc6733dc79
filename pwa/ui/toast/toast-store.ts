import { useSyncExternalStore } from 'react'
import * as t from '#texts/ui'

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

// A dismissed toast is removed from the state after this delay, which is much longer than its exit animation
// (specification section 9).
const removeDelayMs = 1_000_000

let current: ToastState | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: ToastState | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the current one. Returns its id for `updateToast` and `dismissToast`. */
export function toast(content: ToastContent): number {
  clearTimeout(removal)
  lastId += 1
  show({ ...content, id: lastId, open: true })
  return lastId
}

/** Updates a toast if it is still the current one. */
export function updateToast(id: number, content: Partial<ToastContent>): void {
  if (current?.id === id) show({ ...current, ...content })
}

/** Closes a toast if it is still the current one. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(null), removeDelayMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the current toast, which is open or closing; null without one. */
export const currentToast = (): ToastState | null => current

/** Returns the current toast and renders again when it changes; null without a toast, and on the server. */
export const useToast = (): ToastState | null => useSyncExternalStore(subscribe, currentToast, () => null)

/** Waits for a cart edit. Shows a toast if the edit could not be stored. Resolves with whether it was stored. */
export async function reportUnsaved(edit: Promise<void>): Promise<boolean> {
  try {
    await edit
    return true
  } catch {
    const description = t.cartNotChangedText
    toast({ title: t.cartNotChangedTitle, description, variant: 'destructive' })
    return false
  }
}
