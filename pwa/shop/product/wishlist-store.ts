import { useSyncExternalStore } from 'react'
import { wishlistKey } from '../../offline/local-storage-keys.ts'
import { isOutdated, ownerMark, watchOwner } from '../../offline/owner.ts'

/** A wishlist item with the product card from the time when it was added. Only the id is validated. */
export type WishlistItem = Readonly<Record<string, unknown>> & { readonly id: number; readonly slug?: unknown }

const none: readonly WishlistItem[] = []

let wishes = none
let loaded = false
const listeners = new Set<() => void>()

const isWishlistItem = (value: unknown): value is WishlistItem =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id)

/** Returns the storage key of the current account's wishlist. */
function keyNow(): string {
  const mark = ownerMark()
  return mark ? `${wishlistKey} ${mark}` : wishlistKey
}

function parse(text: string | null): readonly WishlistItem[] {
  const saved: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(saved) ? saved.filter(isWishlistItem) : none
}

/** Reads the stored wishlist. Items that were added before signing in move to the account's wishlist. */
function read(): readonly WishlistItem[] {
  try {
    const key = keyNow()
    const own = parse(localStorage.getItem(key))
    const earlier = key === wishlistKey ? none : parse(localStorage.getItem(wishlistKey))
    if (earlier.length === 0) return own
    const all = [...own, ...earlier.filter(({ id }) => own.every((wish) => wish.id !== id))]
    localStorage.setItem(key, JSON.stringify(all))
    localStorage.removeItem(wishlistKey)
    return all
  } catch {
    return none
  }
}

function current(): readonly WishlistItem[] {
  if (!loaded) {
    loaded = true
    wishes = read()
    watchOwner(reread)
  }
  return wishes
}

function reread(): void {
  wishes = read()
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent): void {
  if (key === keyNow() || key === null) reread()
}

/** Changes and stores the current account's wishlist. */
export function changeWishlist(change: (before: readonly WishlistItem[]) => readonly WishlistItem[]): void {
  wishes = change(current())
  try {
    if (!isOutdated()) localStorage.setItem(keyNow(), JSON.stringify(wishes))
  } catch {
    // Local storage is full or blocked, so the change lasts until the page closes.
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
export const useWishlisted = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => current().some((wish) => wish.id === id),
    () => false,
  )

/** Returns the wishlist of this device, oldest item first; it is empty on the server and during hydration. */
export const useWishlist = (): readonly WishlistItem[] => useSyncExternalStore(subscribe, current, () => none)
