import { HttpError, OfflineError } from '../../api/http-error.ts'
import { noteFailure } from '../../api/online-store.ts'
import { signedInAs } from '../../api/session-store.ts'
import { dropAttempt, keyFor, patiently } from '../../offline/attempt.ts'
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
    /** Chromium only. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** The words for everything that waits. */
export const savedTitle = 'Saved on this phone, waiting to be sent'

/** Nobody knows what became of a request: nothing that could be the shop answered, or the first try is still at work. */
export const isUnheard = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof HttpError && error.code === 'in_progress')

/**
 * Has the worker send what waits as soon as there is a network, even when no tab is open by then. Without a worker, or
 * where the browser refuses, the pages send.
 */
export function askToSync(): void {
  void navigator.serviceWorker?.ready.then(({ sync }) => sync?.register(syncTag)).catch(() => undefined)
}

/** Something to be sent as its maker wrote it; `tried` unless it is said that it never left the device. */
export type NewEntry = Pick<Entry, 'key' | 'kind' | 'path' | 'body'> & Partial<Pick<Entry, 'about' | 'lines' | 'tried'>>

/** In the name of whoever is signed in. */
const made = (entry: NewEntry): Entry => ({
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

/** Keeps what is to be sent later. False where this device cannot keep anything. */
export async function keepEntry(entry: NewEntry): Promise<boolean> {
  if (areDraftsClosed()) return false
  try {
    await editOutbox((entries) => withEntry(entries, made(entry)))
  } catch {
    return false
  }
  askToPersist()
  askToSync()
  return true
}

interface Sending<T> extends Omit<NewEntry, 'key' | 'body'> {
  /** The draft that holds the key while nobody has answered. */
  attempt: string
  body: unknown
  send: (idempotencyKey: string) => Promise<T>
}

/** Sends once, however often it is tried; where nothing answers, it is kept in the outbox under the same key. */
export async function sendOrKeep<T>({ attempt, body, send, ...entry }: Sending<T>): Promise<{ reply: T } | 'kept'> {
  const text = JSON.stringify(body)
  const { key } = await keyFor(attempt, text)
  const tried = navigator.onLine
  try {
    const reply = await patiently(() => send(key))
    await dropAttempt(attempt)
    return { reply }
  } catch (error) {
    if (isUnheard(error) && (await keepEntry({ ...entry, key, body: text, tried }))) {
      await dropAttempt(attempt)
      return 'kept'
    }
    if (error instanceof HttpError && error.code === 'key_reused') await dropAttempt(attempt)
    throw error
  }
}

/** Sends all that is due, unless another tab or the worker is at it; with `wait`, after them. */
export const runOutbox = (wait = false): Promise<Drained | 'busy'> =>
  drain({
    store: entryStore,
    async send(entry) {
      const answer = await sendEntry(entry)
      if (answer.kind === 'lost') noteFailure()
      return answer
    },
    lock: (work) => withOutboxLock(wait, work),
    now: Date.now,
  })

/**
 * Sends an order that is kept while it is on its way, so that a page which is left before the answer leaves it to the
 * next one. Nobody is told of it: almost always the answer comes first.
 */
export async function sendKept<T extends { success: boolean }>(entry: NewEntry, send: () => Promise<T>): Promise<T> {
  let gaveWay: readonly Entry[] = []
  const keep = (entries: readonly Entry[]) => {
    const after = withEntry(entries, made(entry))
    gaveWay = entries.filter((other) => other.key !== entry.key && !after.includes(other))
    return after
  }
  const take = (entries: readonly Entry[]) => [...entries.filter(({ key }) => key !== entry.key), ...gaveWay]
  const write = (change: (entries: readonly Entry[]) => readonly Entry[]) =>
    areDraftsClosed() ? undefined : editUntold(change).catch(() => undefined)

  await write(keep)
  askToSync()
  return besideOthers(async () => {
    try {
      const reply = await send()
      const sent = (other: Entry): Entry => (other.key === entry.key ? { ...other, state: 'sent', reply } : other)
      await write(reply.success ? (entries) => entries.map(sent) : take)
      return reply
    } catch (error) {
      if (error instanceof HttpError && !isUnheard(error)) await write(take)
      throw error
    }
  })
}

/** Keeps others from sending meanwhile; where one does already, goes on beside it, which the keys make harmless. */
async function besideOthers<T>(work: () => Promise<T>): Promise<T> {
  const done = await withOutboxLock(false, async () => ({ value: await work() }))
  return done === 'busy' ? work() : done.value
}

const isOwnOrder = (entry: Entry) => entry.kind === 'order' && !isOthers(entry, signedInAs())

/** A waiting order is not sent while its shopper orders anew; one that is on its way is waited for. */
export async function holdOrders(): Promise<void> {
  const { entries } = await readOutbox()
  if (!entries.some((entry) => isOwnOrder(entry) && entry.state === 'waiting')) return
  await withOutboxLock(true, () =>
    editOutbox((all) =>
      all.map((entry) => (isOwnOrder(entry) && entry.state === 'waiting' ? { ...entry, state: 'held' } : entry)),
    ),
  )
}

/** Another order was placed in place of those that waited. */
export async function dropOrders(): Promise<void> {
  const { entries } = await readOutbox()
  if (entries.some(isOwnOrder)) await editOutbox((all) => all.filter((entry) => !isOwnOrder(entry)))
}
