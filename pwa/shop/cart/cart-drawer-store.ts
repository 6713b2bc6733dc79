import { useSyncExternalStore } from 'react'
import * as t from '#texts/add-to-cart'
import { dismissToast, type ToastContent, toast } from '../../ui/toast/toast-store.ts'

let open = false
let addedToast = 0
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export function openCartDrawer(): void {
  // The toast is closed when the drawer opens, because it repeats what the drawer shows and would cover its buttons.
  if (addedToast) dismissToast(addedToast)
  set(true)
}

/** Shows a toast that a product was added, with a button that opens the cart. */
export function toastAdded(content: ToastContent): void {
  addedToast = toast({ ...content, action: { label: t.viewCart, onClick: openCartDrawer } })
}

export const closeCartDrawer = (): void => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the cart drawer is open. It is closed when the app starts. */
export const useCartDrawerOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  )
