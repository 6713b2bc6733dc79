import * as v from 'valibot'
import { get, put } from './endpoint.ts'
import { Id, IdInput, Instant } from './scalars.ts'

/** Lines of one cart at most; an order has at most 50. */
export const maxCartLines = 100

export const CartLine = v.object({
  productId: Id,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  /** When the server stored the line. */
  updatedAt: Instant,
})
export const Cart = v.object({ items: v.array(CartLine) })
export type Cart = v.InferOutput<typeof Cart>

const lineMessage = 'A cart has at most 100 products, 0 to 99 pieces of each.'

export const CartBody = v.object({
  items: v.pipe(
    v.array(
      v.object({
        productId: IdInput,
        /** 0 removes the line. */
        quantity: v.pipe(
          v.number(lineMessage),
          v.integer(lineMessage),
          v.minValue(0, lineMessage),
          v.maxValue(99, lineMessage),
        ),
        /**
         * The `updatedAt` of the line that the device has from the server; null or absent for a line that was changed on
         * the device since. A line that was not changed never replaces a newer one.
         */
        updatedAt: v.nullish(Instant),
      }),
    ),
    v.maxLength(maxCartLines, lineMessage),
  ),
})
export type CartBody = v.InferOutput<typeof CartBody>

/** The cart of the signed-in user, oldest line first. Lines of deleted products are left out. */
export const getCart = get('/api/cart', Cart, { access: 'user' })

/**
 * Stores the changed lines of a device and returns the whole cart. Lines that the body does not name stay as they are.
 * Two devices: the last write counts, by the time of the server (decisions, "Signed-in cart").
 */
export const putCart = put('/api/cart', CartBody, Cart, { access: 'user' })
