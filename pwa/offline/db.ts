import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TrackingEvent } from '#contract/orders'
import type { TrackedOrder } from '#contract/tracking'

/** The owner of a record: an account id, `guest`, or null when unknown. */
export type Owner = number | 'guest' | null

/** The fields of a line item that are needed to show an order while offline. */
export interface StoredLine {
  productId: number
  /** The variant of a product with options: its ID, and its option values as text. */
  variantId?: number | undefined
  variantTitle?: string | null | undefined
  slug: string | null
  name: string
  quantity: number
  /** The price as charged, in rupees, as a decimal string. */
  price: string
  imageUrl: string | null
}

/**
 * An order placed on this device. `placedAt` and `asOf` (the time of the last server response) are in milliseconds
 * since the epoch.
 */
export interface PlacedOrder {
  orderId: number
  orderNumber: string
  email: string
  placedAt: number
  order: TrackedOrder
  lines: StoredLine[]
  events: TrackingEvent[]
  asOf: number
}

export interface Draft {
  name: string
  value: unknown
  savedAt: number
  /** The owner of the draft. Records of older builds have none. */
  owner?: Owner
}

export interface Schema extends DBSchema {
  /**
   * Records of the cart are `unknown`, because older builds or extensions may have written them: they are parsed when
   * read. The key is the product id. For a line of a variant it is `lineKey` of `#rules/cart`, which older builds skip.
   */
  cart: { key: number | string; value: unknown }
  drafts: { key: string; value: Draft }
  placed: { key: number; value: unknown }
  /** The outbox entries, by idempotency key: writes that are not sent yet, or whose result no page has shown yet. */
  outbox: { key: string; value: unknown }
  /**
   * The record `current` names the owner of the records in the other stores, with the account's cart at the last
   * sync with the server. The record `away` has the records of the previous account, which were set aside.
   */
  owner: { key: string; value: unknown }
}

export type ShopDb = IDBPDatabase<Schema>

const dbVersion = 3
const blockedTimeoutMs = 2000

let opened: Promise<ShopDb> | undefined
const forgetConnection = () => {
  opened = undefined
}

function open(version?: number): Promise<ShopDb> {
  return new Promise((resolve, reject) => {
    openDB<Schema>('shop', version, {
      upgrade(db, old) {
        if (old < 1) {
          db.createObjectStore('cart', { keyPath: 'productId' })
          db.createObjectStore('drafts', { keyPath: 'name' })
          db.createObjectStore('placed', { keyPath: 'orderId' })
        }
        if (old < 2) db.createObjectStore('outbox', { keyPath: 'key' })
        if (old < 3) db.createObjectStore('owner', { keyPath: 'name' })
      },
      // Reject after a timeout, because an older tab that does not close its connection would block this connection
      // until the tab is closed.
      blocked: () =>
        setTimeout(() => reject(new DOMException('blocked by an older tab', 'TimeoutError')), blockedTimeoutMs),
      // Close this connection, because otherwise the database upgrade of a newer tab would stay blocked.
      blocking(_current, _next, event) {
        if (event.target instanceof IDBDatabase) event.target.close()
        forgetConnection()
      },
      terminated: forgetConnection,
    }).then(resolve, reject)
  })
}

// The names of the errors that requests report after the browser has closed the connection, for example because it
// deletes the data of the site. The transaction was aborted, so nothing was stored and it can run again.
const closedNames: readonly string[] = ['InvalidStateError', 'UnknownError', 'AbortError']

const nameOf = (error: unknown) => (error instanceof DOMException || error instanceof Error ? error.name : '')

function shopDb(): Promise<ShopDb> {
  if (opened) return opened
  const promise = open(dbVersion).catch((error: unknown) => {
    // A newer build has upgraded the database. Migrations only add stores, so this build can use the newer version.
    if (nameOf(error) === 'VersionError') return open()
    throw error
  })
  promise.catch(forgetConnection)
  opened = promise
  return promise
}

/**
 * Runs `work` on the shop's database. Opens the connection again if the browser has closed it, once. On a full disk,
 * makes room first (`afterMakingRoom`). Rejects when there is no IndexedDB.
 */
export async function withDb<T>(work: (db: ShopDb) => Promise<T>): Promise<T> {
  if (typeof indexedDB === 'undefined') throw new DOMException('no IndexedDB', 'NotSupportedError')
  try {
    return await work(await shopDb())
  } catch (error) {
    if (isFull(error)) return afterMakingRoom(error, async () => work(await shopDb()))
    if (!closedNames.includes(nameOf(error))) throw error
    forgetConnection()
    return work(await shopDb())
  }
}

/** Returns the name of the draft with the printed page of an invoice or credit note, which the worker shows offline. */
export const invoiceDraft = (orderId: number | string, documentId: number | string): string =>
  `invoice-${orderId}-${documentId}`

/**
 * Prefixes of the caches that may be emptied when the disk is full, least important first. The contents of these caches
 * can be downloaded again. The precache is not in the list, because no screen opens offline without it.
 */
const evictablePrefixes = ['pictures-', 'details-', 'reviews-', 'catalogue-']

/** Whether a write failed because the storage quota is exceeded. */
export const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/** Empties the caches with a prefix. Returns whether there was anything to delete. */
export async function dropCaches(prefix: string): Promise<boolean> {
  let dropped = false
  for (const name of (await caches.keys()).filter((cache) => cache.startsWith(prefix))) {
    // Entries are deleted one by one: a deleted cache frees its space only when no page has it open.
    const cache = await caches.open(name)
    const keys = await cache.keys()
    await Promise.all(keys.map((key) => cache.delete(key)))
    dropped ||= keys.length > 0
  }
  return dropped
}

/**
 * Retries `work`, which failed with `error` because the disk is full, after emptying one group of caches after the
 * other. Throws `error` if it has another cause, and the last error if there is still not enough space.
 */
export async function afterMakingRoom<T>(error: unknown, work: () => Promise<T>): Promise<T> {
  let reason = error
  for (const prefix of evictablePrefixes) {
    if (!isFull(reason) || typeof caches === 'undefined') throw reason
    try {
      if (await dropCaches(prefix)) return await work()
    } catch (next) {
      reason = next
    }
  }
  throw reason
}
