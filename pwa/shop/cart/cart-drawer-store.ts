import { useSyncExternalStore } from 'react'
import { dismissToast, type ToastContent, toast } from '../../ui/toast-store.ts'

let open = false
let addedToast = 0
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export function openCartDrawer(): void {
  // It says what the drawer shows, and would lie over its buttons.
  if (addedToast) dismissToast(addedToast)
  set(true)
}

/** Tells that something went into the cart, and offers to look. */
export function toastAdded(content: ToastContent): void {
  addedToast = toast({ ...content, action: { label: 'View Cart', onClick: openCartDrawer } })
}

export const closeCartDrawer = (): void => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the cart drawer is open; closed at every start. */
export const useCartDrawerOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  )
