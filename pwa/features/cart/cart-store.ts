import { useSyncExternalStore } from 'react'
import type { RefusedItem } from '#contract/checkout'
import { itemCount } from '#rules/cart'
import type { ProductCard } from '#rules/product-card'
import type { PlacedOrder } from '../../offline/db.ts'
import type { Settled } from './cart-database.ts'
import type { AddableCard } from './cart-edits.ts'
import { mirrorKey, readMirror, writeMirror } from './cart-mirror.ts'
import type { Cart } from './saved-cart.ts'

/**
 * `ready` once the lines are the stored ones and not just their mirror. `keeper` says what holds the cart: the mirror
 * where the database is `full`, or missing; without both only this page.
 */
export interface CartState extends Cart {
  ready: boolean
  keeper: 'database' | 'full' | 'mirror' | 'memory'
}

type Edit = (cart: Cart) => Cart

// The badge shows the mirror; what reads and changes the stored cart comes behind the first screen.
const database = () => import('./cart-database.ts')
const cartEdits = () => import('./cart-edits.ts')

const emptyCart: Cart = { lines: [], seen: new Map() }
const unread: CartState = { ...emptyCart, ready: false, keeper: 'database' }
const listeners = new Set<() => void>()
let state = unread
let started = false
let channel: BroadcastChannel | undefined

function show(cart: Cart, keeper: CartState['keeper']): void {
  const kept = writeMirror(cart.lines)
  state = { ...cart, ready: true, keeper: kept || keeper === 'database' ? keeper : 'memory' }
  for (const listener of listeners) listener()
}

/** Reads the stored cart again; another tab, or the browser's thawing of this one, may have left it behind. */
export async function rereadCart(): Promise<void> {
  if (state.ready && !isStored()) return rereadMirror('mirror')
  try {
    show(await (await database()).readStored(), 'database')
  } catch (error) {
    rereadMirror(instead(error))
  }
}

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
    if (key === mirrorKey && (!channel || state.keeper !== 'database')) void rereadCart()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void rereadCart())
  addEventListener('pageshow', ({ persisted }) => persisted && void rereadCart())
  void rereadCart()
}

async function change(edit: Edit, settled?: Settled): Promise<void> {
  start()
  let keeper: CartState['keeper'] = 'mirror'
  try {
    if (isStored()) {
      show(await (await database()).editStored(edit, settled), 'database')
      channel?.postMessage({ type: 'cart' })
      return
    }
  } catch (error) {
    keeper = instead(error)
  }
  show(edit(state), keeper)
}

/** Says how many pieces went in: 0 when the cart holds all there is already, or 50 products. Saved when it resolves. */
export async function addToCart(card: AddableCard, quantity = 1): Promise<number> {
  const { add } = await cartEdits()
  let added = 0
  await change((cart) => {
    const next = add(cart, card, quantity, Date.now())
    added = itemCount(next.lines) - itemCount(cart.lines)
    return next
  })
  return added
}

/** More pieces of a line, or fewer; at least one stays. */
export async function stepCartQuantity(productId: number, by: number): Promise<void> {
  const { step } = await cartEdits()
  await change((cart) => step(cart, productId, by))
}

export async function removeFromCart(productId: number): Promise<void> {
  const { remove } = await cartEdits()
  await change((cart) => remove(cart, productId))
}

export const clearCart = (): Promise<void> => change(() => emptyCart)

/** Puts back what was taken out of the cart given. */
export async function putBackInCart(taken: Cart): Promise<void> {
  const { putBack } = await cartEdits()
  await change((cart) => putBack(cart, taken))
}

/** The shopper has read that a line's price or stock changed. */
export async function takeNoteOf(productId: number): Promise<void> {
  const { takeNote } = await cartEdits()
  await change((cart) => takeNote(cart, productId))
}

/** Brings the lines up to the whole catalogue as it was at `asOf` (milliseconds). */
export async function refreshCart(cards: readonly ProductCard[], asOf: number): Promise<void> {
  const { refresh } = await cartEdits()
  const fresh = (cart: Cart) => refresh(cart, cards, asOf, Date.now())
  if (fresh(state) !== state) await change(fresh)
}

/** The shopper agreed to what the server said of the lines that it refused. */
export async function acceptRefusedItems(items: readonly RefusedItem[]): Promise<void> {
  const { acceptRefused } = await cartEdits()
  await change((cart) => acceptRefused(cart, items, Date.now()))
}

/** Takes the ordered pieces out, keeps the order and drops the drafts of those names, all or nothing. */
export async function settleOrder(order: PlacedOrder, drafts: readonly string[]): Promise<void> {
  const { withoutOrdered } = await cartEdits()
  await change((cart) => withoutOrdered(cart, order.lines), { order, drafts })
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
