import { actingGuest, actingUserHeader, orderTokenHeader } from '#contract/constants'
import { type Entry, type EntryKind, type EntryProblem, type Parts, partsOf } from './entry.ts'
import { isJson } from './shop-answers.ts'

/** The environment of `drain`: IndexedDB, fetch, Web Locks and the clock, or test doubles. */
export interface OutboxPorts {
  store: {
    /** The keys of all waiting entries, the oldest first. */
    waiting(): Promise<string[]>
    /** Stores that an entry was tried, before it is sent. Returns null if it is not waiting or not due. */
    begin(key: string, now: number): Promise<Entry | null>
    /** Stores the result of a response for an entry that was sent. */
    settle(sent: Entry, after: Entry): Promise<void>
    /** When the next entry is due (milliseconds); null if none waits. */
    nextAt(): Promise<number | null>
  }
  send(entry: Entry): Promise<Answer>
  /** Whether the shop answers another request, after an entry got no response. */
  isReachable(): Promise<boolean>
  /** Runs `work` while holding the lock; 'busy' if another page or the worker holds it. */
  lock<T>(work: () => Promise<T>): Promise<T | 'busy'>
  now(): number
}

/** `lost`: the shop cannot be reached, so an immediate retry is useless. `nextAt`: null if no entry waits. */
export interface Drained {
  lost: boolean
  nextAt: number | null
}

/** Sends an entry. Returns the response and the entry after it, which is not stored yet. */
export async function sendOne({ send, now }: Pick<OutboxPorts, 'send' | 'now'>, entry: Entry) {
  const answer = await send(entry)
  return { answer, after: judge(entry, answer, now()) }
}

/**
 * Sends all due entries one after the other, the oldest first. An entry that the server defers does not hold up the
 * others, and neither does one that gets no response while the shop can be reached. Otherwise a missing response ends the
 * run. If the page dies in between, the idempotency key prevents duplicates.
 */
export const drain = (ports: OutboxPorts): Promise<Drained | 'busy'> =>
  ports.lock(async () => {
    const { store, now } = ports
    let lost = false
    for (const key of await store.waiting()) {
      const entry = await store.begin(key, now())
      if (!entry) continue
      const { answer, after } = await sendOne(ports, entry)
      const isLost = answer.kind === 'lost'
      lost = isLost && !(await ports.isReachable())
      await store.settle(entry, isLost && !lost ? deferred(entry, null, now()) : after)
      if (lost) break
    }
    return { lost, nextAt: await store.nextAt() }
  })

/** A response of the shop. `retryAfter` is in seconds. `text` describes the response if its JSON has no message. */
export interface Answered {
  kind: 'answered'
  status: number
  retryAfter: number | null
  json: unknown
  text?: string
}

/** The result of sending: `lost` without a response of the shop, or with one whose JSON is truncated (`isBroken`). */
export type Answer = { kind: 'lost'; isBroken?: true } | Answered

const maxWaitMs = 3_600_000
const maxUnreadableTries = 5

/**
 * Whether the wait until `nextAt` (milliseconds) is over. A wait longer than the maximum means that the clock was
 * changed, so it counts as over.
 */
export const isDue = (nextAt: number, now: number): boolean => nextAt <= now || nextAt - now > maxWaitMs

const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0

// Checked by hand and only for required fields, because the contract's schemas are too large for the worker.
const successes: Readonly<Record<EntryKind, (reply: Parts) => boolean>> = {
  order: ({ success, order }) =>
    success === true && isId(partsOf(order).id) && typeof partsOf(order).orderNumber === 'string',
  review: ({ id, productId }) => isId(id) && isId(productId),
  newsletter: ({ message }) => typeof message === 'string',
  stock: ({ message }) => typeof message === 'string',
  contact: ({ ticket }) => typeof ticket === 'string',
  vote: ({ id, helpfulCount }) => isId(id) && typeof helpfulCount === 'number',
  return: ({ id, number }) => isId(id) && typeof number === 'string',
}

/** Why the server refused a request. */
export function problemOf({ json, status }: Pick<Answered, 'json' | 'status'>): EntryProblem {
  const reply = partsOf(json)
  const { code, message, error, items } = reply
  const texts = Object.entries(partsOf(reply.fields)).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return {
    code: typeof code === 'string' ? code : String(status),
    message: typeof message === 'string' ? message : typeof error === 'string' ? error : '',
    fields: Object.fromEntries(texts),
    items,
  }
}

const isTemporary = (status: number, code: unknown) =>
  status >= 500 || status === 408 || status === 425 || status === 429 || code === 'in_progress'

function deferred(entry: Entry, retryAfter: number | null, now: number): Entry {
  const tries = entry.tries + 1
  const waitMs = retryAfter === null ? 2 ** Math.min(tries, 12) * 1000 : retryAfter * 1000
  return { ...entry, tries, nextAt: now + Math.min(Math.max(waitMs, 1000), maxWaitMs) }
}

/**
 * The entry after a response (`now` in milliseconds). It counts as sent only if the response has the endpoint's shape,
 * because captive portals also answer 200. Temporary errors defer it; other refusals need the shopper (`needs-you`).
 */
export function judge(entry: Entry, answer: Answer, now: number): Entry {
  if (answer.kind === 'lost') return entry
  const { status, retryAfter, json } = answer
  const reply = partsOf(json)
  if (status >= 200 && status < 300) {
    if (successes[entry.kind](reply)) return { ...entry, state: 'sent', problem: null, reply: json }
    if (reply.success === false) return { ...entry, state: 'needs-you', problem: problemOf(answer) }
    // A newer server may respond in a shape that this build does not know, so retries are limited.
    const next = deferred(entry, retryAfter, now)
    if (next.tries < maxUnreadableTries) return next
    return { ...next, state: 'needs-you', problem: problemOf({ json: { code: 'unreadable' }, status }) }
  }
  if (isTemporary(status, reply.code)) return deferred(entry, retryAfter, now)
  return { ...entry, state: 'needs-you', problem: problemOf(answer) }
}

const timeoutMs = 15_000
const lost: Answer = { kind: 'lost' }

// An entry with an unknown owner is sent as a guest's, never as the account that is signed in. On the screen where it is
// made, a guest may have a session without a mark (record 5): the session counts.
function actingUser({ owner }: Entry, isOnScreen: boolean): Record<string, string> {
  if (typeof owner === 'number') return { [actingUserHeader]: String(owner) }
  return isOnScreen ? {} : { [actingUserHeader]: actingGuest }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends an entry once. `isOnScreen`: the screen where it was made waits for the response. A response other than JSON,
 * which captive portals send, counts as lost.
 */
export async function sendEntry(entry: Entry, isOnScreen = false): Promise<Answer> {
  try {
    const response = await fetch(entry.path, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      // Only captive portals redirect, never the shop.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'accept-language': entry.language,
        'content-type': 'application/json',
        'idempotency-key': entry.key,
        ...actingUser(entry, isOnScreen),
        ...(entry.orderToken ? { [orderTokenHeader]: entry.orderToken } : {}),
      },
      body: entry.body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, headers } = response
    const hasJson = isJson(response)
    if (!hasJson && status < 500) return lost
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    const text = await response.text()
    const json = hasJson ? parsed(text) : null
    if (json === undefined) return { kind: 'lost', isBroken: true }
    return {
      kind: 'answered',
      status,
      retryAfter: Number.isFinite(seconds) ? seconds : null,
      json,
      text: response.statusText || text.slice(0, 500),
    }
  } catch {
    return lost
  }
}

/** The Web Lock that pages and the worker share: only its holder sends. */
export const outboxLock = 'outbox'

/** The Background Sync tag with which the browser wakes the worker when it is online again. */
export const syncTag = 'outbox'

let running: Promise<unknown> = Promise.resolve()
let free = true

// Web Locks need https. Without them the lock covers this tab only, and idempotency keys prevent duplicates.
function inThisTab<T>(wait: boolean, work: () => Promise<T>): Promise<T | 'busy'> {
  if (!free && !wait) return Promise.resolve('busy')
  free = false
  const next = running.then(work)
  const settled = next.then(
    () => undefined,
    () => undefined,
  )
  running = settled
  void settled.then(() => {
    if (running === settled) free = true
  })
  return next
}

/** Runs `work` while holding the lock. Returns 'busy' if it is taken and `wait` is false. */
export async function withOutboxLock<T>(wait: boolean, work: () => Promise<T>): Promise<T | 'busy'> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  if (!locks?.request) return inThisTab(wait, work)
  return locks.request(outboxLock, { ifAvailable: !wait }, (lock) => (lock ? work() : 'busy'))
}

/** Whether a tab or the worker is sending an entry. */
async function isSending(): Promise<boolean> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  // Without `locks.query` the answer is false: a repeated send is harmless because of the entry's idempotency key.
  const state = await locks?.query?.().catch(() => null)
  return state?.held?.some(({ name }) => name === outboxLock) ?? false
}

const pollMs = 500
const maxLockWaitMs = 30_000

/**
 * Resolves once no outbox entry is being sent, at the latest after half a minute, so that a reload loses no response.
 */
export async function whenNothingIsSent(): Promise<void> {
  // Monotonic time, because the clock may be set back in the meantime.
  const until = performance.now() + maxLockWaitMs
  while (performance.now() < until && (await isSending())) await new Promise((next) => setTimeout(next, pollMs))
}
