import { entryBeingSent } from './entry-being-sent.ts'

const look = 500
const longest = 30_000

/** Resolves once no entry of the outbox is on its way, so that a reload loses no answer; after half a minute at the latest. */
export async function whenNothingIsSent(): Promise<void> {
  // Not the time of day, which may be set back meanwhile.
  const until = performance.now() + longest
  while (performance.now() < until && (await entryBeingSent())) await new Promise((next) => setTimeout(next, look))
}
