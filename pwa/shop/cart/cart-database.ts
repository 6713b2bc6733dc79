import { type LineKey, type LineRef, lineKey } from '#rules/cart'
import { isFull, type PlacedOrder } from '../../offline/db.ts'
import { cartAheadKey, editPrefix } from '../../offline/local-storage-keys.ts'
import { type OwnTx, ownerOf, withOwnRecords } from '../../offline/own-records.ts'
import { hasStoppedStoring, owner } from '../../offline/owner.ts'
import { applyEdit, refresh, withoutOrdered } from './cart-edits.ts'
import { ownEdits, readIntactMirror, recordedIds } from './local-cart.ts'
import { type Cart, parseRecords, recordsOf } from './saved-cart.ts'

/**
 * The functions that edit a cart. They are exported as one object, because pages load them with this module after the
 * first screen.
 */
export const cartEdits = { applyEdit, refresh, withoutOrdered }

/** A cart edit that was recorded in local storage, with its id. `edit` is not validated. */
interface PendingEdit {
  id: string
  edit: unknown
}

function parsed(id: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(editPrefix + id) ?? 'null')
  } catch {
    return null
  }
}

/** Returns the recorded cart edits of all tabs that the database may lack, oldest first. */
const pendingEdits = (): PendingEdit[] => recordedIds().map((id) => ({ id, edit: ownEdits.get(id) ?? parsed(id) }))

/**
 * Deletes recorded cart edits that the database contains, or the mirror (the copy in local storage) when it replaces
 * the database.
 */
function forgetEdits(ids: Iterable<string>): void {
  for (const id of ids) {
    ownEdits.delete(id)
    try {
      localStorage.removeItem(editPrefix + id)
    } catch {
      // Local storage is blocked, so there is nothing to delete.
    }
  }
}

/**
 * Changes the cart within a transaction. The function may await only requests of this transaction, and may run more
 * than once.
 */
type Change = (cart: Cart, tx: OwnTx<'readwrite'>) => Cart | Promise<Cart>

/** What a completed order stores and deletes in the same transaction as the cart change. */
export interface OrderCompletion {
  /** The order to store. Null when the device has no space for it; the server has the order. */
  order: PlacedOrder | null
  /** Names of the drafts to delete, such as the draft of the checkout form. */
  drafts: readonly string[]
  /** Keys of outbox entries to delete. */
  entries: readonly string[]
  /**
   * Key of the outbox entry of the order. The entry must exist: if it is missing, another tab has completed the order,
   * and the cart is not changed.
   */
  required: string | null
}

/**
 * The stored cart. `applied` contains the id of each recorded edit that the cart includes, with the number of pieces
 * that the edit added, or null if another tab has stored the edit before.
 */
export interface StoredCart {
  cart: Cart
  applied: ReadonlyMap<string, number | null>
  /** Whether this tab completed the order; false when another tab had already completed it. */
  isCompleted?: boolean
}

// The name of the record with the ids of the applied edits. The record is stored in the same transaction as the cart,
// so an edit that is stored but still recorded is not applied twice.
const appliedName = 'cart-edits-applied'
const maxApplied = 200

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

/** Returns the number of pieces that an edit has added. Pieces of a line that the edit replaced are not subtracted. */
const addedPieces = (before: Cart, after: Cart): number =>
  after.lines.reduce((sum, line) => {
    const had = before.lines.find((other) => lineKey(other) === lineKey(line))?.quantity ?? 0
    return sum + Math.max(line.quantity - had, 0)
  }, 0)

/**
 * Applies the recorded edits to the stored cart, in order, except those in `ids`, which the stored cart already
 * contains. If the database was full, the mirror (the copy in local storage) is newer: it replaces the stored cart,
 * because it contains all edits.
 */
function withPending(stored: Cart, ids: ReadonlySet<string>): StoredCart {
  const ahead = isMirrorAhead() ? readIntactMirror() : null
  const applied = new Map<string, number | null>()
  let cart: Cart = ahead ? { lines: ahead, seen: stored.seen } : stored
  for (const { id, edit } of pendingEdits()) {
    if (ahead || ids.has(id)) {
      applied.set(id, null)
      continue
    }
    const next = applyEdit(cart, edit)
    applied.set(id, addedPieces(cart, next))
    cart = next
  }
  return { cart, applied }
}

const stores = ['cart', 'drafts', 'placed', 'outbox'] as const

/**
 * A line of the account's cart at the last sync. `quantity` is null after an order has changed the line on the server,
 * so that the next sync always sends the line. `updatedAt` is null while the server has not confirmed the line.
 */
export interface KnownLine {
  productId: number
  variantId?: number
  quantity: number | null
  updatedAt: string | null
}

/** The account's cart at the last sync with the server, by the keys of its lines. */
export type KnownLines = ReadonlyMap<LineKey, KnownLine>

const isKnownLine = (value: unknown): value is KnownLine =>
  typeof value === 'object' &&
  value !== null &&
  'productId' in value &&
  typeof value.productId === 'number' &&
  (!('variantId' in value) || typeof value.variantId === 'number') &&
  'quantity' in value &&
  (typeof value.quantity === 'number' || value.quantity === null) &&
  'updatedAt' in value

/** Parses the account's cart at the last sync, from the record of the owner; null before the first sync. */
function parseKnown(record: unknown): KnownLines | null {
  if (typeof record !== 'object' || record === null || !('cart' in record) || !Array.isArray(record.cart)) return null
  return new Map(record.cart.filter(isKnownLine).map((line) => [lineKey(line), line]))
}

/** Marks lines of the account's cart that an order has changed on the server, so that the next sync sends them. */
async function noteOrdered(tx: OwnTx<'readwrite'>, lines: readonly LineRef[]): Promise<void> {
  const owners = tx.objectStore('owner')
  const record = await owners.get('current')
  const known = parseKnown(record)
  if (!known) return
  const after = new Map(known)
  for (const { productId, variantId } of lines) {
    const line = { productId, ...(variantId ? { variantId } : {}) }
    after.set(lineKey(line), { ...line, quantity: null, updatedAt: null })
  }
  await owners.put({ ...Object(record), cart: [...after.values()] })
}

const write = (change: Change, completion?: OrderCompletion): Promise<StoredCart> =>
  withOwnRecords(stores, 'readwrite', async (tx) => {
    const outbox = tx.objectStore('outbox')
    const required = completion?.required ?? null
    const isCompleted = required === null || (await outbox.getKey(required)) !== undefined
    const carts = tx.objectStore('cart')
    const drafts = tx.objectStore('drafts')
    const ids = idsIn((await drafts.get(appliedName))?.value)
    const before = parseRecords(await carts.getAll())
    const { cart, applied } = withPending(before, new Set(ids))
    const after = isCompleted ? await change(cart, tx) : cart
    if (after !== before) {
      await carts.clear()
      for (const record of recordsOf(after)) await carts.put(record)
    }
    const added = [...applied.keys()].filter((id) => !ids.includes(id))
    if (added.length > 0) {
      const value = [...ids, ...added].slice(-maxApplied)
      await drafts.put({ name: appliedName, value, savedAt: 0, owner: owner() })
    }
    if (completion && isCompleted) {
      for (const key of completion.entries) await outbox.delete(key)
      await noteOrdered(tx, completion.order?.lines ?? [])
      if (completion.order) await tx.objectStore('placed').put(completion.order)
      for (const name of completion.drafts) await drafts.delete(name)
    }
    await tx.done
    return { cart: after, applied, isCompleted }
  })

/**
 * Stores the recorded edits and changes the cart in one read-write transaction, so two tabs never overwrite each
 * other. Rejects when the database cannot be written.
 */
export async function editStored(change: Change = (cart) => cart, completion?: OrderCompletion): Promise<StoredCart> {
  try {
    const wasAhead = isMirrorAhead()
    const stored = await write(change, completion)
    if (wasAhead) setMirrorAhead(false)
    forgetEdits(stored.applied.keys())
    return stored
  } catch (error) {
    if (isFull(error) && completion?.order) return editStored(change, { ...completion, order: null })
    throw error
  }
}

/**
 * Changes the stored cart together with `known`, the account's cart at the last sync. `known` is in the record of the
 * owner, so a change of the owner deletes it. `result` is undefined when the account `me` no longer uses this device.
 * `isCartChanged`: the tabs must show the changed cart.
 */
export async function editAccountCart<T extends { cart: Cart; known: KnownLines | null }>(
  me: number,
  change: (cart: Cart, known: KnownLines | null) => T | undefined,
): Promise<{ result: T | undefined; isCartChanged: boolean }> {
  let result: T | undefined
  let isCartChanged = false
  await editStored(async (cart, tx) => {
    const owners = tx.objectStore('owner')
    const record = await owners.get('current')
    const known = parseKnown(record)
    result = ownerOf(record) === me && !hasStoppedStoring() ? change(cart, known) : undefined
    if (!result) return cart
    if (result.known && result.known !== known) {
      await owners.put({ name: 'current', owner: me, cart: [...result.known.values()] })
    }
    isCartChanged = result.cart !== cart
    return result.cart
  })
  return { result, isCartChanged }
}

/** Reads the stored cart, including the edits that were recorded after it was stored. */
export async function readStored(): Promise<StoredCart> {
  if (isMirrorAhead() || pendingEdits().length > 0) return editStored()
  const records = await withOwnRecords(['cart'], 'readonly', (tx) => tx.objectStore('cart').getAll())
  return { cart: parseRecords(records), applied: new Map() }
}

/** Returns the stored cart with the recorded edits that it does not contain yet. */
export const withRecorded = ({ cart, applied }: StoredCart): Cart =>
  pendingEdits().reduce((edited, { id, edit }) => (applied.has(id) ? edited : applyEdit(edited, edit)), cart)

/**
 * Uses the mirror (the copy of the cart in local storage, which contains all recorded edits) in place of the database
 * until the database can be written again.
 */
export function switchToMirror(): void {
  setMirrorAhead(true)
  forgetEdits(pendingEdits().map(({ id }) => id))
}

/**
 * Whether the mirror (the cart's copy in local storage) has edits that the database could not store because it was
 * full.
 */
function isMirrorAhead(): boolean {
  try {
    return localStorage.getItem(cartAheadKey) !== null
  } catch {
    return false
  }
}

function setMirrorAhead(ahead: boolean): void {
  try {
    if (ahead) localStorage.setItem(cartAheadKey, '1')
    else localStorage.removeItem(cartAheadKey)
  } catch {
    // Local storage is blocked, so it contains no mirror that could be ahead of the database.
  }
}
