import type { Entry } from './entry.ts'

const isSame = (other: Entry, made: Entry) =>
  other.key === made.key ||
  (other.state !== 'sent' && other.path === made.path && other.body === made.body && other.owner === made.owner)

// One order waits at a time: the next one names the keys of those before it. A vote is one per review.
const givesWay = (other: Entry, made: Entry) =>
  other.kind === made.kind &&
  (made.kind === 'order' || (made.kind === 'vote' && other.path === made.path && other.owner === made.owner))

/** The entries with one more: the same again stays one, and what it takes the place of goes. */
export function withEntry(entries: readonly Entry[], made: Entry): Entry[] {
  const same = entries.find((other) => isSame(other, made))
  if (same?.state === 'sent') return [...entries]
  const kept: Entry = same
    ? { ...same, tried: same.tried || made.tried, state: 'waiting', problem: null, nextAt: 0 }
    : { ...made, number: 1 + Math.max(0, ...entries.map(({ number }) => number)) }
  return [...entries.filter((other) => other !== same && !givesWay(other, made)), kept]
}
