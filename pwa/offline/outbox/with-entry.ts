import { type Entry, isOthers } from './entry.ts'

const isSame = (other: Entry, made: Entry) =>
  other.key === made.key ||
  (other.state !== 'sent' && other.path === made.path && other.body === made.body && other.owner === made.owner)

const productOf = ({ body }: Entry): unknown => JSON.parse(body).productId

// One order of a shopper waits at a time: the next one names the keys of those before it. A vote is one per review, and
// an account has one review of a product: an older one that is sent later must not replace the newer one.
const givesWay = (other: Entry, made: Entry) => {
  if (other.kind !== made.kind) return false
  if (made.kind === 'order') return !isOthers(other, made.owner)
  if (other.owner !== made.owner) return false
  if (made.kind === 'vote') return other.path === made.path
  const isReview = made.kind === 'review' && typeof made.owner === 'number' && other.state !== 'sent'
  return isReview && productOf(other) === productOf(made)
}

/** The entries with one more: the same again stays one, and what it takes the place of goes. */
export function withEntry(entries: readonly Entry[], made: Entry): Entry[] {
  const same = entries.find((other) => isSame(other, made))
  if (same?.state === 'sent') return [...entries]
  const kept: Entry = same
    ? { ...same, tried: same.tried || made.tried, state: 'waiting', problem: null, nextAt: 0 }
    : { ...made, number: 1 + Math.max(0, ...entries.map(({ number }) => number)) }
  return [...entries.filter((other) => other !== same && !givesWay(other, made)), kept]
}
