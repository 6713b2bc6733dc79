import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TrackingEvent } from '#contract/orders'
import type { TrackedOrder } from '#contract/tracking'
import { afterMakingRoom, isFull } from './more-room.ts'

/** Who made a record: an account's id, nobody signed in, or null where the device did not know. */
export type Owner = number | 'guest' | null

/** What a placed order's line needs to be shown again without a network. */
export interface KeptLine {
  productId: number
  slug: string | null
  name: string
  quantity: number
  /** Rupees, as charged. */
  price: string
  imageUrl: string | null
}

/** An order placed on this device; `asOf` (milliseconds) is when the server last told about it. */
export interface PlacedOrder {
  orderId: number
  orderNumber: string
  email: string
  placedAt: number
  order: TrackedOrder
  lines: KeptLine[]
  events: TrackingEvent[]
  asOf: number
}

export interface Draft {
  name: string
  value: unknown
  savedAt: number
  /** Who typed it; missing in what an older build wrote. */
  owner?: Owner
}

export interface Schema extends DBSchema {
  /** Records are `unknown`: what an older build or a meddling hand wrote is parsed before it is believed. */
  cart: { key: number; value: unknown }
  drafts: { key: string; value: Draft }
  placed: { key: number; value: unknown }
  /** What waits to be sent, by its idempotency key. */
  outbox: { key: string; value: unknown }
  /** Whose the records of the other stores are (`current`), and what is set aside of the account before (`away`). */
  owner: { key: string; value: unknown }
}

export type ShopDb = IDBPDatabase<Schema>

const VERSION = 3
const blockedFor = 2000

let opened: Promise<ShopDb> | undefined
const forget = () => {
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
      // An older tab that never lets go would keep this one waiting for ever.
      blocked: () => setTimeout(() => reject(new DOMException('blocked by an older tab', 'TimeoutError')), blockedFor),
      // Without this a second tab's upgrade stays pending for ever.
      blocking(_current, _next, event) {
        if (event.target instanceof IDBDatabase) event.target.close()
        forget()
      },
      terminated: forget,
    }).then(resolve, reject)
  })
}

const nameOf = (error: unknown) => (error instanceof DOMException || error instanceof Error ? error.name : '')

function shopDb(): Promise<ShopDb> {
  if (opened) return opened
  const promise = open(VERSION).catch((error: unknown) => {
    // A newer build of the shop upgraded it meanwhile: its migrations only add, so this build can go on.
    if (nameOf(error) === 'VersionError') return open()
    throw error
  })
  promise.catch(forget)
  opened = promise
  return promise
}

/**
 * Runs `work` on the shop's database; a connection that the browser dropped is opened anew, once, and on a full disk
 * what can be had again makes way. Rejects where there is no IndexedDB.
 */
export async function withDb<T>(work: (db: ShopDb) => Promise<T>): Promise<T> {
  if (typeof indexedDB === 'undefined') throw new DOMException('no IndexedDB', 'NotSupportedError')
  try {
    return await work(await shopDb())
  } catch (error) {
    if (isFull(error)) return afterMakingRoom(error, async () => work(await shopDb()))
    if (nameOf(error) !== 'InvalidStateError' && nameOf(error) !== 'UnknownError') throw error
    forget()
    return work(await shopDb())
  }
}
