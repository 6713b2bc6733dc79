import type { RefusedItem } from '#contract/checkout'
import { type CartLine, type LineKey, type LineRef, parseCart } from '#rules/cart'
import { cartMirrorKey, editPrefix, savedQueriesKey } from '../../offline/local-storage-keys.ts'
import { isOutdated } from '../../offline/owner.ts'
import type { AddableCard } from './cart-edits.ts'
import type { Seen } from './saved-cart.ts'

/** Reads the mirror, the copy of the cart in local storage. Null when it is missing or damaged. */
export function readIntactMirror(): CartLine[] | null {
  try {
    const text = localStorage.getItem(cartMirrorKey)
    return text ? parseCart(JSON.parse(text)) : null
  } catch {
    return null
  }
}

/**
 * Reads the mirror, the copy of the cart in local storage, for the first paint. A damaged mirror counts as an empty
 * cart.
 */
export const readMirror = (): CartLine[] => readIntactMirror() ?? []

/** Stores the mirror, the copy of the cart in local storage. Returns whether the browser stored it. */
export function writeMirror(lines: readonly CartLine[]): boolean {
  if (isOutdated()) return false
  const items = lines.map(({ productId, variantId, slug, quantity }) => ({ productId, variantId, slug, quantity }))
  const text = JSON.stringify({ items })
  const write = () => {
    if (localStorage.getItem(cartMirrorKey) !== text) localStorage.setItem(cartMirrorKey, text)
    return true
  }
  try {
    return write()
  } catch {
    try {
      // Writing the mirror can fail because local storage is full. The product lists of the last visit use most of the
      // space and can be fetched again, so they are deleted.
      localStorage.removeItem(savedQueriesKey)
      return write()
    } catch {
      return false
    }
  }
}

/** A change that the shopper makes to the cart. `at` is in milliseconds since the epoch. */
export type CartEdit =
  | { kind: 'add'; card: AddableCard; quantity: number; at: number }
  | ({ kind: 'step'; by: number } & LineRef)
  | ({ kind: 'remove' } & LineRef)
  | { kind: 'clear' }
  | { kind: 'put-back'; lines: readonly CartLine[]; seen: readonly (readonly [LineKey, Seen])[] }
  | ({ kind: 'take-note' } & LineRef)
  | { kind: 'accept-refused'; items: readonly RefusedItem[]; at: number }

const idDigits = 9

/** Cart edits made on this page, by id. They are in memory because local storage may be blocked or full. */
export const ownEdits = new Map<string, CartEdit>()

/** Returns the ids of the recorded cart edits of all tabs, oldest first. */
export function recordedIds(): string[] {
  const ids = new Set(ownEdits.keys())
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(editPrefix)) ids.add(key.slice(editPrefix.length))
  } catch {
    // Local storage is blocked, so it contains no edits.
  }
  return [...ids].sort()
}

/**
 * Records a cart edit in local storage synchronously, so that a page which closes before the database has the edit does
 * not lose it. Returns the edit's id. Ids are a counter and not a time, because the clock of a device may be set back.
 */
export function recordEdit(edit: CartEdit): string {
  const last = Number.parseInt(recordedIds().at(-1) ?? '', 10) || 0
  const id = `${String(last + 1).padStart(idDigits, '0')}-${Math.random().toString(36).slice(2)}`
  ownEdits.set(id, edit)
  try {
    if (!isOutdated()) localStorage.setItem(editPrefix + id, JSON.stringify(edit))
  } catch {
    // Local storage is blocked or full, so the page has the edit in memory until the database has it.
  }
  return id
}
