import { type Entry, isOthers } from './entry.ts'

const isSame = (other: Entry, made: Entry) =>
  other.key === made.key ||
  (other.state !== 'sent' && other.path === made.path && other.body === made.body && other.owner === made.owner)

const productOf = ({ body }: Entry): unknown => JSON.parse(body).productId

// Only one order of a shopper waits: a new one replaces it and names its key. A new vote replaces an older one on the
// same review, and a new review an older one of the same account and product, because sent later the older would win.
const isReplacedBy = (other: Entry, made: Entry) => {
  if (other.kind !== made.kind) return false
  if (made.kind === 'order') return !isOthers(other, made.owner)
  if (other.owner !== made.owner) return false
  if (made.kind === 'vote') return other.path === made.path
  const isReview = made.kind === 'review' && typeof made.owner === 'number' && other.state !== 'sent'
  return isReview && productOf(other) === productOf(made)
}

/** Adds an entry. The same entry is not added twice, and entries that it replaces are removed. */
export function withEntry(entries: readonly Entry[], made: Entry): Entry[] {
  const same = entries.find((other) => isSame(other, made))
  if (same?.state === 'sent') return [...entries]
  const kept: Entry = same
    ? { ...same, tried: same.tried || made.tried, state: 'waiting', problem: null, nextAt: 0 }
    : { ...made, number: 1 + Math.max(0, ...entries.map(({ number }) => number)) }
  return [...entries.filter((other) => other !== same && !isReplacedBy(other, made)), kept]
}
