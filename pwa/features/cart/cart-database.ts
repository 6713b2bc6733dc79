import { type PlacedOrder, withDb } from '../../offline/db.ts'
import { afterMakingRoom } from '../../offline/more-room.ts'
import { type Cart, parseRecords, recordsOf } from './saved-cart.ts'

/** What an order leaves behind when it has taken the cart: kept with it, all or nothing. */
export interface Settled {
  order: PlacedOrder
  /** Names of drafts that are done. */
  drafts: readonly string[]
}

/** The stored cart. */
export const readStored = async (): Promise<Cart> => parseRecords(await withDb((db) => db.getAll('cart')))

const write = (edit: (cart: Cart) => Cart, settled?: Settled): Promise<Cart> =>
  withDb(async (db) => {
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
  })

/**
 * Changes the stored cart, in one transaction from the reading to the writing, so that two tabs never undo each other.
 * On a full disk pictures make way for it.
 */
export const editStored = (edit: (cart: Cart) => Cart, settled?: Settled): Promise<Cart> =>
  write(edit, settled).catch((error) => afterMakingRoom(error, () => write(edit, settled)))
