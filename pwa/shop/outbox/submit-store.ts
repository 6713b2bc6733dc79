import { code as language } from '#texts/language'
import { HttpError, OfflineError } from '../../api/http-error.ts'
import { recordConnection } from '../../api/online-store.ts'
import { addEntry, draftOf, forgetMirrored } from '../../offline/add-entry.ts'
import type { StoredLine } from '../../offline/db.ts'
import { saveForm } from '../../offline/draft.ts'
import {
  type Answer,
  type Answered,
  type Drained,
  drain,
  problemOf,
  sendEntry,
  sendOne,
  syncTag,
  withOutboxLock,
} from '../../offline/outbox/drain.ts'
import { type Entry, type EntryKind, isOthers, newKey, withoutReplaced } from '../../offline/outbox/entry.ts'
import { editEntry, editOutbox, entryStore, readOutbox } from '../../offline/outbox/entry-store.ts'
import { shopAnswers } from '../../offline/outbox/shop-answers.ts'
import { accountChangeCount, owner } from '../../offline/owner.ts'
import { askToPersist } from '../../offline/persist.ts'

declare global {
  interface ServiceWorkerRegistration {
    /** The Background Sync API, which only Chromium supports. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/**
 * Registers a background sync, so that the worker sends waiting outbox entries even when no tab is open. If there is no
 * worker or the browser refuses, only pages send them.
 */
export function askToSync(): void {
  void navigator.serviceWorker?.ready.then(({ sync }) => sync?.register(syncTag)).catch(() => undefined)
}

/** A write that the shopper has just made, such as an order or a review. */
export interface Write {
  kind: EntryKind
  path: string
  body: object
  about?: string
  lines?: StoredLine[]
  orderToken?: string | null | undefined
  /** Whether only this page sends the write, as for an order that is paid online. */
  isForeground?: boolean
}

/** Creates the outbox entry of a write for the current account, with a new idempotency key. */
const createEntry = ({ body, about = '', lines = [], orderToken, isForeground = false, ...write }: Write): Entry => ({
  ...write,
  orderToken: orderToken ?? '',
  key: newKey(),
  language,
  body: JSON.stringify(body),
  about,
  lines,
  owner: owner(),
  number: 0,
  madeAt: Date.now(),
  state: isForeground ? 'foreground' : 'waiting',
  tried: navigator.onLine,
  tries: 0,
  nextAt: 0,
  problem: null,
  reply: undefined,
})

/** How a screen that waits for the response sends its outbox entry. */
const screenPorts = {
  async send(entry: Entry) {
    const answer = await sendEntry(entry, true)
    recordConnection(answer.kind !== 'lost')
    return answer
  },
  now: Date.now,
}

/** The keys of outbox entries whose screen on this page waits for the response and shows it. */
const awaited = new Set<string>()

/** The keys of outbox entries that a screen of this page has completed while another tab may have been sending them. */
const completed = new Set<string>()

/** Whether a screen of this page shows the result of the outbox entry or has shown it. */
export const isAwaited = ({ key }: Pick<Entry, 'key'>): boolean => awaited.has(key) || completed.has(key)

/** Sends all due outbox entries, unless another tab or the worker is sending. With `wait`, first waits for them. */
export const runOutbox = (wait = false): Promise<Drained | 'busy'> =>
  drain({
    async send(entry) {
      const answer = await sendEntry(entry)
      if (answer.kind === 'answered') recordConnection(true)
      return answer
    },
    async isReachable() {
      const isReached = await shopAnswers()
      recordConnection(isReached)
      return isReached
    },
    now: Date.now,
    store: {
      ...entryStore,
      waiting: async () => (await entryStore.waiting()).filter((key) => !awaited.has(key)),
    },
    lock: (work) => withOutboxLock(wait, work),
  })

const maxTries = 5
const maxPauseSeconds = 5
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

const isInProgress = (answer: Answer): boolean => answer.kind === 'answered' && problemOf(answer).code === 'in_progress'

/** Sends an outbox entry, again up to five times while the server handles an earlier request with the same key. */
async function sendUntilAnswered(entry: Entry, left = maxTries): ReturnType<typeof sendOne> {
  const sent = await sendOne(screenPorts, entry)
  const { answer } = sent
  if (left <= 1 || answer.kind === 'lost' || !isInProgress(answer)) return sent
  await pause(Math.min(answer.retryAfter ?? 1, maxPauseSeconds))
  return sendUntilAnswered(entry, left - 1)
}

/**
 * Locks the outbox while `work` runs. If another tab or the worker has locked the outbox, runs `work` without the lock
 * (`isAlone` is false), which the idempotency keys make safe.
 */
async function withLockOrParallel<T>(work: () => Promise<T>): Promise<{ value: T; isAlone: boolean }> {
  const done = await withOutboxLock(false, async () => ({ value: await work(), isAlone: true }))
  return done === 'busy' ? { value: await work(), isAlone: false } : done
}

/** Waits until the earlier order that the new one replaces was sent: the server must not get both at once. */
async function afterEarlierOrder({ kind }: Write): Promise<void> {
  if (kind !== 'order') return
  const { entries } = await readOutbox()
  const isEarlier = (entry: Entry) => entry.kind === 'order' && entry.state === 'held' && !isOthers(entry, owner())
  if (entries.some(isEarlier)) await withOutboxLock(true, async () => undefined)
}

export type Submitted =
  /** The server has received the write. `entry` contains its response. */
  | { kind: 'sent'; entry: Entry }
  /** The write is stored on the device, and a page or the worker will send it. */
  | { kind: 'waiting' }
  /** No response arrived; only the next press of the button sends the write again. `tried`: the server may have it. */
  | { kind: 'unanswered'; tried: boolean }
  /** The server refused the write or failed. The next press with the same input sends the same idempotency key. */
  | { kind: 'error'; error: HttpError; reply: unknown }
  /** Another account uses the browser now, so nothing of the result may be shown. */
  | { kind: 'account-changed' }

/** Error codes after which an idempotency key cannot be used again, so that the next press needs a new key. */
export const spentKeyCodes: readonly string[] = ['order_cancelled', 'key_reused']

/**
 * Stores that the outbox entry may reach the server, right before it is sent. Nothing is stored on a device without a
 * network, because nothing is sent.
 */
async function markTried(entry: Entry): Promise<Entry> {
  if (entry.tried || !navigator.onLine) return entry
  await editEntry(entry.key, (current) => ({ ...current, tried: true })).catch(() => undefined)
  return { ...entry, tried: true }
}

/** Returns a refused or unanswered outbox entry to its screen. The input (`typed`) becomes a draft again. */
async function takeBack(entry: Entry, code: string, typed: SubmitOptions['typed']): Promise<void> {
  const draft = draftOf(entry)
  if (draft && typed) await saveForm(draft, typed())
  const isSpent = spentKeyCodes.includes(code)
  if (isSpent) forgetMirrored(entry.key)
  await editEntry(entry.key, (current) => {
    // If the worker has sent the entry during this request, the entry is not changed, so that its result is shown.
    if (current.state === 'sent') return current
    return isSpent ? null : { ...current, state: 'foreground' }
  }).catch(() => undefined)
}

/**
 * Removes a sent outbox entry, unless it was edited while it was sent: the edit is not sent yet. Resolves with false
 * when another tab has already removed it.
 */
export async function removeEntry({ key, body }: Entry): Promise<boolean> {
  let isRemoved = false
  forgetMirrored(key)
  await editEntry(key, (current) => {
    if (current.body !== body) return current
    isRemoved = true
    return null
  })
  return isRemoved
}

/**
 * Removes a completed outbox entry again when no other tab is sending: another tab may have sent the entry too, and
 * stores it as sent when its response arrives.
 */
function removeWhenFree(entry: Entry): void {
  completed.add(entry.key)
  void withOutboxLock(true, () => removeEntry(entry)).catch(() => undefined)
}

interface SubmitOptions {
  /**
   * Returns the input of the form. The draft of the form is deleted when the outbox entry is stored, and stored again
   * if the server refuses the entry.
   */
  typed?: (() => unknown) | undefined
  /**
   * Called with an outbox entry that the server has accepted; by default the entry is removed. Not called for a
   * foreground entry, which its screen completes.
   */
  complete?: (sent: Entry) => Promise<unknown>
}

/**
 * Stores a write as an outbox entry, sends it and completes it. If no response arrives, the entry stays in the outbox,
 * and a page or the worker sends it later with the same idempotency key.
 */
export async function submit(write: Write, { typed, complete = removeEntry }: SubmitOptions = {}): Promise<Submitted> {
  const accountChanges = accountChangeCount()
  const { entry: stored, isStored } = await addEntry(createEntry(write))
  let entry = stored
  // Ignore the error: the server has the write even if this device fails to complete the entry.
  const sent = async (done: Entry): Promise<Submitted> => {
    if (!write.isForeground) await complete(done).catch(() => undefined)
    return { kind: 'sent', entry: done }
  }
  awaited.add(entry.key)
  try {
    // An earlier page or the worker has already sent the same write, so it is not sent again.
    if (entry.state === 'sent') return await sent(entry)
    await afterEarlierOrder(write)
    const { value, isAlone } = await withLockOrParallel(async () => {
      if (isStored && entry.state === 'waiting') askToSync()
      entry = await markTried(entry)
      return sendUntilAnswered(entry)
    })
    const { answer, after } = value
    if (accountChangeCount() !== accountChanges) {
      // Do not store the result of an online order, because an order that is stored as sent would be reported as
      // placed, although it is not paid.
      if (isStored && !write.isForeground) await entryStore.settle(entry, after).catch(() => undefined)
      return { kind: 'account-changed' }
    }
    if (after.state === 'sent') {
      const submitted = await sent(after)
      if (!isAlone && !write.isForeground) removeWhenFree(after)
      return submitted
    }
    const isAnswered = answer.kind === 'answered' && !isInProgress(answer) && (answer.status >= 300 || after.problem)
    if (isAnswered) return await errorOf(entry, answer, typed)
    if (answer.kind === 'lost' && answer.isBroken && entry.kind !== 'order') {
      // The screen shows a message; the next press of its button sends the same idempotency key.
      await takeBack(entry, '', typed)
      return { kind: 'error', error: new HttpError(200, ''), reply: null }
    }
    if (!isStored || entry.state !== 'waiting') {
      await takeBack(entry, '', typed)
      return { kind: 'unanswered', tried: entry.tried }
    }
    // Ignore the error: the entry is already stored as waiting.
    await entryStore.settle(entry, after).catch(() => undefined)
    if (entry.kind === 'order') await editOutbox((entries) => withoutReplaced(entries, entry)).catch(() => undefined)
    askToPersist()
    askToSync()
    return { kind: 'waiting' }
  } finally {
    awaited.delete(entry.key)
  }
}

async function errorOf(entry: Entry, answer: Answered, typed: SubmitOptions['typed']): Promise<Submitted> {
  const { code, message, fields } = problemOf(answer)
  await takeBack(entry, code, typed)
  const { status, json, text } = answer
  return {
    kind: 'error',
    reply: json,
    error: new HttpError(status, message || text || `HTTP ${status}`, { code, fields }),
  }
}

/**
 * Submits a form. Resolves with the server's response, or with `waiting` when the write is stored to be sent later.
 * Rejects when the server refuses the write or there is no response.
 */
export async function submitForm<T>(
  write: Write,
  typed?: () => unknown,
): Promise<{ reply: T } | 'waiting' | 'account-changed'> {
  const submitted = await submit(write, { typed })
  if (submitted.kind === 'sent') return { reply: submitted.entry.reply as T }
  if (submitted.kind === 'waiting') return 'waiting'
  if (submitted.kind === 'account-changed') return 'account-changed'
  throw submitted.kind === 'error' ? submitted.error : new OfflineError()
}
