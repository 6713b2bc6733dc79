import { maxCartLines } from '#contract/cart'
import type { contract } from '#contract/contract'
import type { Deps } from '../deps.ts'
import { requireUser } from '../http/access.ts'
import type { Handlers } from '../http/handler-types.ts'
import { ShopError } from '../http/shop-error.ts'
import { readCart, writeCart } from './cart-store.ts'

type Endpoints = Pick<typeof contract, 'getCart' | 'putCart'>

export const cartHandlers = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handlers<Endpoints> => ({
  getCart: async ({ caller }) => {
    const { id } = requireUser(await caller())
    return db.read((tx) => readCart(tx, id))
  },

  putCart: async ({ caller, body }) => {
    const { id } = requireUser(await caller())
    return db.write(async (tx) => {
      await writeCart(tx, id, body.items, clock())
      const cart = await readCart(tx, id)
      if (cart.items.length > maxCartLines) throw new ShopError('invalid', (t) => t.cartTooLarge(maxCartLines))
      return cart
    })
  },
})
