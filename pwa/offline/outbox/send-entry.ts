import { actingGuest, actingUserHeader } from '#contract/acting-user'
import type { Entry } from './entry.ts'
import type { Answer } from './judge.ts'

const timeout = 15_000
const lost: Answer = { kind: 'lost' }

// What nobody is known to have made is sent as a guest's: never in the name of whoever is signed in by then.
const actingUser = ({ owner }: Entry) => ({
  [actingUserHeader]: typeof owner === 'number' ? String(owner) : actingGuest,
})

/** Sends an entry once. Only JSON can be the shop's own word: anything else is as good as no answer. */
export async function sendEntry(entry: Entry): Promise<Answer> {
  try {
    const response = await fetch(entry.path, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      // A captive portal sends elsewhere; the shop never does.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': entry.key,
        ...actingUser(entry),
      },
      body: entry.body,
      signal: AbortSignal.timeout(timeout),
    })
    const { status, headers } = response
    const isJson = headers.get('content-type')?.includes('application/json') ?? false
    if (!isJson && status < 500) return lost
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    return {
      kind: 'answered',
      status,
      retryAfter: Number.isFinite(seconds) ? seconds : null,
      json: isJson ? await response.json() : null,
    }
  } catch {
    return lost
  }
}
