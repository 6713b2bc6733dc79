import { type ShopDb, withDb } from '../db.ts'
import type { OutboxPorts } from './drain.ts'
import { isDue } from './drain.ts'
import { type Entry, isOthers, isUnsent, parseEntry } from './entry.ts'

/** The content of the outbox: all entries, oldest first, and the keys of records that cannot be read. */
export interface Outbox {
  entries: Entry[]
  unreadable: string[]
}

const outboxChanged = 'outbox'

/** Notifies every page of the shop, including this one, that the outbox has changed. */
export function announceOutbox(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel('shop')
  channel.postMessage({ type: outboxChanged })
  channel.close()
}

/**
 * Calls the listener after every change of the outbox by a page or the worker. Returns a function that removes the
 * listener.
 */
export function listenToOutbox(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel('shop')
  channel.addEventListener('message', ({ data }) => data?.type === outboxChanged && listener())
  return () => channel.close()
}

// Entries are sorted by their number, because the clock may have been set back between two entries. Entries of older
// builds have no number and are sorted by time.
/** Sorts outbox entries, oldest first. */
export const byAge = (a: Entry, b: Entry) => a.number - b.number || a.madeAt - b.madeAt || (a.key < b.key ? -1 : 1)

const isUnreadable = (record: unknown) => parseEntry(record) === null
const keyOf = (record: unknown) =>
  typeof record === 'object' && record !== null && 'key' in record ? String(record.key) : ''

async function read(db: ShopDb): Promise<Outbox> {
  const records = await db.getAll('outbox')
  return {
    entries: records.flatMap((record) => parseEntry(record) ?? []).toSorted(byAge),
    unreadable: records.filter(isUnreadable).map(keyOf),
  }
}

/** Reads the outbox. It is empty when there is no IndexedDB. */
export const readOutbox = (): Promise<Outbox> => withDb(read).catch(() => ({ entries: [], unreadable: [] }))

type Change = (entries: readonly Entry[]) => readonly Entry[]

interface EntryRecords {
  getAll(): Promise<unknown[]>
  put(entry: Entry): Promise<unknown>
  delete(key: string): Promise<void>
}

/** Changes all outbox entries within a transaction. Entries that are missing in the result of `change` are deleted. */
export async function changeEntries(records: EntryRecords, change: Change): Promise<void> {
  const before = (await records.getAll()).flatMap((record) => parseEntry(record) ?? []).toSorted(byAge)
  const after = change(before)
  const left = new Set(after.map(({ key }) => key))
  await Promise.all([
    ...before.filter(({ key }) => !left.has(key)).map(({ key }) => records.delete(key)),
    ...after.filter((entry) => !before.includes(entry)).map((entry) => records.put(entry)),
  ])
}

/** Changes all outbox entries in one transaction and notifies every page. */
export async function editOutbox(change: Change): Promise<void> {
  await withDb(async (db) => {
    const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    await changeEntries(tx.store, change)
    await tx.done
  })
  announceOutbox()
}

/** Changes one outbox entry if it still exists; `change` returns null to delete the entry. */
export const editEntry = (key: string, change: (entry: Entry) => Entry | null): Promise<void> =>
  editOutbox((entries) => entries.flatMap((entry) => (entry.key === key ? (change(entry) ?? []) : entry)))

/** Deletes a record of the outbox that cannot be read. */
export async function dropRecord(key: string): Promise<void> {
  await withDb((db) => db.delete('outbox', key))
  announceOutbox()
}

/** Returns the unsent outbox entries that signing out the account `me` would delete. */
export async function ownUnsent(me: Entry['owner']): Promise<Entry[]> {
  const { entries } = await readOutbox()
  return entries.filter((entry) => isUnsent(entry) && !isOthers(entry, me))
}

/**
 * Deletes the outbox entries of the account `me` and of guests, and unreadable ones. Entries of other accounts on this
 * device are not deleted.
 */
export async function deleteOwnEntries(me: Entry['owner']): Promise<void> {
  await withDb(async (db) => {
    const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    const entries = (await tx.store.getAll()).flatMap((record) => parseEntry(record) ?? [])
    await tx.store.clear()
    await Promise.all(entries.filter((entry) => isOthers(entry, me)).map((entry) => tx.store.put(entry)))
    await tx.done
  })
  announceOutbox()
}

/** Applies a response to an outbox entry that may have been edited, held or discarded while it was sent. */
function afterResponse(current: Entry, sent: Entry, after: Entry): Entry {
  // The shopper has edited the entry. The edited entry is sent with the same idempotency key, so the server then
  // reports whether it already has the version before the edit.
  if (current.body !== sent.body) return current
  return after.state === 'sent' || current.state === 'waiting' ? after : current
}

/** The functions with which `drain` reads and stores outbox entries, implemented with IndexedDB. */
export const entryStore: OutboxPorts['store'] = {
  waiting: async () => {
    const { entries } = await withDb(read)
    return entries.filter(({ state }) => state === 'waiting').map(({ key }) => key)
  },

  begin: (key, now) =>
    withDb(async (db) => {
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      const entry = parseEntry(await tx.store.get(key))
      const due = entry?.state === 'waiting' && isDue(entry.nextAt, now)
      if (due && !entry.tried) await tx.store.put({ ...entry, tried: true })
      await tx.done
      return due ? { ...entry, tried: true } : null
    }),

  settle: async (sent, after) => {
    await withDb(async (db) => {
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
      const current = parseEntry(await tx.store.get(sent.key))
      // If the shopper discarded the entry during its request and the request succeeded, the entry is stored again as
      // sent, so that the shopper sees the result.
      const next = current ? afterResponse(current, sent, after) : after.state === 'sent' ? after : null
      if (next) await tx.store.put(next)
      await tx.done
    })
    announceOutbox()
  },

  nextAt: async () => {
    const { entries } = await withDb(read)
    const waiting = entries.filter(({ state }) => state === 'waiting')
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ nextAt }) => nextAt))
  },
}
