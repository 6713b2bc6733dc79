import * as v from 'valibot'
import { get, put } from './endpoint.ts'
import { cartPath } from './paths.ts'
import { Id, IdInput, Instant } from './scalars.ts'

/** Maximum number of lines in a cart. It is higher than that of an order, which is 50. */
export const maxCartLines = 100

export const CartLine = v.object({
  productId: Id,
  /** The ID of the variant; absent for the only variant of a product. */
  variantId: v.optional(Id),
  /** The slug of the product. A device uses it to look up name, price and stock. */
  slug: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  /** The time at which the server last stored the cart line. */
  updatedAt: Instant,
})
export const Cart = v.object({ items: v.array(CartLine) })
export type Cart = v.InferOutput<typeof Cart>

const lineMessage = 'A cart has at most 100 products, 0 to 99 of each.'

export const CartBody = v.object({
  items: v.pipe(
    v.array(
      v.object({
        productId: IdInput,
        variantId: v.nullish(IdInput),
        /** Number of pieces in the cart; 0 removes the line. */
        quantity: v.pipe(
          v.number(lineMessage),
          v.integer(lineMessage),
          v.minValue(0, lineMessage),
          v.maxValue(99, lineMessage),
        ),
        /**
         * The `updatedAt` of the line as the server last sent it; null or absent if the line has changed on the device
         * since then. A line with `updatedAt` is unchanged on the device and never overwrites a newer line on the
         * server.
         */
        updatedAt: v.nullish(Instant),
      }),
    ),
    v.maxLength(maxCartLines, lineMessage),
  ),
})
export type CartBody = v.InferOutput<typeof CartBody>

/** Returns the cart of the signed-in user, oldest line first. Lines of deleted products are left out. */
export const getCart = get(cartPath, Cart, { access: 'user' })

/**
 * Stores the changed cart lines of a device and returns the whole cart. Lines that are missing in the body stay
 * unchanged. If two devices change a line, the last write wins, by the clock of the server (decisions, "Signed-in
 * cart").
 */
export const putCart = put(cartPath, CartBody, Cart, { access: 'user' })
