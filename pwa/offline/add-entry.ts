// This file is not in `outbox/`, which the worker shares, because it uses local storage and drafts, which the worker
// cannot access.

import { dropSessionCopy } from './draft.ts'
import { entryPrefix } from './local-storage-keys.ts'
import { type Entry, isOthers, mergeEntry, orderKeys, parseEntry } from './outbox/entry.ts'
import { announceOutbox, byAge, changeEntries, editOutbox, readOutbox } from './outbox/entry-store.ts'
import { withOwnRecords } from './own-records.ts'
import { isOutdated, mayStore, owner } from './owner.ts'

/** Entries of this page that the database does not have, by key: local storage may be blocked or full. */
const unstored = new Map<string, Entry>()

/** Copies an entry to local storage before this function yields, for a page that is closed before it is stored. */
function mirror(entry: Entry): void {
  unstored.set(entry.key, entry)
  try {
    localStorage.setItem(entryPrefix + entry.key, JSON.stringify(entry))
  } catch {
    // Without local storage, the page has the entry in memory until the database has it.
  }
}

/** Deletes the copy of an entry that is stored or answered. */
export function forgetMirrored(key: string): void {
  unstored.delete(key)
  try {
    localStorage.removeItem(entryPrefix + key)
  } catch {
    // Without access to local storage there is nothing to delete.
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Entries of all tabs that the database does not have, the oldest first. */
export function readMirrored(): Entry[] {
  const entries = new Map(unstored)
  try {
    for (const name of Object.keys(localStorage)) {
      const entry = name.startsWith(entryPrefix) ? parseEntry(parsed(localStorage.getItem(name))) : null
      if (entry && !entries.has(entry.key)) entries.set(entry.key, entry)
    }
  } catch {
    // Blocked storage contains no entries.
  }
  return [...entries.values()].toSorted(byAge)
}

/** The draft of the form in which an entry was typed. The checkout's draft stays until the order is placed. */
export function draftOf({ kind, body }: Pick<Entry, 'kind' | 'body'>): string | null {
  if (kind === 'review') return `review-${JSON.parse(body).productId}`
  return kind === 'contact' || kind === 'newsletter' || kind === 'stock' ? kind : null
}

/** Stores an entry in one transaction, which also deletes the draft of its text. */
async function putEntry(made: Entry): Promise<Entry> {
  const isOurs = made.owner === owner()
  const draft = isOurs ? draftOf(made) : null
  // The mirror has entries that the database did not accept at an earlier try.
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

/** Without a database the mirror stores the entry, so that its key is not lost, and only this screen sends it. */
function putMirrored(made: Entry): Entry {
  const before = readMirrored().filter(({ key }) => key !== made.key)
  const { entries, entry } = mergeEntry(before, { ...made, state: 'foreground' })
  const left = new Set(entries.map(({ key }) => key))
  for (const { key } of [...before, made]) if (!left.has(key)) forgetMirrored(key)
  mirror(entry)
  return entry
}

/**
 * Stores an entry before it is sent. Returns the entry to send, which has the key of an equal earlier entry if there is
 * one. `isStored` is false if this device cannot store it.
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

/** Stores in the database the mirrored entries of pages that were closed before the database had them. */
export async function adoptMirrored(): Promise<void> {
  const adopted = readMirrored().filter(({ key }) => !unstored.has(key))
  for (const entry of adopted) {
    if (entry.state === 'foreground' && isOthers(entry, owner())) forgetMirrored(entry.key)
    else await putEntry(entry)
  }
  if (adopted.length > 0) announceOutbox()
}

// The server forgets an idempotency key after this time.
const maxForegroundMs = 30 * 24 * 3_600_000

/**
 * Deletes foreground entries that no screen has sent again for a long time, with their text. Orders stay, because a
 * later order must name their keys.
 */
export async function dropExpired(): Promise<void> {
  const isExpired = ({ kind, state, madeAt }: Entry) =>
    kind !== 'order' && state === 'foreground' && Date.now() - madeAt > maxForegroundMs
  const { entries } = await readOutbox()
  if (entries.some(isExpired)) await editOutbox((all) => all.filter((entry) => !isExpired(entry)))
}

/** The keys of this visitor's orders that may have reached the server. */
export async function readOrderKeys(): Promise<readonly string[]> {
  const { entries } = await readOutbox()
  return orderKeys([...entries, ...readMirrored()], owner())
}

// Until November 2026 the key of a write without a response was stored in a draft. A shopper who updates the shop
// between two tries must not place an order twice, so these drafts are read as entries.

const idIn = (path: string) => /\d+/.exec(path)?.[0] ?? ''

export const orderAttempt = 'order-attempt'

/** The name of the draft in which an older build stored the key of this write. */
function attemptDraftOf({ kind, path, body }: Pick<Entry, 'kind' | 'path' | 'body'>): string {
  if (kind === 'order') return orderAttempt
  if (kind === 'vote') return `vote-${idIn(path)}`
  return kind === 'review' ? `review-key-${JSON.parse(body).productId}` : `${kind}-key`
}

/** Adds the attempt of an older build as the latest entry. `value` is the content of its draft. */
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
