import { actingGuest, actingUserHeader, orderTokenHeader } from '#contract/constants'
import { type Entry, type EntryKind, type EntryProblem, type Parts, partsOf } from './entry.ts'
import { isJson } from './shop-answers.ts'

/** What `drain` needs from its environment: IndexedDB, fetch, Web Locks and the clock. Tests pass test doubles. */
export interface OutboxPorts {
  store: {
    /** Returns the idempotency keys of all waiting outbox entries, oldest first. */
    waiting(): Promise<string[]>
    /**
     * Stores that an outbox entry was tried, before it is sent. Returns the entry, or null if it is not waiting or not
     * due.
     */
    begin(key: string, now: number): Promise<Entry | null>
    /** Stores the result of the request that sent the outbox entry `sent`. `after` is the entry with this result. */
    settle(sent: Entry, after: Entry): Promise<void>
    /** Returns when the next outbox entry is due (milliseconds since the epoch); null if no entry waits. */
    nextAt(): Promise<number | null>
  }
  send(entry: Entry): Promise<Answer>
  /** Returns whether the server responds to another request. It is called after an outbox entry got no response. */
  isReachable(): Promise<boolean>
  /** Runs `work` while holding the lock of the outbox; returns 'busy' if another page or the worker holds the lock. */
  lock<T>(work: () => Promise<T>): Promise<T | 'busy'>
  now(): number
}

/**
 * The result of sending the due outbox entries. `lost`: the shop cannot be reached, so an immediate retry is useless.
 * `nextAt`: when the next entry is due; null if no entry waits.
 */
export interface Drained {
  lost: boolean
  nextAt: number | null
}

/** Sends an outbox entry. Returns the response and the changed entry, which is not stored yet. */
export async function sendOne({ send, now }: Pick<OutboxPorts, 'send' | 'now'>, entry: Entry) {
  const answer = await send(entry)
  return { answer, after: judge(entry, answer, now()) }
}

/**
 * Sends all due outbox entries one after the other, oldest first. Sending continues after an entry that the server
 * defers, and after an entry that gets no response while the shop can be reached. Otherwise a missing response ends the
 * run. If the page is closed in between, the idempotency keys prevent duplicates.
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

/**
 * A response of the shop to an outbox entry. `retryAfter` is in seconds. `text` describes the response if its JSON has
 * no message.
 */
export interface Answered {
  kind: 'answered'
  status: number
  retryAfter: number | null
  json: unknown
  text?: string
}

/**
 * The result of sending an outbox entry. `lost`: there was no response of the shop, or its JSON was truncated
 * (`isBroken`).
 */
export type Answer = { kind: 'lost'; isBroken?: true } | Answered

const maxWaitMs = 3_600_000
const maxUnreadableTries = 5

/**
 * Whether the wait of an outbox entry until `nextAt` (milliseconds) is over. A wait longer than the maximum means that
 * the clock was changed, so such a wait is treated as over.
 */
export const isDue = (nextAt: number, now: number): boolean => nextAt <= now || nextAt - now > maxWaitMs

const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0

// Functions that check a successful response, by kind of outbox entry. They check only required fields and do not use
// the contract's schemas, because those are too large for the worker.
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

/** Returns why the server refused a request: code, message and field errors. */
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
 * Returns the outbox entry after a response (`now` in milliseconds). The entry is stored as sent only if the response
 * has the shape of its endpoint, because captive portals (login pages of networks) also answer with status 200.
 * Temporary errors defer the entry; after any other refusal the shopper must decide (`needs-you`).
 */
export function judge(entry: Entry, answer: Answer, now: number): Entry {
  if (answer.kind === 'lost') return entry
  const { status, retryAfter, json } = answer
  const reply = partsOf(json)
  if (status >= 200 && status < 300) {
    if (successes[entry.kind](reply)) return { ...entry, state: 'sent', problem: null, reply: json }
    if (reply.success === false) return { ...entry, state: 'needs-you', problem: problemOf(answer) }
    // A newer server may respond in a shape that this build does not know. The number of retries after such a response
    // is limited.
    const next = deferred(entry, retryAfter, now)
    if (next.tries < maxUnreadableTries) return next
    return { ...next, state: 'needs-you', problem: problemOf({ json: { code: 'unreadable' }, status }) }
  }
  if (isTemporary(status, reply.code)) return deferred(entry, retryAfter, now)
  return { ...entry, state: 'needs-you', problem: problemOf(answer) }
}

const timeoutMs = 15_000
const lost: Answer = { kind: 'lost' }

// The header with the acting user of an outbox entry. An entry with an unknown owner is sent as a guest's, never as the
// account that is signed in. On the screen where the entry is made, a guest may have a session without a session mark
// (record 5): then the session decides.
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
 * Sends an outbox entry once. `isOnScreen`: the screen where the entry was made waits for the response. A response that
 * is not JSON comes from a captive portal and is treated as no response (`lost`).
 */
export async function sendEntry(entry: Entry, isOnScreen = false): Promise<Answer> {
  try {
    const response = await fetch(entry.path, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      // A redirect comes from a captive portal, because the shop never redirects these requests.
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

/** The name of the Web Lock that pages and the worker share. Only its holder sends outbox entries. */
export const outboxLock = 'outbox'

/** The Background Sync tag with which the browser wakes the worker when it is online again. */
export const syncTag = 'outbox'

let running: Promise<unknown> = Promise.resolve()
let free = true

// Web Locks need https. Without https this lock covers only the current tab, and idempotency keys prevent duplicates.
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

/** Runs `work` while holding the lock of the outbox. Returns 'busy' if the lock is taken and `wait` is false. */
export async function withOutboxLock<T>(wait: boolean, work: () => Promise<T>): Promise<T | 'busy'> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  if (!locks?.request) return inThisTab(wait, work)
  return locks.request(outboxLock, { ifAvailable: !wait }, (lock) => (lock ? work() : 'busy'))
}

/** Returns whether a tab or the worker is sending an outbox entry. */
async function isSending(): Promise<boolean> {
  const locks: Partial<LockManager> | undefined = navigator.locks
  // In a browser without `locks.query` the result is false: sending an outbox entry twice is harmless because of its
  // idempotency key.
  const state = await locks?.query?.().catch(() => null)
  return state?.held?.some(({ name }) => name === outboxLock) ?? false
}

const pollMs = 500
const maxLockWaitMs = 30_000

/**
 * Resolves once no outbox entry is being sent, at the latest after half a minute, so that a reload of the page loses no
 * response.
 */
export async function whenNothingIsSent(): Promise<void> {
  // Measure with monotonic time, because the clock of the device may be set back during the wait.
  const until = performance.now() + maxLockWaitMs
  while (performance.now() < until && (await isSending())) await new Promise((next) => setTimeout(next, pollMs))
}
