import type { Cart as AccountCart, CartBody } from '#contract/cart'
import { actingUserHeader } from '#contract/constants'
import { cartPath } from '#contract/paths'
import { type LineKey, lineKey, lineRef } from '#rules/cart'
import { jsonOf, sendRequest } from '../../api/api-client.ts'
import { HttpError, OfflineError } from '../../api/http-error.ts'
import { isOnline, watchOnline } from '../../api/online-store.ts'
import { hasStoppedStoring, owner, watchOwner } from '../../offline/owner.ts'
import type { KnownLine, KnownLines } from './cart-database.ts'
import { withQuantities } from './cart-edits.ts'
import { rereadCart, watchCart } from './cart-store.ts'
import type { Cart } from './saved-cart.ts'

/** The name of the Web Lock that all tabs share. Only its holder syncs the cart with the server. */
const lockName = 'account-cart'
const editDelayMs = 1000
/**
 * The longest time in milliseconds that a sign-out waits for the cart to be sent. It is longer than the timeout of a
 * request.
 */
const signOutTimeoutMs = 20_000
/** The delay in seconds after a response with status 429 and no `Retry-After`. */
const defaultRetrySeconds = 60

/** Fetches the cart of the account, or stores changed lines in it. Both requests return the whole cart. */
async function request(me: number, changed: readonly ChangedLine[]): Promise<AccountCart> {
  const headers = { accept: 'application/json', [actingUserHeader]: String(me) }
  const init: RequestInit =
    changed.length === 0
      ? { headers }
      : {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ items: changed }),
        }
  return jsonOf<AccountCart>(await sendRequest(cartPath, { ...init, credentials: 'same-origin', cache: 'no-store' }))
}

async function showInAllTabs(): Promise<void> {
  await rereadCart()
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('shop')
  channel.postMessage({ type: 'cart' })
  channel.close()
}

type Known = KnownLines | null

/**
 * Changes the stored cart together with the stored copy of the account's cart at the last sync, and shows the cart.
 * Returns undefined when the account `me` has signed out.
 */
async function changeBoth<T extends { cart: Cart; known: Known }>(
  me: number,
  change: (cart: Cart, known: Known) => T | undefined,
): Promise<T | undefined> {
  // A static import would make the code of the database part of the first load (record 30).
  const { editAccountCart } = await import('./cart-database.ts')
  const { result, isCartChanged } = await editAccountCart(me, change)
  if (isCartChanged) await showInAllTabs()
  return result
}

// Whether the server refused the last request. If so, edits are not sent before the next full sync.
let isRefused = false
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends the lines that changed on this device, and merges the response of the server into the cart. Without changes it
 * sends nothing, except in a full sync (`isFull`) or the first sync of the account, which fetch the cart of the
 * account. `isForced`: sends the changes even after a refusal, and even while the page counts as offline.
 */
async function syncCart(isFull: boolean, isForced: boolean): Promise<void> {
  const me = owner()
  if (typeof me !== 'number' || hasStoppedStoring() || navigator.onLine === false) return
  if (!isForced && (!isOnline() || (isRefused && !isFull))) return
  isRefused = false
  clearTimeout(retryTimer)
  const before = await changeBoth(me, (cart, known) => ({
    cart,
    known,
    changed: known ? changedLines(cart, known) : [],
  }))
  if (!before) return
  const store = async (sent: readonly ChangedLine[]) => {
    const { items } = await request(me, sent)
    const after = await changeBoth(me, (cart, known) => {
      // If the account signed out and in again during the request, the response belongs to an earlier sync and is
      // ignored.
      if (!known && sent.length > 0) return undefined
      return reconcile(cart, known && withSent(known, sent), items)
    })
    return after?.changed ?? []
  }
  let { changed } = before
  if (!before.known || (isFull && changed.length === 0)) changed = await store([])
  // Edits made during the previous request are sent by the next sync, after `editDelayMs`.
  if (changed.length > 0) await store(changed)
}

// Only one sync runs at a time. Web Locks ensure this for all tabs, but need https. Without https, only the syncs of
// this tab wait for each other. Two tabs may then send the same quantities, which is harmless, because storing them
// twice changes nothing.
let last: Promise<unknown> = Promise.resolve()
function alone(work: () => Promise<void>): Promise<void> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  if (locks?.request) return locks.request(lockName, work)
  const next = last.then(work, work)
  last = next
  return next
}

let queued: Promise<void> | undefined
let isFullDue = false
let isForceDue = false

/**
 * After a refusal by the server, edits are not sent. After status 429, the whole cart is synced when the time of
 * `Retry-After` has passed.
 */
function pauseAfter({ status, retryAfter = defaultRetrySeconds }: HttpError): void {
  isRefused = status < 500
  if (status === 429) retryTimer = setTimeout(() => void run(true), retryAfter * 1000)
}

/** Syncs the cart once the sync in progress is done. Never rejects because of the server, network or database. */
function run(isFull: boolean, isForced = false): Promise<void> {
  isFullDue ||= isFull
  isForceDue ||= isForced
  if (queued) return queued
  const next = alone(() => {
    const [isFullNow, isForcedNow] = [isFullDue, isForceDue]
    queued = undefined
    isFullDue = false
    isForceDue = false
    return syncCart(isFullNow, isForcedNow)
  }).catch((error: unknown) => {
    // The browser refused the lock, for example because it has frozen the page. The next sync must not wait for the
    // refused one.
    if (queued === next) queued = undefined
    // The edits are still on the device, so the next sync sends them again.
    if (error instanceof HttpError) pauseAfter(error)
    else if (!(error instanceof OfflineError || error instanceof DOMException)) throw error
  })
  queued = next
  return next
}

let timer: ReturnType<typeof setTimeout> | undefined

function runSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(runNow, editDelayMs)
}

function runNow(): void {
  clearTimeout(timer)
  timer = undefined
  void run(false)
}

let isFollowing = false

/**
 * Starts to sync the cart of the signed-in account with the server: now, after a sign-in, when the connection returns,
 * when the page becomes visible, and one second after an edit in any tab.
 */
export function followAccountCart(): void {
  if (isFollowing) return
  isFollowing = true
  const runFull = () => void run(true)
  watchCart(runSoon)
  watchOwner(runFull)
  watchOnline(() => isOnline() && runFull())
  addEventListener('online', runFull)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') runFull()
    // Send the edits now, because the browser may end a hidden page at any time.
    else if (timer !== undefined) runNow()
  })
  runFull()
}

/** Sends the cart edits that are not sent yet, before a sign-out deletes them. Takes at most 20 seconds. */
export const sendCartEdits = (): Promise<unknown> =>
  Promise.race([run(false, true), new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))])

/** A line that this device changed since the last sync; quantity 0 removes it. */
export type ChangedLine = Pick<CartBody['items'][number], 'quantity'> & { productId: number; variantId?: number }

/** `known` is the account's cart on the server, `changed` the lines that the device has to send next. */
export interface Reconciled {
  cart: Cart
  known: KnownLines
  changed: ChangedLine[]
}

/**
 * Returns the quantity of a line that the shopper wants, before it was reduced to the stock; 0 if there is no such
 * line.
 */
function wantedIn({ lines, seen }: Cart, key: LineKey): number {
  const line = lines.find((other) => lineKey(other) === key)
  return line ? (seen.get(key)?.quantityWas ?? line.quantity) : 0
}

function knownQuantity(known: KnownLines, key: LineKey): number | null {
  const line = known.get(key)
  return line ? line.quantity : 0
}

const keysOf = (cart: Cart, ...others: Iterable<LineKey>[]) =>
  new Set([...cart.lines.map(lineKey), ...others.flatMap((keys) => [...keys])])

/** Returns the lines of the device's cart that differ from the account's cart at the last sync. */
export const changedLines = (cart: Cart, known: KnownLines): ChangedLine[] =>
  [...keysOf(cart, known.keys())]
    .filter((key) => wantedIn(cart, key) !== knownQuantity(known, key))
    .map((key) => ({ ...lineRef(key), quantity: wantedIn(cart, key) }))

/** Returns the account's cart as it is once the server has stored the sent lines. */
export function withSent(known: KnownLines, sent: readonly ChangedLine[]): KnownLines {
  const after = new Map(known)
  for (const line of sent) {
    if (line.quantity === 0) after.delete(lineKey(line))
    else after.set(lineKey(line), { ...line, updatedAt: null })
  }
  return after
}

/**
 * Combines the cart of the device with the account's cart that the server returned. If the device changed a line since
 * the last sync, the quantity of the device is used, otherwise that of the server (record 26). After a sign-in there is
 * no last sync (`known` is null), and the larger quantity of each line is used.
 */
export function reconcile(cart: Cart, known: KnownLines | null, server: AccountCart['items']): Reconciled {
  const stored = new Map(server.map((line) => [lineKey(line), line]))
  const after = new Map<LineKey, KnownLine>(
    [...stored].map(([key, { quantity, updatedAt }]) => [key, { ...lineRef(key), quantity, updatedAt }]),
  )
  const taken = []
  for (const key of keysOf(cart, known?.keys() ?? [], stored.keys())) {
    const here = wantedIn(cart, key)
    const before = known?.get(key)
    const line = stored.get(key)
    const isChanged = known ? here !== knownQuantity(known, key) : here > (line?.quantity ?? 0)
    // The server ignores lines of products that it does not know. These lines stay on the device, which shows them as
    // sold out.
    const isUnknown = before?.updatedAt === null && !line
    if (isUnknown && !isChanged) after.set(key, before)
    else if (!isChanged && here !== (line?.quantity ?? 0)) {
      taken.push({ ...lineRef(key), slug: line?.slug ?? '', quantity: line?.quantity ?? 0 })
    }
  }
  const next = withQuantities(cart, taken)
  // The cart of the device may have no room for a line of the server's cart. Such a line is removed from the known
  // lines, because otherwise the next sync would report that the shopper has removed it.
  for (const line of taken) if (wantedIn(next, lineKey(line)) === 0) after.delete(lineKey(line))
  return { cart: next, known: after, changed: changedLines(next, after) }
}
