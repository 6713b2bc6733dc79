import type { IDBPTransaction } from 'idb'
import { isLineKey } from '#rules/cart'
import { type Owner, type Schema, type ShopDb, withDb } from './db.ts'
import { isOthers, isUnsent, parseEntry } from './outbox/entry.ts'
import { forgetTab, isOutdated, owner, ownerMark } from './owner.ts'

type Store = 'cart' | 'drafts' | 'placed' | 'outbox'
export type OwnTx<M extends IDBTransactionMode> = IDBPTransaction<Schema, (Store | 'owner')[], M>

const maxTries = 3

async function changeStoredOwner(db: ShopDb, me: number | 'guest'): Promise<void> {
  const tx = db.transaction(changedStores, 'readwrite', { durability: 'strict' })
  tx.done.catch(() => undefined)
  await changeOwner(tx, me)
  await tx.done
  forgetTab(ownerMark())
}

/**
 * Runs `work` in one transaction on stores whose records have an owner. When the stored owner is another account or
 * guest, the stored records are set aside or deleted first (`changeOwner`). Rejects with a `NotAllowedError` when the
 * page shows an account that no longer uses the browser.
 */
export const withOwnRecords = <T, M extends 'readonly' | 'readwrite'>(
  stores: readonly Store[],
  mode: M,
  work: (tx: OwnTx<M>) => Promise<T>,
): Promise<T> => {
  const names: (Store | 'owner')[] = [...stores, 'owner']
  return withDb(async (db) => {
    for (let tries = 0; tries < maxTries; tries++) {
      if (isOutdated()) break
      const me = owner()
      const tx = db.transaction(names, mode, { durability: mode === 'readonly' ? 'default' : 'strict' })
      // A failed request also aborts the transaction. Ignore the second error, so that the failure is reported only
      // once.
      tx.done.catch(() => undefined)
      // Another tab may have signed in after this page read the owner, so the owner in the database decides.
      if (me === null || ownerOf(await tx.objectStore('owner').get('current')) === me) return work(tx)
      await tx.done
      await changeStoredOwner(db, me)
    }
    throw new DOMException('another account uses this browser', 'NotAllowedError')
  })
}

/** Stores whose records all belong to the current owner. */
const owned = ['cart', 'drafts', 'placed'] as const
/** The stores in the transaction that changes the owner. */
const changedStores = [...owned, 'outbox', 'owner'] as const

type Tx = IDBPTransaction<Schema, (typeof changedStores)[number][], 'readwrite'>
type Fields = Record<string, unknown>

/** Records of an account whose session has ended. They are set aside until an account signs in. */
type SetAside = { [Store in (typeof owned)[number]]: Fields[] } & { owner: number }

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const records = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Returns the owner in a record; undefined if there is none, as in the database of an older build. */
export function ownerOf(record: unknown): Owner | undefined {
  const noted = isRecord(record) ? record.owner : undefined
  return typeof noted === 'number' || noted === 'guest' ? noted : undefined
}

function parseSetAside(record: unknown): SetAside | null {
  if (!isRecord(record) || typeof record.owner !== 'number') return null
  const { owner, cart, drafts, placed } = record
  return { owner, cart: records(cart), drafts: records(drafts), placed: records(placed) }
}

/** Removes the records of an account from their stores and returns them. */
async function takeRecords(tx: Tx, owner: number, me: Owner): Promise<SetAside> {
  const [cart, drafts, placed] = await Promise.all(owned.map((store) => tx.objectStore(store).getAll()))
  // Drafts that were typed after the account changed and before this transaction belong to the new owner.
  const kept = records(drafts).filter((draft) => draft.owner === me)
  await Promise.all(owned.map((store) => tx.objectStore(store).clear()))
  for (const draft of kept) await tx.objectStore('drafts').put(draft as never)
  return {
    owner,
    cart: records(cart),
    drafts: records(drafts).filter((draft) => !kept.includes(draft)),
    placed: records(placed),
  }
}

/**
 * Restores the records that were set aside. A current draft or order has priority over the restored one, and of two
 * cart lines of one product or variant the larger quantity is used.
 */
async function restore(tx: Tx, setAside: SetAside): Promise<void> {
  const [drafts, placed, cart] = [tx.objectStore('drafts'), tx.objectStore('placed'), tx.objectStore('cart')]
  for (const draft of setAside.drafts) {
    if (typeof draft.name !== 'string') continue
    // A current draft is newer than the one set aside, even if their times say otherwise, because the clock may have
    // been changed.
    if ((await drafts.getKey(draft.name)) === undefined) await drafts.put(draft as never)
  }
  for (const order of setAside.placed) {
    if (typeof order.orderId !== 'number') continue
    if ((await placed.getKey(order.orderId)) === undefined) await placed.put(order)
  }
  const lines = await cart.count()
  for (const line of setAside.cart) {
    if (!isLineKey(line.productId)) continue
    const other = await cart.get(line.productId)
    const position = isRecord(other) ? numberOf(other.position) : lines + numberOf(line.position)
    if (!isRecord(other) || numberOf(other.quantity) < numberOf(line.quantity)) await cart.put({ ...line, position })
  }
}

// Drafts with the idempotency keys of unanswered orders are never deleted: a retry without the key of the first attempt
// would place the order twice.
const isAttempt = ({ value }: Fields) => Array.isArray(value) || (isRecord(value) && 'key' in value && 'body' in value)

async function dropDrafts(tx: Tx, isDropped: (draft: Fields) => boolean): Promise<void> {
  const drafts = tx.objectStore('drafts')
  for (const draft of records(await drafts.getAll())) if (isDropped(draft)) await drafts.delete(String(draft.name))
}

/**
 * Handles records that an older build stored without an owner, while no account is signed in. Drafts of forms are
 * deleted, because they may belong to an account whose session has ended. Cart, orders and the keys of unanswered
 * orders are retained.
 */
async function startUnowned(tx: Tx): Promise<void> {
  await dropDrafts(tx, (draft) => draft.owner === undefined && !isAttempt(draft))
  const placed = tx.objectStore('placed')
  for (const order of records(await placed.getAll())) await placed.put({ ...order, unowned: true })
}

/** The draft with the contact details and addresses of earlier orders. It never passes to another owner. */
export const rememberedName = 'remembered-details'

/**
 * Handles records without an owner when an account signs in: the account gets the cart, and the drafts whose owner is
 * this account or a guest. Remembered details of a guest are deleted, because they may be of another person.
 */
async function endUnowned(tx: Tx, me: number): Promise<void> {
  await dropDrafts(tx, ({ name, owner }) => owner !== me && (owner !== 'guest' || name === rememberedName))
  const placed = tx.objectStore('placed')
  for (const order of records(await placed.getAll())) {
    if (order.unowned === true) await placed.delete(Number(order.orderId))
  }
}

/**
 * Deletes the sent and foreground outbox entries of other accounts, because these accounts find the result on the
 * server. Unsent entries are not deleted.
 */
async function dropUnlistedOfOthers(tx: Tx, me: number): Promise<void> {
  const outbox = tx.objectStore('outbox')
  for (const record of await outbox.getAll()) {
    const entry = parseEntry(record)
    if (entry && !isUnsent(entry) && isOthers(entry, me)) await outbox.delete(entry.key)
  }
}

/**
 * Makes `me` the owner of the stored records, in a transaction over `changedStores`. A guest's records pass to the
 * account that signs in. An account's records are set aside when its session ends. They are restored when the same
 * account signs in again, and deleted when another account signs in.
 */
async function changeOwner(tx: Tx, me: number | 'guest'): Promise<void> {
  const store = tx.objectStore('owner')
  const before = ownerOf(await store.get('current'))
  if (before === me) return
  const setAside = parseSetAside(await store.get('away'))
  if (typeof before === 'number') {
    const taken = await takeRecords(tx, before, me)
    if (me === 'guest') await store.put({ name: 'away', ...taken })
  }
  if (me === 'guest') {
    if (before === undefined) await startUnowned(tx)
  } else {
    if (before === 'guest') await endUnowned(tx, me)
    if (setAside?.owner === me) await restore(tx, setAside)
    await store.delete('away')
    await dropUnlistedOfOthers(tx, me)
  }
  await store.put({ name: 'current', owner: me })
}
