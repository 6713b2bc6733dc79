import { useSyncExternalStore } from 'react'
import type { RefusedItem } from '#contract/checkout'
import { itemCount } from '#rules/cart'
import type { ProductCard } from '#rules/product-card'
import { type PlacedOrder, type ShopDb, withDb } from '../../offline/db.ts'
import * as edits from './cart-edits.ts'
import { mirrorKey, readMirror, writeMirror } from './cart-mirror.ts'
import { type Cart, emptyCart, parseRecords, recordsOf } from './saved-cart.ts'

/**
 * `ready` once the lines are the stored ones and not just their mirror. `keeper` says what holds the cart: without
 * IndexedDB the mirror does, without both only this page.
 */
export interface CartState extends Cart {
  ready: boolean
  keeper: 'database' | 'mirror' | 'memory'
}

type Edit = (cart: Cart) => Cart

interface Settled {
  order: PlacedOrder
  drafts: readonly string[]
}

const unread: CartState = { ...emptyCart, ready: false, keeper: 'database' }
const listeners = new Set<() => void>()
let state = unread
let started = false
let channel: BroadcastChannel | undefined

function show(cart: Cart, keeper: CartState['keeper']): void {
  const kept = writeMirror(cart.lines)
  state = { ...cart, ready: true, keeper: keeper === 'mirror' && !kept ? 'memory' : keeper }
  for (const listener of listeners) listener()
}

/** Reads the stored cart again; another tab, or the browser's thawing of this one, may have left it behind. */
export async function rereadCart(): Promise<void> {
  if (state.ready && state.keeper !== 'database') return rereadMirror()
  try {
    show(parseRecords(await withDb((db) => db.getAll('cart'))), 'database')
  } catch {
    rereadMirror()
  }
}

function rereadMirror(): void {
  const lines = state.keeper === 'memory' ? state.lines : readMirror()
  show({ lines, seen: state.seen }, 'mirror')
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
    if (key === mirrorKey && (!channel || state.keeper !== 'database')) void rereadCart()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void rereadCart())
  addEventListener('pageshow', ({ persisted }) => persisted && void rereadCart())
  void rereadCart()
}

/** One transaction from the reading to the writing, so that two tabs never undo each other. */
async function store(db: ShopDb, edit: Edit, settled?: Settled): Promise<Cart> {
  const tx = db.transaction(['cart', 'drafts', 'placed'], 'readwrite', { durability: 'strict' })
  const carts = tx.objectStore('cart')
  const before = parseRecords(await carts.getAll())
  const after = edit(before)
  if (after !== before) {
    await carts.clear()
    for (const record of recordsOf(after)) await carts.put(record)
  }
  if (settled) {
    await tx.objectStore('placed').put(settled.order)
    for (const name of settled.drafts) await tx.objectStore('drafts').delete(name)
  }
  await tx.done
  return after
}

async function change(edit: Edit, settled?: Settled): Promise<void> {
  start()
  try {
    if (state.keeper === 'database') {
      const write = () => withDb((db) => store(db, edit, settled))
      show(
        await write().catch(async (error) =>
          (await import('../../offline/more-room.ts')).afterMakingRoom(error, write),
        ),
        'database',
      )
      channel?.postMessage({ type: 'cart' })
      return
    }
  } catch (error) {
    // Full even so: no reason to forget what is on it. The caller says that it could not be saved.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
  }
  show(edit(state), 'mirror')
}

/** Says how many pieces went in: 0 when the cart holds all there is already, or 50 products. Saved when it resolves. */
export async function addToCart(card: edits.AddableCard, quantity = 1): Promise<number> {
  let added = 0
  await change((cart) => {
    const next = edits.add(cart, card, quantity, Date.now())
    added = itemCount(next.lines) - itemCount(cart.lines)
    return next
  })
  return added
}

export const setCartQuantity = (productId: number, quantity: number): Promise<void> =>
  change((cart) => edits.setPieces(cart, productId, quantity))

export const removeFromCart = (productId: number): Promise<void> => change((cart) => edits.remove(cart, productId))

export const clearCart = (): Promise<void> => change(() => emptyCart)

/** Puts back what was taken out of the cart given. */
export const putBackInCart = (taken: Cart): Promise<void> => change((cart) => edits.putBack(cart, taken))

/** The shopper has read that a line's price or stock changed. */
export const takeNoteOf = (productId: number): Promise<void> => change((cart) => edits.takeNote(cart, productId))

/** Brings the lines up to the whole catalogue as it was at `asOf` (milliseconds). */
export async function refreshCart(cards: readonly ProductCard[], asOf: number): Promise<void> {
  if (edits.refresh(state, cards, asOf) !== state) await change((cart) => edits.refresh(cart, cards, asOf))
}

/** The shopper agreed to what the server said of the lines that it refused. */
export const acceptRefusedItems = (items: readonly RefusedItem[]): Promise<void> =>
  change((cart) => edits.acceptRefused(cart, items, Date.now()))

/** Takes the ordered pieces out, keeps the order and drops the drafts of those names, all or nothing. */
export const settleOrder = (order: PlacedOrder, drafts: readonly string[]): Promise<void> =>
  change((cart) => edits.withoutOrdered(cart, order.lines), { order, drafts })

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
