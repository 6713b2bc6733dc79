import { type PlacedOrder, withDb } from '../../offline/db.ts'
import { isFull } from '../../offline/more-room.ts'
import { isMirrorAhead, setMirrorAhead } from './cart-ahead.ts'
import { readMirror } from './cart-mirror.ts'
import { type Cart, parseRecords, recordsOf } from './saved-cart.ts'

type Edit = (cart: Cart) => Cart

/** What an order leaves behind when it has taken the cart: kept with it, all or nothing. */
export interface Settled {
  /** Null where there is no room to keep it: the shop has it. */
  order: PlacedOrder | null
  /** Names of drafts that are done. */
  drafts: readonly string[]
}

const write = (edit: Edit, settled?: Settled): Promise<Cart> =>
  withDb(async (db) => {
    const tx = db.transaction(['cart', 'drafts', 'placed'], 'readwrite', { durability: 'strict' })
    // A request that fails ends the transaction too: it is told once.
    tx.done.catch(() => undefined)
    const carts = tx.objectStore('cart')
    const before = parseRecords(await carts.getAll())
    const after = edit(before)
    if (after !== before) {
      await carts.clear()
      for (const record of recordsOf(after)) await carts.put(record)
    }
    if (settled) {
      if (settled.order) await tx.objectStore('placed').put(settled.order)
      for (const name of settled.drafts) await tx.objectStore('drafts').delete(name)
    }
    await tx.done
    return after
  })

const mirrored: Edit = ({ seen }) => ({ lines: readMirror(), seen })

/**
 * Changes the stored cart, in one transaction from the reading to the writing, so that two tabs never undo each other.
 * Rejects with a `QuotaExceededError` where there is no room even so; from then on the mirror counts, until there is.
 */
export async function editStored(edit: Edit, settled?: Settled): Promise<Cart> {
  try {
    const ahead = isMirrorAhead()
    const after = await write((cart) => edit(ahead ? mirrored(cart) : cart), settled)
    if (ahead) setMirrorAhead(false)
    return after
  } catch (error) {
    if (!isFull(error)) throw error
    if (settled?.order) return editStored(edit, { ...settled, order: null })
    setMirrorAhead(true)
    throw error
  }
}

/** The stored cart, with what it had no room for. */
export async function readStored(): Promise<Cart> {
  if (isMirrorAhead()) return editStored((cart) => cart)
  return parseRecords(await withDb((db) => db.getAll('cart')))
}
