import { useSyncExternalStore } from 'react'

const key = 'gulbagh-wishlist'
const none: readonly number[] = []

let ids = none
let loaded = false
const listeners = new Set<() => void>()

function read(): readonly number[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter((id) => Number.isSafeInteger(id)) : none
  } catch {
    return none
  }
}

function current(): readonly number[] {
  if (!loaded) {
    loaded = true
    ids = read()
  }
  return ids
}

function tell(): void {
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return
  ids = read()
  tell()
}

/** Puts a product on this device's wishlist or takes it off; the answer is whether it is on it now. */
export function toggleWish(id: number): boolean {
  const wished = !current().includes(id)
  ids = wished ? [...ids, id] : ids.filter((other) => other !== id)
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // A full or forbidden store: the heart holds until the page is left.
  }
  tell()
  return wished
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
    () => current().includes(id),
    () => false,
  )
