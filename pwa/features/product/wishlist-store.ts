import { useSyncExternalStore } from 'react'

const key = 'gulbagh-wishlist'

/** A product on the wishlist, as its card was when it was put there; unchecked but for the id. */
export type Wish = Readonly<Record<string, unknown>> & { readonly id: number; readonly slug?: unknown }

const none: readonly Wish[] = []

let wishes = none
let loaded = false
const listeners = new Set<() => void>()

const isWish = (value: unknown): value is Wish =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id)

function read(): readonly Wish[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isWish) : none
  } catch {
    return none
  }
}

function current(): readonly Wish[] {
  if (!loaded) {
    loaded = true
    wishes = read()
  }
  return wishes
}

function onStorage(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return
  wishes = read()
  for (const listener of listeners) listener()
}

/** Changes this device's wishlist and keeps it. */
export function changeWishes(change: (before: readonly Wish[]) => readonly Wish[]): void {
  wishes = change(current())
  try {
    localStorage.setItem(key, JSON.stringify(wishes))
  } catch {
    // A full or forbidden store: the heart holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** Whether a product is on this device's wishlist; false on the server and during hydration. */
export const useWished = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => current().some((wish) => wish.id === id),
    () => false,
  )

/** This device's wishlist, in the order of the wishing; empty on the server and during hydration. */
export const useWishes = (): readonly Wish[] => useSyncExternalStore(subscribe, current, () => none)
