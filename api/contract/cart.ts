import * as v from 'valibot'
import { get, put } from './endpoint.ts'
import { cartPath } from './paths.ts'
import { Id, IdInput, Instant } from './scalars.ts'

/** Maximum number of lines in a cart; an order has at most 50. */
export const maxCartLines = 100

export const CartLine = v.object({
  productId: Id,
  /** The variant of a product with options; absent for the only variant of a product. */
  variantId: v.optional(Id),
  /** The slug of the product, with which a device finds its name, price and stock. */
  slug: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  /** When the server stored the line. */
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
        /** Number of pieces; 0 removes the line. */
        quantity: v.pipe(
          v.number(lineMessage),
          v.integer(lineMessage),
          v.minValue(0, lineMessage),
          v.maxValue(99, lineMessage),
        ),
        /**
         * The `updatedAt` of the line as the server last sent it; null or absent if the line has changed on the device
         * since. An unchanged line never replaces a newer one.
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
 * Stores the changed lines of a device and returns the whole cart. Lines that are not in the body stay unchanged. With
 * two devices the last write wins, by the time of the server (decisions, "Signed-in cart").
 */
export const putCart = put(cartPath, CartBody, Cart, { access: 'user' })
