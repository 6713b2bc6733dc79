import { entryBeingSent } from './entry-being-sent.ts'

const pollMs = 500
const maxWaitMs = 30_000

/**
 * Resolves once no outbox entry is being sent, at the latest after half a minute, so that a reload loses no response.
 */
export async function whenNothingIsSent(): Promise<void> {
  // Monotonic time, because the clock may be set back in the meantime.
  const until = performance.now() + maxWaitMs
  while (performance.now() < until && (await entryBeingSent())) await new Promise((next) => setTimeout(next, pollMs))
}
