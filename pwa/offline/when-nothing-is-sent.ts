import { entryBeingSent } from './entry-being-sent.ts'

const look = 500
const longest = 30_000

/** Resolves once no entry of the outbox is on its way, so that a reload loses no answer; after half a minute at the latest. */
export async function whenNothingIsSent(): Promise<void> {
  const until = Date.now() + longest
  while (Date.now() < until && (await entryBeingSent())) await new Promise((next) => setTimeout(next, look))
}
