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
    /** Supported by Chromium only. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/**
 * Registers a background sync, so that the worker sends waiting entries even when no tab is open. Without a worker
 * or without permission, pages send them.
 */
export function askToSync(): void {
  void navigator.serviceWorker?.ready.then(({ sync }) => sync?.register(syncTag)).catch(() => undefined)
}

/** A write that the shopper has just made. */
export interface Write {
  kind: EntryKind
  path: string
  body: object
  about?: string
  lines?: StoredLine[]
  orderToken?: string | null | undefined
  /** Whether only this page sends it, as for an order that is paid online. */
  isForeground?: boolean
}

/** Creates the entry for the current account, with a new idempotency key. */
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

/** Sends the entry of a screen that waits for the response. */
const screenPorts = {
  async send(entry: Entry) {
    const answer = await sendEntry(entry, true)
    recordConnection(answer.kind !== 'lost')
    return answer
  },
  now: Date.now,
}

/** The keys of entries whose screen on this page waits for the response and reports it. */
const awaited = new Set<string>()

/** The keys of entries that a screen of this page has completed while another tab may have been sending them. */
const completed = new Set<string>()

/** Whether a screen of this page reports the entry, or has done so. */
export const isAwaited = ({ key }: Pick<Entry, 'key'>): boolean => awaited.has(key) || completed.has(key)

/** Sends all due entries, unless another tab or the worker is sending. With `wait`, waits for them first. */
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

/** Sends an entry. Repeats it while the server still handles an earlier request with the same key, at most five times. */
async function sendUntilAnswered(entry: Entry, left = maxTries): ReturnType<typeof sendOne> {
  const sent = await sendOne(screenPorts, entry)
  const { answer } = sent
  if (left <= 1 || answer.kind === 'lost' || !isInProgress(answer)) return sent
  await pause(Math.min(answer.retryAfter ?? 1, maxPauseSeconds))
  return sendUntilAnswered(entry, left - 1)
}

/**
 * Locks the outbox while `work` runs. If the outbox is already locked, runs in parallel (`isAlone` is false), which the
 * idempotency keys make safe.
 */
async function withLockOrParallel<T>(work: () => Promise<T>): Promise<{ value: T; isAlone: boolean }> {
  const done = await withOutboxLock(false, async () => ({ value: await work(), isAlone: true }))
  return done === 'busy' ? { value: await work(), isAlone: false } : done
}

/** Waits for an earlier order that is being sent: this one replaces it, so the server must not get both at once. */
async function afterEarlierOrder({ kind }: Write): Promise<void> {
  if (kind !== 'order') return
  const { entries } = await readOutbox()
  const isEarlier = (entry: Entry) => entry.kind === 'order' && entry.state === 'held' && !isOthers(entry, owner())
  if (entries.some(isEarlier)) await withOutboxLock(true, async () => undefined)
}

export type Submitted =
  /** The server has the write. `entry` contains the reply. */
  | { kind: 'sent'; entry: Entry }
  /** The write is stored, and a page or the worker will send it. */
  | { kind: 'waiting' }
  /** There was no response, and only the next press sends the write again. `tried`: the server may have it. */
  | { kind: 'unanswered'; tried: boolean }
  /** The server's refusal or error. The next press with the same input sends the same key. */
  | { kind: 'error'; error: HttpError; reply: unknown }
  /** Another account uses the browser now: nothing of the outcome may be shown. */
  | { kind: 'account-changed' }

/** Codes that use up an idempotency key: the next press needs a new one. */
export const spentKeyCodes: readonly string[] = ['order_cancelled', 'key_reused']

/** Stores that the entry may reach the server, right before it is sent. A phone without a network sends nothing. */
async function markTried(entry: Entry): Promise<Entry> {
  if (entry.tried || !navigator.onLine) return entry
  await editEntry(entry.key, (current) => ({ ...current, tried: true })).catch(() => undefined)
  return { ...entry, tried: true }
}

/** Takes a refused or unanswered entry back to its screen. `typed` becomes a draft again. */
async function takeBack(entry: Entry, code: string, typed: SubmitOptions['typed']): Promise<void> {
  const draft = draftOf(entry)
  if (draft && typed) await saveForm(draft, typed())
  const isSpent = spentKeyCodes.includes(code)
  if (isSpent) forgetMirrored(entry.key)
  await editEntry(entry.key, (current) => {
    // The worker has sent the entry meanwhile.
    if (current.state === 'sent') return current
    return isSpent ? null : { ...current, state: 'foreground' }
  }).catch(() => undefined)
}

/**
 * Removes a sent entry, unless it was edited meanwhile: the edit is not sent yet. Resolves with false when another tab has
 * already removed it.
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
 * Removes a completed entry again when no other tab is sending: a tab that has sent the entry too, and gets its response
 * later, stores it as sent.
 */
function removeWhenFree(entry: Entry): void {
  completed.add(entry.key)
  void withOutboxLock(true, () => removeEntry(entry)).catch(() => undefined)
}

interface SubmitOptions {
  /** Reads the form. Its draft moves to the entry, and is stored again if the server refuses it. */
  typed?: (() => unknown) | undefined
  /**
   * Called with an entry that the server has accepted; by default removes it. Not called for a foreground entry, which
   * its screen completes.
   */
  complete?: (sent: Entry) => Promise<unknown>
}

/**
 * Stores a write as an outbox entry, sends it and completes it. If no response arrives, it stays in the outbox, and
 * a page or the worker sends it with the same key.
 */
export async function submit(write: Write, { typed, complete = removeEntry }: SubmitOptions = {}): Promise<Submitted> {
  const accountChanges = accountChangeCount()
  const { entry: stored, isStored } = await addEntry(createEntry(write))
  let entry = stored
  // The server has the write even if this device fails to complete the entry.
  const sent = async (done: Entry): Promise<Submitted> => {
    if (!write.isForeground) await complete(done).catch(() => undefined)
    return { kind: 'sent', entry: done }
  }
  awaited.add(entry.key)
  try {
    // An earlier page or the worker has sent the same write.
    if (entry.state === 'sent') return await sent(entry)
    await afterEarlierOrder(write)
    const { value, isAlone } = await withLockOrParallel(async () => {
      if (isStored && entry.state === 'waiting') askToSync()
      entry = await markTried(entry)
      return sendUntilAnswered(entry)
    })
    const { answer, after } = value
    if (accountChangeCount() !== accountChanges) {
      // An online order that is stored as sent would be reported as placed, although it is not paid.
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
      // The screen shows its own message; the next press sends the same key.
      await takeBack(entry, '', typed)
      return { kind: 'error', error: new HttpError(200, ''), reply: null }
    }
    if (!isStored || entry.state !== 'waiting') {
      await takeBack(entry, '', typed)
      return { kind: 'unanswered', tried: entry.tried }
    }
    // If this fails, the entry is stored as waiting already.
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

/** Submits a form. Resolves with the server's reply, or `waiting` when it is stored to be sent later; else rejects. */
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
