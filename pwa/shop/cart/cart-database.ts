import { itemCount } from '#rules/cart'
import type { PlacedOrder } from '../../offline/db.ts'
import { isFull } from '../../offline/more-room.ts'
import { withOwnRecords } from '../../offline/own-records.ts'
import { owner } from '../../offline/owner.ts'
import { isMirrorAhead, setMirrorAhead } from './cart-ahead.ts'
import { applyEdit } from './cart-edits.ts'
import { forgetEdits, pendingEdits } from './cart-journal.ts'
import { readMirror } from './cart-mirror.ts'
import { type Cart, parseRecords, recordsOf } from './saved-cart.ts'

type Change = (cart: Cart) => Cart

/** What an order leaves behind when it has taken the cart: kept with it, all or nothing. */
export interface Settled {
  /** Null where there is no room to keep it: the shop has it. */
  order: PlacedOrder | null
  /** Names of drafts that are done. */
  drafts: readonly string[]
}

/** The stored cart. `applied` are the pending edits that it contains, with the pieces that each has added by now. */
export interface StoredCart {
  cart: Cart
  applied: ReadonlyMap<string, number>
}

// In the same transaction as the cart: an edit that is still recorded after it was stored is not applied twice.
const appliedName = 'cart-edits-applied'
const maxApplied = 200

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

/** Applies the recorded edits that are not stored yet, each once, in their order. The mirror contains all of them. */
function withPending(stored: Cart, ids: ReadonlySet<string>): StoredCart {
  const isAhead = isMirrorAhead()
  const applied = new Map<string, number>()
  let cart: Cart = isAhead ? { lines: readMirror(), seen: stored.seen } : stored
  for (const { id, edit } of pendingEdits()) {
    const next = isAhead || ids.has(id) ? cart : applyEdit(cart, edit)
    applied.set(id, itemCount(next.lines) - itemCount(cart.lines))
    cart = next
  }
  return { cart, applied }
}

const write = (change: Change, settled?: Settled): Promise<StoredCart> =>
  withOwnRecords(['cart', 'drafts', 'placed'], 'readwrite', async (tx) => {
    const carts = tx.objectStore('cart')
    const drafts = tx.objectStore('drafts')
    const ids = idsIn((await drafts.get(appliedName))?.value)
    const before = parseRecords(await carts.getAll())
    const { cart, applied } = withPending(before, new Set(ids))
    const after = change(cart)
    if (after !== before) {
      await carts.clear()
      for (const record of recordsOf(after)) await carts.put(record)
    }
    const added = [...applied.keys()].filter((id) => !ids.includes(id))
    if (added.length > 0) {
      const value = [...ids, ...added].slice(-maxApplied)
      await drafts.put({ name: appliedName, value, savedAt: 0, owner: owner() })
    }
    if (settled) {
      if (settled.order) await tx.objectStore('placed').put(settled.order)
      for (const name of settled.drafts) await drafts.delete(name)
    }
    await tx.done
    return { cart: after, applied }
  })

/**
 * Stores the recorded edits, and changes the cart, in one transaction from the reading to the writing, so that two tabs
 * never undo each other. Rejects where the database cannot be written.
 */
export async function editStored(change: Change = (cart) => cart, settled?: Settled): Promise<StoredCart> {
  try {
    const wasAhead = isMirrorAhead()
    const stored = await write(change, settled)
    if (wasAhead) setMirrorAhead(false)
    forgetEdits(stored.applied.keys())
    return stored
  } catch (error) {
    if (isFull(error) && settled?.order) return editStored(change, { ...settled, order: null })
    throw error
  }
}

/** The stored cart, with what was recorded since. */
export async function readStored(): Promise<StoredCart> {
  if (isMirrorAhead() || pendingEdits().length > 0) return editStored()
  const records = await withOwnRecords(['cart'], 'readonly', (tx) => tx.objectStore('cart').getAll())
  return { cart: parseRecords(records), applied: new Map() }
}

/** A stored cart with what was recorded since it was read. */
export const withRecorded = ({ cart, applied }: StoredCart): Cart =>
  pendingEdits().reduce((edited, { id, edit }) => (applied.has(id) ? edited : applyEdit(edited, edit)), cart)

/** From now on the mirror, which contains all recorded edits, counts instead of the database, until it can be written. */
export function countOnMirror(): void {
  setMirrorAhead(true)
  forgetEdits(pendingEdits().map(({ id }) => id))
}
