import { useSyncExternalStore } from 'react'
import { addLine, itemCount, type LineRef } from '#rules/cart'
import { cartMirrorKey, editPrefix } from '../../offline/local-storage-keys.ts'
import { watchOwner } from '../../offline/owner.ts'
import type { OrderCompletion, StoredCart } from './cart-database.ts'
import type { AddableCard } from './cart-edits.ts'
import { type CartEdit, ownEdits, readMirror, recordEdit, writeMirror } from './local-cart.ts'
import type { Cart } from './saved-cart.ts'

/**
 * The state of the cart. `ready` is false while only the mirror (the copy in local storage) has been read. `storedIn`
 * says where the cart is stored: in the database; in the mirror, because the database is `full` or missing; or only in
 * this page (`memory`), without both.
 */
export interface CartState extends Cart {
  ready: boolean
  storedIn: 'database' | 'full' | 'mirror' | 'memory'
}

type Change = (cart: Cart) => Cart

const none: Cart = { lines: [], seen: new Map() }
const unreadState: CartState = { ...none, ready: false, storedIn: 'database' }
const listeners = new Set<() => void>()
let state = unreadState
let started = false
let channel: BroadcastChannel | undefined

// The badge needs only the mirror (the copy of the cart in local storage). The code that reads and changes the stored
// cart is loaded after the first screen.
let database: typeof import('./cart-database.ts') | undefined
async function storedCart() {
  database ??= await import('./cart-database.ts')
  return database
}

function show(cart: Cart, storedIn: CartState['storedIn'], ready = true): void {
  const isMirrored = writeMirror(cart.lines)
  state = { ...cart, ready, storedIn: isMirrored || storedIn === 'database' ? storedIn : 'memory' }
  for (const listener of listeners) listener()
}

// Counters of database operations: how many have started, and the number of the newest one whose result is shown.
let startedCount = 0
let shownCount = 0

/**
 * Shows the stored cart with the edits that were recorded after it was stored. If a later read has finished first, the
 * result of this read is not shown.
 */
async function showStored(
  read: (stored: typeof import('./cart-database.ts')) => Promise<StoredCart>,
): Promise<StoredCart> {
  startedCount += 1
  const turn = startedCount
  const loaded = await storedCart()
  const stored = await read(loaded)
  if (turn > shownCount) {
    shownCount = turn
    show(loaded.withRecorded(stored), 'database')
  }
  return stored
}

/**
 * Reads the stored cart again, because another tab may have changed the cart or the browser may have frozen this tab.
 */
export async function rereadCart(): Promise<void> {
  if (state.ready && !isStored()) return rereadMirror('mirror')
  try {
    await showStored(({ readStored }) => readStored())
  } catch (error) {
    if (!isOtherAccount(error)) rereadMirror(fallbackFor(error))
  }
}

// The database rejects with `NotAllowedError` when another account uses the browser now. The error is ignored, because
// this page is about to switch to that account and read its cart.
const isOtherAccount = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

const isStored = () => state.storedIn === 'database' || state.storedIn === 'full'

/**
 * Returns where the cart is stored after the database failed. `full` means that later writes try the database again.
 * `isFull` of `db.ts` is not used, because the code of `db.ts` is loaded later than this file.
 */
const fallbackFor = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'mirror'

function rereadMirror(storedIn: CartState['storedIn']): void {
  const lines = state.storedIn === 'memory' ? state.lines : readMirror()
  show({ lines, seen: state.seen }, storedIn)
}

function start(): void {
  if (started || typeof window === 'undefined') return
  started = true
  state = { ...unreadState, lines: readMirror() }
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('shop')
    channel.addEventListener('message', ({ data }) => data?.type === 'cart' && void rereadCart())
  }
  // The storage event replaces the message of the BroadcastChannel in three cases: the browser has no BroadcastChannel,
  // this tab stores the cart in the mirror only, or another tab was closed after an edit before it could send the
  // message.
  addEventListener('storage', ({ key, newValue }) => {
    const isEdit = newValue !== null && key?.startsWith(editPrefix) === true
    if (isEdit || (key === cartMirrorKey && (!channel || state.storedIn !== 'database'))) void rereadCart()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void rereadCart())
  addEventListener('pageshow', ({ persisted }) => persisted && void rereadCart())
  watchOwner(({ left }) => {
    if (left) {
      ownEdits.clear()
      shownCount = startedCount
      state = { ...unreadState, lines: readMirror() }
      for (const listener of listeners) listener()
    }
    void rereadCart()
  })
  void rereadCart()
}

/**
 * Stores the recorded edits and changes the stored cart. If the database fails, the cart moves to the mirror (the copy
 * in local storage) or, without a mirror, to the memory of this page, and the result is undefined. With
 * `completion.required`, the function rejects instead: the outbox entry stays in the database and is completed later.
 */
export async function changeCart(
  change: Change = (cart) => cart,
  completion?: OrderCompletion,
): Promise<StoredCart | undefined> {
  start()
  let storedIn: CartState['storedIn'] = 'mirror'
  try {
    // After an order was placed, try the database even if it failed before: while the outbox entry of the order is
    // stored, the next equal order would reuse its idempotency key.
    if (isStored() || completion) {
      const stored = await showStored(({ editStored }) => editStored(change, completion))
      channel?.postMessage({ type: 'cart' })
      return stored
    }
  } catch (error) {
    if (completion?.required) throw error
    if (isOtherAccount(error)) return undefined
    storedIn = fallbackFor(error)
  }
  show(change(state), storedIn)
  if (state.storedIn !== 'memory') {
    await storedCart().then(
      ({ switchToMirror }) => switchToMirror(),
      // Ignore the error: the edits are recorded in local storage, and the next page that is opened stores them.
      () => undefined,
    )
  }
  return undefined
}

/**
 * Makes a cart edit. The edit is shown, mirrored and recorded synchronously, so that it is not lost when the page
 * closes at once. Resolves when the edit is stored, with the number of pieces added.
 */
export async function editCart(made: CartEdit): Promise<number> {
  start()
  // On a screen that has not loaded the code for edits, only adding a product is possible.
  if (made.kind !== 'add' && !database) await storedCart()
  const before = itemCount(state.lines)
  const id = recordEdit(made)
  show(withEdit(state, made), state.storedIn, state.ready)
  const added = itemCount(state.lines) - before
  const stored = await changeCart()
  // If another tab has stored the edit, its number of added pieces is unknown, so the number that this tab has counted
  // is returned.
  return stored?.applied.get(id) ?? added
}

function withEdit(cart: Cart, made: CartEdit): Cart {
  if (database) return database.cartEdits.applyEdit(cart, made)
  return made.kind === 'add' ? { ...cart, lines: addLine(cart.lines, made.card, made.quantity) } : cart
}

/**
 * Adds a product to the cart, or the variant `variantId` of a product with options (`addableVariant`). Resolves with
 * the number of pieces added once they are stored: 0 when the cart already has the whole stock or 50 products.
 */
export const addToCart = (card: AddableCard, quantity = 1): Promise<number> =>
  editCart({ kind: 'add', card: addable(card), quantity, at: Date.now() })

// Leave out the other fields of the product, because descriptions would fill the storage.
const addable = ({
  id,
  variantId,
  variantTitle,
  slug,
  name,
  shortDescription,
  imageUrl,
  price,
  inventory,
  gstRate,
  requiresPrescription,
}: AddableCard): AddableCard => ({
  id,
  ...(variantId ? { variantId } : {}),
  ...(variantTitle ? { variantTitle } : {}),
  slug,
  name,
  shortDescription,
  imageUrl,
  price,
  inventory,
  ...(gstRate == null ? {} : { gstRate }),
  ...(requiresPrescription ? { requiresPrescription } : {}),
})

/** Returns the ids of a line, without its other fields. */
const refOf = ({ productId, variantId }: LineRef): LineRef => ({ productId, ...(variantId ? { variantId } : {}) })

/** Changes the quantity of a line by `by`; at least one piece stays. */
export async function stepCartQuantity(line: LineRef, by: number): Promise<void> {
  await editCart({ kind: 'step', ...refOf(line), by })
}

export async function removeFromCart(line: LineRef): Promise<void> {
  await editCart({ kind: 'remove', ...refOf(line) })
}

export async function clearCart(): Promise<void> {
  await editCart({ kind: 'clear' })
}

/** Calls the listener after every change. Returns a function that unsubscribes. */
export function watchCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the current state of the cart without waiting for the database. */
export function readCart(): CartState {
  start()
  return state
}

/**
 * Returns the cart. On the server and during hydration it is empty and not ready. Then it has the lines of the mirror
 * (the copy in local storage) until the stored lines are read.
 */
export const useCart = (): CartState => useSyncExternalStore(watchCart, readCart, () => unreadState)

/** Returns the number of pieces in the cart, for the badge. */
export const useCartCount = (): number => itemCount(useCart().lines)
