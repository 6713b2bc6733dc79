import type { Cart as AccountCart, CartBody } from '#contract/cart'
import { type LineKey, lineKey, lineRef } from '#rules/cart'
import type { KnownLine, KnownLines } from './cart-database.ts'
import { withQuantities } from './cart-edits.ts'
import type { Cart } from './saved-cart.ts'

/** A line that this device changed since the last exchange; quantity 0 removes it. */
export type ChangedLine = Pick<CartBody['items'][number], 'quantity'> & { productId: number; variantId?: number }

/** `known` is the account's cart on the server, `changed` what the device has to send next. */
export interface Reconciled {
  cart: Cart
  known: KnownLines
  changed: ChangedLine[]
}

/** The quantity that the shopper wants, which the stock may have reduced; 0 without a line. */
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

/** The lines of the device that differ from the account's cart at the last exchange. */
export const changedLines = (cart: Cart, known: KnownLines): ChangedLine[] =>
  [...keysOf(cart, known.keys())]
    .filter((key) => wantedIn(cart, key) !== knownQuantity(known, key))
    .map((key) => ({ ...lineRef(key), quantity: wantedIn(cart, key) }))

/** The account's cart once the server has stored the sent lines. */
export function withSent(known: KnownLines, sent: readonly ChangedLine[]): KnownLines {
  const after = new Map(known)
  for (const line of sent) {
    if (line.quantity === 0) after.delete(lineKey(line))
    else after.set(lineKey(line), { ...line, updatedAt: null })
  }
  return after
}

/**
 * Combines the cart of the device with the account's cart as the server returned it. A line that changed on the device
 * since the last exchange counts there, any other line counts on the server (record 26). At the sign-in there was no
 * exchange (`known` is null), and the larger quantity of each line counts.
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
    // The server ignores lines of products that it does not know. They stay on the device, which shows them as sold out.
    const isUnknown = before?.updatedAt === null && !line
    if (isUnknown && !isChanged) after.set(key, before)
    else if (!isChanged && here !== (line?.quantity ?? 0)) {
      taken.push({ ...lineRef(key), slug: line?.slug ?? '', quantity: line?.quantity ?? 0 })
    }
  }
  const next = withQuantities(cart, taken)
  // A line for which the cart of the device has no room must not look like one that the shopper removed.
  for (const line of taken) if (wantedIn(next, lineKey(line)) === 0) after.delete(lineKey(line))
  return { cart: next, known: after, changed: changedLines(next, after) }
}
