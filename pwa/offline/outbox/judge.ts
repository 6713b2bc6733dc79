import type { Entry, EntryKind, EntryProblem } from './entry.ts'

/** A response of the shop. `retryAfter` in seconds; `text`: what describes it where its JSON has no message. */
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
 * Whether the wait until `nextAt` (milliseconds) is over. A wait longer than the maximum began under another clock.
 */
export const isDue = (nextAt: number, now: number): boolean => nextAt <= now || nextAt - now > maxWaitMs

type Parts = Record<string, unknown>
const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? { ...value } : {})

const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0

// Checked by hand and only for required fields, because the contract's schemas are too large for the worker.
const successes: Readonly<Record<EntryKind, (reply: Parts) => boolean>> = {
  order: ({ success, order }) =>
    success === true && isId(partsOf(order).id) && typeof partsOf(order).orderNumber === 'string',
  review: ({ id, productId }) => isId(id) && isId(productId),
  newsletter: ({ message }) => typeof message === 'string',
  contact: ({ ticket }) => typeof ticket === 'string',
  vote: ({ id, helpfulCount }) => isId(id) && typeof helpfulCount === 'number',
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
