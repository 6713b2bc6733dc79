import type { IDBPTransaction } from 'idb'
import type { Owner, Schema } from './db.ts'
import { parseEntry } from './outbox/entry.ts'

/** The stores whose records belong to the one owner. */
const owned = ['cart', 'drafts', 'placed'] as const
/** All stores that take part in a change of the owner. */
export const changedStores = [...owned, 'outbox', 'owner'] as const

type Tx = IDBPTransaction<Schema, (typeof changedStores)[number][], 'readwrite'>
type Parts = Record<string, unknown>

/** The records of an account whose session has ended, until it signs in again or another account does. */
type Away = { [Store in (typeof owned)[number]]: Parts[] } & { owner: number }

const isRecord = (value: unknown): value is Parts => typeof value === 'object' && value !== null
const records = (value: unknown): Parts[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Whose the stored records are; undefined in a database of an older build, which did not say. */
export function ownerOf(record: unknown): Owner | undefined {
  const noted = isRecord(record) ? record.owner : undefined
  return typeof noted === 'number' || noted === 'guest' ? noted : undefined
}

function parseAway(record: unknown): Away | null {
  if (!isRecord(record) || typeof record.owner !== 'number') return null
  const { owner, cart, drafts, placed } = record
  return { owner, cart: records(cart), drafts: records(drafts), placed: records(placed) }
}

/** Takes the records of an account out of their stores. */
async function takeAll(tx: Tx, owner: number, me: Owner): Promise<Away> {
  const [cart, drafts, placed] = await Promise.all(owned.map((store) => tx.objectStore(store).getAll()))
  // Typed in the moment between the mark and this.
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

/** Of two drafts of one name the one typed since stays, of two lines of one product the larger quantity. */
async function putBack(tx: Tx, away: Away): Promise<void> {
  const [drafts, placed, cart] = [tx.objectStore('drafts'), tx.objectStore('placed'), tx.objectStore('cart')]
  for (const draft of away.drafts) {
    if (typeof draft.name !== 'string') continue
    // What is there was typed after this was set aside, whatever the clock said.
    if ((await drafts.getKey(draft.name)) === undefined) await drafts.put(draft as never)
  }
  for (const order of away.placed) {
    if (typeof order.orderId !== 'number') continue
    if ((await placed.getKey(order.orderId)) === undefined) await placed.put(order)
  }
  const lines = await cart.count()
  for (const line of away.cart) {
    if (typeof line.productId !== 'number') continue
    const other = await cart.get(line.productId)
    const position = isRecord(other) ? numberOf(other.position) : lines + numberOf(line.position)
    if (!isRecord(other) || numberOf(other.quantity) < numberOf(line.quantity)) await cart.put({ ...line, position })
  }
}

// An order without an answer must not be made twice because its key was forgotten.
const isAttempt = ({ value }: Parts) => Array.isArray(value) || (isRecord(value) && 'key' in value && 'body' in value)

async function dropDrafts(tx: Tx, isDropped: (draft: Parts) => boolean): Promise<void> {
  const drafts = tx.objectStore('drafts')
  for (const draft of records(await drafts.getAll())) if (isDropped(draft)) await drafts.delete(String(draft.name))
}

/**
 * An older build did not note owners, and what it stored may be of an account whose session ended. While nobody is
 * signed in, the cart, the orders and the keys of unanswered requests stay, and forms go.
 */
async function startUnowned(tx: Tx): Promise<void> {
  await dropDrafts(tx, (draft) => draft.owner === undefined && !isAttempt(draft))
  const placed = tx.objectStore('placed')
  for (const order of records(await placed.getAll())) await placed.put({ ...order, unowned: true })
}

/** Only the cart of such a device goes on to the account that signs in; of drafts, those that say who made them. */
async function endUnowned(tx: Tx, me: number): Promise<void> {
  await dropDrafts(tx, ({ owner }) => owner !== 'guest' && owner !== me)
  const placed = tx.objectStore('placed')
  for (const order of records(await placed.getAll())) {
    if (order.unowned === true) await placed.delete(Number(order.orderId))
  }
}

/** What the shop has already: the account that made it finds it there. What is not sent stays for it. */
async function dropSentOfOthers(tx: Tx, me: number): Promise<void> {
  const outbox = tx.objectStore('outbox')
  for (const record of await outbox.getAll()) {
    const entry = parseEntry(record)
    if (entry?.state === 'sent' && typeof entry.owner === 'number' && entry.owner !== me) await outbox.delete(entry.key)
  }
}

/**
 * Makes the stored records those of `me`, in a transaction over `changedStores`. What nobody in particular made becomes
 * the account's that signs in. What an account made is set aside when its session ends, comes back when it signs in
 * again, and is deleted when another account signs in.
 */
export async function changeOwner(tx: Tx, me: number | 'guest'): Promise<void> {
  const store = tx.objectStore('owner')
  const before = ownerOf(await store.get('current'))
  if (before === me) return
  const away = parseAway(await store.get('away'))
  if (typeof before === 'number') {
    const left = await takeAll(tx, before, me)
    if (me === 'guest') await store.put({ name: 'away', ...left })
  }
  if (me === 'guest') {
    if (before === undefined) await startUnowned(tx)
  } else {
    if (before === 'guest') await endUnowned(tx, me)
    if (away?.owner === me) await putBack(tx, away)
    await store.delete('away')
    await dropSentOfOthers(tx, me)
  }
  await store.put({ name: 'current', owner: me })
}
