// This file is not in the folder `outbox/`, whose files the worker uses too: it needs local storage and drafts, which
// the worker cannot access.

import { dropSessionCopy } from './draft.ts'
import { entryPrefix } from './local-storage-keys.ts'
import { type Entry, isOthers, mergeEntry, orderKeys, parseEntry } from './outbox/entry.ts'
import { announceOutbox, byAge, changeEntries, editOutbox, readOutbox } from './outbox/entry-store.ts'
import { withOwnRecords } from './own-records.ts'
import { isOutdated, mayStore, owner } from './owner.ts'

/**
 * Outbox entries (writes) of this page that the database does not have yet, by idempotency key. They are in memory
 * because local storage may be blocked or full.
 */
const unstored = new Map<string, Entry>()

/**
 * Copies an outbox entry to local storage synchronously, so that the entry is not lost when the page is closed before
 * the database has it.
 */
function mirror(entry: Entry): void {
  unstored.set(entry.key, entry)
  try {
    localStorage.setItem(entryPrefix + entry.key, JSON.stringify(entry))
  } catch {
    // Local storage is blocked or full, so the page has the outbox entry in memory only until the database has it.
  }
}

/** Deletes the local storage copy of an outbox entry that the database has stored or the server has answered. */
export function forgetMirrored(key: string): void {
  unstored.delete(key)
  try {
    localStorage.removeItem(entryPrefix + key)
  } catch {
    // Local storage is blocked, so there is nothing to delete.
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Returns the outbox entries of all tabs that the database does not have, oldest first. */
export function readMirrored(): Entry[] {
  const entries = new Map(unstored)
  try {
    for (const name of Object.keys(localStorage)) {
      const entry = name.startsWith(entryPrefix) ? parseEntry(parsed(localStorage.getItem(name))) : null
      if (entry && !entries.has(entry.key)) entries.set(entry.key, entry)
    }
  } catch {
    // Local storage is blocked, so it contains no outbox entries.
  }
  return [...entries.values()].toSorted(byAge)
}

/**
 * Returns the name of the draft of the form in which an outbox entry was typed, or null. The draft of the checkout is
 * not deleted until the order is placed.
 */
export function draftOf({ kind, body }: Pick<Entry, 'kind' | 'body'>): string | null {
  if (kind === 'review') return `review-${JSON.parse(body).productId}`
  return kind === 'contact' || kind === 'newsletter' || kind === 'stock' ? kind : null
}

/** Stores an outbox entry and deletes the draft of its form, in one transaction. */
async function putEntry(made: Entry): Promise<Entry> {
  const isOurs = made.owner === owner()
  const draft = isOurs ? draftOf(made) : null
  // Also store the entries that the database did not accept at an earlier try. Their copies are in local storage.
  const mirrored = readMirrored().filter(
    (other) => other.key !== made.key && other.owner === made.owner && other.state === 'foreground',
  )
  const stored = await withOwnRecords(['outbox', 'drafts'], 'readwrite', async (tx) => {
    const drafts = tx.objectStore('drafts')
    const attempt = attemptDraftOf(made)
    const earlier = isOurs ? (await drafts.get(attempt))?.value : undefined
    let stored = made
    await changeEntries(tx.objectStore('outbox'), (before) => {
      const known = [...before, ...mirrored.filter(({ key }) => !before.some((other) => other.key === key))]
      const { entries, entry } = mergeEntry(withAttempt(known, made, earlier), made)
      stored = entry
      return entries
    })
    if (earlier !== undefined) await drafts.delete(attempt)
    if (draft) await drafts.delete(draft)
    await tx.done
    return stored
  })
  if (draft) dropSessionCopy(draft)
  for (const { key } of [...mirrored, made]) forgetMirrored(key)
  return stored
}

/**
 * Stores an outbox entry in local storage when there is no database, so that its idempotency key is not lost. Only this
 * screen then sends the entry.
 */
function putMirrored(made: Entry): Entry {
  const before = readMirrored().filter(({ key }) => key !== made.key)
  const { entries, entry } = mergeEntry(before, { ...made, state: 'foreground' })
  const left = new Set(entries.map(({ key }) => key))
  for (const { key } of [...before, made]) if (!left.has(key)) forgetMirrored(key)
  mirror(entry)
  return entry
}

/**
 * Stores an outbox entry before it is sent. Returns the entry to send: if an equal earlier entry exists, its
 * idempotency key is used again. `isStored` is false if this device cannot store the entry in the database.
 */
export async function addEntry(made: Entry): Promise<{ entry: Entry; isStored: boolean }> {
  if (!mayStore()) return { entry: made, isStored: false }
  mirror(made)
  try {
    return { entry: await putEntry(made), isStored: true }
  } catch {
    if (!isOutdated()) return { entry: putMirrored(made), isStored: false }
    forgetMirrored(made.key)
    return { entry: made, isStored: false }
  }
}

/**
 * Moves outbox entries from local storage to the database. They are of pages that were closed before the database had
 * them.
 */
export async function adoptMirrored(): Promise<void> {
  const adopted = readMirrored().filter(({ key }) => !unstored.has(key))
  for (const entry of adopted) {
    if (entry.state === 'foreground' && isOthers(entry, owner())) forgetMirrored(entry.key)
    else await putEntry(entry)
  }
  if (adopted.length > 0) announceOutbox()
}

// Time in milliseconds after which the server deletes an idempotency key. A later retry would be treated as a new
// request.
const maxForegroundMs = 30 * 24 * 3_600_000

/**
 * Deletes foreground outbox entries (those that only their screen sends) that were made more than 30 days ago, with
 * their text. Orders are not deleted, because a later order must name their idempotency keys.
 */
export async function dropExpired(): Promise<void> {
  const isExpired = ({ kind, state, madeAt }: Entry) =>
    kind !== 'order' && state === 'foreground' && Date.now() - madeAt > maxForegroundMs
  const { entries } = await readOutbox()
  if (entries.some(isExpired)) await editOutbox((all) => all.filter((entry) => !isExpired(entry)))
}

/** Returns the idempotency keys of this visitor's orders that may have reached the server. */
export async function readOrderKeys(): Promise<readonly string[]> {
  const { entries } = await readOutbox()
  return orderKeys([...entries, ...readMirrored()], owner())
}

// Until November 2026 the idempotency key of a write without a response was stored in a draft. These drafts are read as
// outbox entries, because a shopper whose shop is updated between two tries must not place an order twice.

const idIn = (path: string) => /\d+/.exec(path)?.[0] ?? ''

export const orderAttempt = 'order-attempt'

/** Returns the name of the draft in which an older build stored the idempotency key of this write. */
function attemptDraftOf({ kind, path, body }: Pick<Entry, 'kind' | 'path' | 'body'>): string {
  if (kind === 'order') return orderAttempt
  if (kind === 'vote') return `vote-${idIn(path)}`
  return kind === 'review' ? `review-key-${JSON.parse(body).productId}` : `${kind}-key`
}

/**
 * Adds the write that an older build stored in a draft as the latest outbox entry. `value` is the content of the draft.
 */
function withAttempt(entries: readonly Entry[], made: Entry, value: unknown): readonly Entry[] {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('body' in value)) return entries
  const { key, body: text } = value
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key) || typeof text !== 'string') return entries
  if (entries.some((entry) => entry.key === key)) return entries
  try {
    const parts: object = JSON.parse(text)
    const replaces = 'replaces' in value && Array.isArray(value.replaces) ? value.replaces : []
    const body = replaces.length > 0 ? JSON.stringify({ ...parts, replaces }) : text
    const number = 1 + Math.max(0, ...entries.map((entry) => entry.number))
    return [...entries, { ...made, key, body, number, state: 'foreground', tried: true }]
  } catch {
    return entries
  }
}
