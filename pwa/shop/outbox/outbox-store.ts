import { HttpError, OfflineError } from '../../api/http-error.ts'
import { recordFailure } from '../../api/online-store.ts'
import { signedInAs } from '../../api/session-store.ts'
import { dropAttempt, keyFor, retryInProgress } from '../../offline/attempt.ts'
import { areDraftsClosed } from '../../offline/closed-drafts.ts'
import { type Drained, drain } from '../../offline/outbox/drain.ts'
import { type Entry, isOthers } from '../../offline/outbox/entry.ts'
import { editOutbox, editUntold, entryStore, readOutbox } from '../../offline/outbox/entry-store.ts'
import { withOutboxLock } from '../../offline/outbox/outbox-lock.ts'
import { sendEntry } from '../../offline/outbox/send-entry.ts'
import { syncTag } from '../../offline/outbox/sync-tag.ts'
import { withEntry } from '../../offline/outbox/with-entry.ts'
import { askToPersist } from '../../offline/persist.ts'

declare global {
  interface ServiceWorkerRegistration {
    /** Supported by Chromium only. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** The text for everything that waits in the outbox. */
export const savedTitle = 'Saved on this phone, waiting to be sent'

/**
 * Whether an error leaves the outcome of a request unknown: no answer from the shop, or the first attempt is still
 * in progress.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof HttpError && error.code === 'in_progress')

/**
 * Registers a background sync, so that the worker sends waiting entries even when no tab is open. Without a worker
 * or without permission, pages send them.
 */
export function askToSync(): void {
  void navigator.serviceWorker?.ready.then(({ sync }) => sync?.register(syncTag)).catch(() => undefined)
}

/** A write to be sent. `tried` is true unless the request certainly never left the device. */
export type NewEntry = Pick<Entry, 'key' | 'kind' | 'path' | 'body'> & Partial<Pick<Entry, 'about' | 'lines' | 'tried'>>

/** Creates the entry for the current account. */
const createEntry = (entry: NewEntry): Entry => ({
  about: '',
  lines: [],
  tried: true,
  ...entry,
  owner: signedInAs(),
  number: 0,
  madeAt: Date.now(),
  state: 'waiting',
  tries: 0,
  nextAt: 0,
  problem: null,
  reply: undefined,
})

/** Stores an entry to be sent later. Resolves with false when this device cannot store it. */
export async function queueEntry(entry: NewEntry): Promise<boolean> {
  if (areDraftsClosed()) return false
  try {
    await editOutbox((entries) => withEntry(entries, createEntry(entry)))
  } catch {
    return false
  }
  askToPersist()
  askToSync()
  return true
}

interface Sending<T> extends Omit<NewEntry, 'key' | 'body'> {
  /** The draft that stores the key until an answer arrives. */
  attempt: string
  body: unknown
  send: (idempotencyKey: string) => Promise<T>
}

/**
 * Sends a write with one idempotency key across retries. If no answer arrives, stores it in the outbox with the
 * same key.
 */
export async function sendOrQueue<T>({ attempt, body, send, ...entry }: Sending<T>): Promise<{ reply: T } | 'queued'> {
  const text = JSON.stringify(body)
  const { key } = await keyFor(attempt, text)
  const tried = navigator.onLine
  try {
    const reply = await retryInProgress(() => send(key))
    await dropAttempt(attempt)
    return { reply }
  } catch (error) {
    if (isUnanswered(error) && (await queueEntry({ ...entry, key, body: text, tried }))) {
      await dropAttempt(attempt)
      return 'queued'
    }
    if (error instanceof HttpError && error.code === 'key_reused') await dropAttempt(attempt)
    throw error
  }
}

/** Sends all due entries, unless another tab or the worker is sending. With `wait`, waits for them first. */
export const runOutbox = (wait = false): Promise<Drained | 'busy'> =>
  drain({
    store: entryStore,
    async send(entry) {
      const answer = await sendEntry(entry)
      if (answer.kind === 'lost') recordFailure()
      return answer
    },
    lock: (work) => withOutboxLock(wait, work),
    now: Date.now,
  })

/**
 * Sends an order that is in the outbox during the request, so that the next page can continue if this one closes.
 * Listeners are not notified, because the answer almost always arrives first.
 */
export async function sendQueued<T extends { success: boolean }>(entry: NewEntry, send: () => Promise<T>): Promise<T> {
  let replacedEntries: readonly Entry[] = []
  const add = (entries: readonly Entry[]) => {
    const after = withEntry(entries, createEntry(entry))
    replacedEntries = entries.filter((other) => other.key !== entry.key && !after.includes(other))
    return after
  }
  const remove = (entries: readonly Entry[]) => [...entries.filter(({ key }) => key !== entry.key), ...replacedEntries]
  const write = (change: (entries: readonly Entry[]) => readonly Entry[]) =>
    areDraftsClosed() ? undefined : editUntold(change).catch(() => undefined)

  await write(add)
  askToSync()
  return withLockOrParallel(async () => {
    try {
      const reply = await send()
      const sent = (other: Entry): Entry => (other.key === entry.key ? { ...other, state: 'sent', reply } : other)
      await write(reply.success ? (entries) => entries.map(sent) : remove)
      return reply
    } catch (error) {
      if (error instanceof HttpError && !isUnanswered(error)) await write(remove)
      throw error
    }
  })
}

/**
 * Locks the outbox while `work` runs. If the outbox is already locked, runs in parallel, which the idempotency
 * keys make safe.
 */
async function withLockOrParallel<T>(work: () => Promise<T>): Promise<T> {
  const done = await withOutboxLock(false, async () => ({ value: await work() }))
  return done === 'busy' ? work() : done.value
}

const isOwnOrder = (entry: Entry) => entry.kind === 'order' && !isOthers(entry, signedInAs())

/** Holds waiting orders while the shopper places a new one. Waits for an order that is being sent. */
export async function holdOrders(): Promise<void> {
  const { entries } = await readOutbox()
  if (!entries.some((entry) => isOwnOrder(entry) && entry.state === 'waiting')) return
  await withOutboxLock(true, () =>
    editOutbox((all) =>
      all.map((entry) => (isOwnOrder(entry) && entry.state === 'waiting' ? { ...entry, state: 'held' } : entry)),
    ),
  )
}

/** Removes waiting orders that another order has replaced. */
export async function dropOrders(): Promise<void> {
  const { entries } = await readOutbox()
  if (entries.some(isOwnOrder)) await editOutbox((all) => all.filter((entry) => !isOwnOrder(entry)))
}
