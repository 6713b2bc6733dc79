import { useSyncExternalStore } from 'react'
import { addLine, itemCount } from '#rules/cart'
import { watchOwner } from '../../offline/owner.ts'
import { cartMirrorKey } from '../../offline/personal-keys.ts'
import type { Settled, StoredCart } from './cart-database.ts'
import type { AddableCard } from './cart-edits.ts'
import { readMirror, writeMirror } from './cart-mirror.ts'
import { type CartEdit, ownEdits, recordEdit } from './record-edit.ts'
import type { Cart } from './saved-cart.ts'

/**
 * `ready` once the lines are the stored ones and not just their mirror. `keeper` says what holds the cart: the mirror
 * where the database is `full`, or missing; without both only this page.
 */
export interface CartState extends Cart {
  ready: boolean
  keeper: 'database' | 'full' | 'mirror' | 'memory'
}

type Change = (cart: Cart) => Cart

const none: Cart = { lines: [], seen: new Map() }
const unread: CartState = { ...none, ready: false, keeper: 'database' }
const listeners = new Set<() => void>()
let state = unread
let started = false
let channel: BroadcastChannel | undefined

// The badge shows the mirror; what reads and changes the stored cart comes behind the first screen.
let edits: typeof import('./cart-edits.ts') | undefined
async function storedCart() {
  edits ??= await import('./cart-edits.ts')
  return import('./cart-database.ts')
}

function show(cart: Cart, keeper: CartState['keeper'], ready = true): void {
  const kept = writeMirror(cart.lines)
  state = { ...cart, ready, keeper: kept || keeper === 'database' ? keeper : 'memory' }
  for (const listener of listeners) listener()
}

// Reads and writes of the database, in the order in which they began.
let begun = 0
let shown = 0

/** Shows what the database holds, and what was recorded since. A reading that was overtaken by a later one is not shown. */
async function showStored(
  ask: (stored: typeof import('./cart-database.ts')) => Promise<StoredCart>,
): Promise<StoredCart> {
  begun += 1
  const turn = begun
  const database = await storedCart()
  const stored = await ask(database)
  if (turn > shown) {
    shown = turn
    show(database.withRecorded(stored), 'database')
  }
  return stored
}

/** Reads the stored cart again; another tab, or the browser's thawing of this one, may have left it behind. */
export async function rereadCart(): Promise<void> {
  if (state.ready && !isStored()) return rereadMirror('mirror')
  try {
    await showStored(({ readStored }) => readStored())
  } catch (error) {
    if (!isOthers(error)) rereadMirror(instead(error))
  }
}

// Another account uses the browser: this page follows in a moment, and then reads the cart of that one.
const isOthers = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

const isStored = () => state.keeper === 'database' || state.keeper === 'full'

/** What holds the cart after the database failed: one that is full is asked again. */
const instead = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'mirror'

function rereadMirror(keeper: CartState['keeper']): void {
  const lines = state.keeper === 'memory' ? state.lines : readMirror()
  show({ lines, seen: state.seen }, keeper)
}

function start(): void {
  if (started || typeof window === 'undefined') return
  started = true
  state = { ...unread, lines: readMirror() }
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('shop')
    channel.addEventListener('message', ({ data }) => data?.type === 'cart' && void rereadCart())
  }
  // Reaches the tabs of a browser without channels, and those that only have the mirror.
  addEventListener('storage', ({ key }) => {
    if (key === cartMirrorKey && (!channel || state.keeper !== 'database')) void rereadCart()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void rereadCart())
  addEventListener('pageshow', ({ persisted }) => persisted && void rereadCart())
  watchOwner(({ left }) => {
    if (left) {
      ownEdits.clear()
      shown = begun
      state = { ...unread, lines: readMirror() }
      for (const listener of listeners) listener()
    }
    void rereadCart()
  })
  void rereadCart()
}

/**
 * Changes the stored cart, and stores what was recorded. Where the database fails the mirror counts from then on, and
 * without a mirror this page; nothing is returned then.
 */
export async function changeCart(change: Change = (cart) => cart, settled?: Settled): Promise<StoredCart | undefined> {
  start()
  let keeper: CartState['keeper'] = 'mirror'
  try {
    if (isStored()) {
      const stored = await showStored(({ editStored }) => editStored(change, settled))
      channel?.postMessage({ type: 'cart' })
      return stored
    }
  } catch (error) {
    if (isOthers(error)) return undefined
    keeper = instead(error)
  }
  show(change(state), keeper)
  if (state.keeper !== 'memory') {
    await storedCart().then(
      ({ countOnMirror }) => countOnMirror(),
      // What was recorded is stored by the next page.
      () => undefined,
    )
  }
  return undefined
}

/**
 * Makes an edit of the shopper's. It is shown, written to the mirror and recorded before this returns, so that a page which
 * is left at once does not lose it. Resolves when it is stored, with the pieces that it added.
 */
export async function editCart(made: CartEdit): Promise<number> {
  start()
  // Only adding is done on screens that may not have the stored cart yet.
  if (made.kind !== 'add' && !edits) await storedCart()
  const before = itemCount(state.lines)
  const id = recordEdit(made)
  show(withEdit(state, made), state.keeper, state.ready)
  const added = itemCount(state.lines) - before
  const stored = await changeCart()
  // Another tab may have stored it.
  return stored?.applied.get(id) ?? added
}

function withEdit(cart: Cart, made: CartEdit): Cart {
  if (edits) return edits.applyEdit(cart, made)
  return made.kind === 'add' ? { ...cart, lines: addLine(cart.lines, made.card, made.quantity) } : cart
}

/** Says how many pieces went in: 0 when the cart holds all there is already, or 50 products. Stored when it resolves. */
export const addToCart = (card: AddableCard, quantity = 1): Promise<number> =>
  editCart({ kind: 'add', card: addable(card), quantity, at: Date.now() })

// A whole product would fill the storage with its description.
const addable = ({ id, slug, name, shortDescription, imageUrl, price, inventory }: AddableCard): AddableCard => ({
  id,
  slug,
  name,
  shortDescription,
  imageUrl,
  price,
  inventory,
})

/** More pieces of a line, or fewer; at least one stays. */
export async function stepCartQuantity(productId: number, by: number): Promise<void> {
  await editCart({ kind: 'step', productId, by })
}

export async function removeFromCart(productId: number): Promise<void> {
  await editCart({ kind: 'remove', productId })
}

export async function clearCart(): Promise<void> {
  await editCart({ kind: 'clear' })
}

/** Calls the listener after every change; the answer ends it. */
export function watchCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The cart as it is known now. */
export function readCart(): CartState {
  start()
  return state
}

/** The cart; empty and not ready on the server and during hydration, the mirror's lines until the stored ones are read. */
export const useCart = (): CartState => useSyncExternalStore(watchCart, readCart, () => unread)

/** Pieces in the cart, for the badge. */
export const useCartCount = (): number => itemCount(useCart().lines)
