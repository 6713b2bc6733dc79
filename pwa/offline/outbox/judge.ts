import type { Entry, EntryKind, EntryProblem } from './entry.ts'

/** What came back: nothing that the shop could have said, or its answer. `retryAfter` in seconds. */
export type Answer = { kind: 'lost' } | { kind: 'answered'; status: number; retryAfter: number | null; json: unknown }

const longestWait = 3_600_000
const unreadableTries = 5

/** Whether a wait until `nextAt` is over (milliseconds). One longer than any that is asked for began under another clock. */
export const isDue = (nextAt: number, now: number): boolean => nextAt <= now || nextAt - now > longestWait

type Parts = Record<string, unknown>
const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? { ...value } : {})

const isId = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value > 0

// By hand, and only what cannot be missing: the worker has no room for the contract's schemas.
const successes: Readonly<Record<EntryKind, (reply: Parts) => boolean>> = {
  order: ({ success, order }) =>
    success === true && isId(partsOf(order).id) && typeof partsOf(order).orderNumber === 'string',
  review: ({ id, productId }) => isId(id) && isId(productId),
  newsletter: ({ message }) => typeof message === 'string',
  contact: ({ ticket }) => typeof ticket === 'string',
  vote: ({ id, helpfulCount }) => isId(id) && typeof helpfulCount === 'number',
}

function problemOf(reply: Parts, status: number): EntryProblem {
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

const isPassing = (status: number, code: unknown) =>
  status >= 500 || status === 408 || status === 425 || status === 429 || code === 'in_progress'

function later(entry: Entry, retryAfter: number | null, now: number): Entry {
  const tries = entry.tries + 1
  const wait = retryAfter === null ? 2 ** Math.min(tries, 12) * 1000 : retryAfter * 1000
  return { ...entry, tries, nextAt: now + Math.min(Math.max(wait, 1000), longestWait) }
}

/**
 * An entry after an answer (`now` in milliseconds). It is sent only when the server said so in the endpoint's own words:
 * a captive portal says 200 too. What passes by itself waits; any other refusal needs its maker.
 */
export function judge(entry: Entry, answer: Answer, now: number): Entry {
  if (answer.kind === 'lost') return entry
  const { status, retryAfter, json } = answer
  const reply = partsOf(json)
  if (status >= 200 && status < 300) {
    if (successes[entry.kind](reply)) return { ...entry, state: 'sent', problem: null, reply: json }
    if (reply.success === false) return { ...entry, state: 'needs-you', problem: problemOf(reply, status) }
    // A newer shop may answer in words that this build does not know: not for ever.
    const next = later(entry, retryAfter, now)
    if (next.tries < unreadableTries) return next
    return { ...next, state: 'needs-you', problem: problemOf({ code: 'unreadable' }, status) }
  }
  if (isPassing(status, reply.code)) return later(entry, retryAfter, now)
  return { ...entry, state: 'needs-you', problem: problemOf(reply, status) }
}
