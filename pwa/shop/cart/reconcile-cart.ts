import type { Cart as AccountCart, CartBody } from '#contract/cart'
import type { KnownLine, KnownLines } from './cart-database.ts'
import { withQuantities } from './cart-edits.ts'
import type { Cart } from './saved-cart.ts'

/** A line that this device changed since the last exchange; quantity 0 removes it. */
export type ChangedLine = Pick<CartBody['items'][number], 'quantity'> & { productId: number }

/** `known` is the account's cart on the server, `changed` what the device has to send next. */
export interface Reconciled {
  cart: Cart
  known: KnownLines
  changed: ChangedLine[]
}

/** The quantity that the shopper wants, which the stock may have reduced; 0 without a line. */
function wantedIn({ lines, seen }: Cart, productId: number): number {
  const line = lines.find((other) => other.productId === productId)
  return line ? (seen.get(productId)?.quantityWas ?? line.quantity) : 0
}

function knownQuantity(known: KnownLines, productId: number): number | null {
  const line = known.get(productId)
  return line ? line.quantity : 0
}

const idsOf = (cart: Cart, ...others: Iterable<number>[]) =>
  new Set([...cart.lines.map(({ productId }) => productId), ...others.flatMap((ids) => [...ids])])

/** The lines of the device that differ from the account's cart at the last exchange. */
export const changedLines = (cart: Cart, known: KnownLines): ChangedLine[] =>
  [...idsOf(cart, known.keys())]
    .map((productId) => ({ productId, quantity: wantedIn(cart, productId) }))
    .filter(({ productId, quantity }) => quantity !== knownQuantity(known, productId))

/** The account's cart once the server has stored the sent lines. */
export function withSent(known: KnownLines, sent: readonly ChangedLine[]): KnownLines {
  const after = new Map(known)
  for (const { productId, quantity } of sent) {
    if (quantity === 0) after.delete(productId)
    else after.set(productId, { productId, quantity, updatedAt: null })
  }
  return after
}

/**
 * Combines the cart of the device with the account's cart as the server returned it. A line that changed on the device
 * since the last exchange counts there, any other line counts on the server (record 26). At the sign-in there was no
 * exchange (`known` is null), and the larger quantity of each line counts.
 */
export function reconcile(cart: Cart, known: KnownLines | null, server: AccountCart['items']): Reconciled {
  const stored = new Map(server.map((line) => [line.productId, line]))
  const after = new Map<number, KnownLine>(
    server.map(({ productId, quantity, updatedAt }) => [productId, { productId, quantity, updatedAt }]),
  )
  const taken = []
  for (const productId of idsOf(cart, known?.keys() ?? [], stored.keys())) {
    const here = wantedIn(cart, productId)
    const before = known?.get(productId)
    const line = stored.get(productId)
    const isChanged = known ? here !== knownQuantity(known, productId) : here > (line?.quantity ?? 0)
    // The server ignores lines of products that it does not know. They stay on the device, which shows them as sold out.
    const isUnknown = before?.updatedAt === null && !line
    if (isUnknown && !isChanged) after.set(productId, before)
    else if (!isChanged && here !== (line?.quantity ?? 0)) {
      taken.push({ productId, slug: line?.slug ?? '', quantity: line?.quantity ?? 0 })
    }
  }
  const next = withQuantities(cart, taken)
  // A line for which the cart of the device has no room must not look like one that the shopper removed.
  for (const { productId } of taken) if (wantedIn(next, productId) === 0) after.delete(productId)
  return { cart: next, known: after, changed: changedLines(next, after) }
}
