import type { Entry } from './entry.ts'
import { type Answer, judge } from './judge.ts'

/** What sending needs of the outside: IndexedDB, fetch, Web Locks and the clock, or what a test puts in their places. */
export interface OutboxPorts {
  store: {
    /** The keys of all that waits, the oldest first. */
    waiting(): Promise<string[]>
    /** Marks an entry as tried, for good, before it is sent; null where it does not wait or not yet. */
    begin(key: string, now: number): Promise<Entry | null>
    /** Writes what an answer made of an entry that was sent. */
    settle(sent: Entry, after: Entry): Promise<void>
    /** When the next entry may be tried (milliseconds); null where none waits. */
    nextAt(): Promise<number | null>
  }
  send(entry: Entry): Promise<Answer>
  /** Runs the work alone, whoever else has the outbox open; 'busy' where somebody else does. */
  lock<T>(work: () => Promise<T>): Promise<T | 'busy'>
  now(): number
}

/** `lost`: nothing answers, so that trying again at once is no use. `nextAt`: null where nothing waits any more. */
export interface Drained {
  lost: boolean
  nextAt: number | null
}

/**
 * Sends all that waits and is due, one after the other, the oldest first. An entry that the server asks to wait with
 * does not hold up the others; no answer at all ends the run. Whatever dies in between, the key makes it once.
 */
export const drain = ({ store, send, lock, now }: OutboxPorts): Promise<Drained | 'busy'> =>
  lock(async () => {
    let lost = false
    for (const key of await store.waiting()) {
      const entry = await store.begin(key, now())
      if (!entry) continue
      const answer = await send(entry)
      await store.settle(entry, judge(entry, answer, now()))
      lost = answer.kind === 'lost'
      if (lost) break
    }
    return { lost, nextAt: await store.nextAt() }
  })
