import type { Entry } from './entry.ts'
import { type Answer, judge } from './judge.ts'

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
  /** Runs `work` while holding the lock; 'busy' if another page or the worker holds it. */
  lock<T>(work: () => Promise<T>): Promise<T | 'busy'>
  now(): number
}

/** `lost`: there was no response, so an immediate retry is useless. `nextAt`: null if no entry waits. */
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
 * others; a missing response ends the run. If the page dies in between, the idempotency key prevents duplicates.
 */
export const drain = (ports: OutboxPorts): Promise<Drained | 'busy'> =>
  ports.lock(async () => {
    const { store, now } = ports
    let lost = false
    for (const key of await store.waiting()) {
      const entry = await store.begin(key, now())
      if (!entry) continue
      const { answer, after } = await sendOne(ports, entry)
      await store.settle(entry, after)
      lost = answer.kind === 'lost'
      if (lost) break
    }
    return { lost, nextAt: await store.nextAt() }
  })
