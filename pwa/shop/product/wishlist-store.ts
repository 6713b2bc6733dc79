import { useSyncExternalStore } from 'react'
import { isOutdated, ownerMark, watchOwner } from '../../offline/owner.ts'
import { wishlistKey } from '../../offline/personal-keys.ts'

/** A product on the wishlist, as its card was when it was put there; unchecked but for the id. */
export type Wish = Readonly<Record<string, unknown>> & { readonly id: number; readonly slug?: unknown }

const none: readonly Wish[] = []

let wishes = none
let loaded = false
const listeners = new Set<() => void>()

const isWish = (value: unknown): value is Wish =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id)

/** Where the wishlist of whoever is here is stored. */
function keyNow(): string {
  const mark = ownerMark()
  return mark ? `${wishlistKey} ${mark}` : wishlistKey
}

function parse(text: string | null): readonly Wish[] {
  const saved: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(saved) ? saved.filter(isWish) : none
}

/** The stored list; what was wished before somebody signed in becomes theirs. */
function read(): readonly Wish[] {
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

function current(): readonly Wish[] {
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

/** Changes the wishlist of whoever is here and keeps it. */
export function changeWishes(change: (before: readonly Wish[]) => readonly Wish[]): void {
  wishes = change(current())
  try {
    if (!isOutdated()) localStorage.setItem(keyNow(), JSON.stringify(wishes))
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
