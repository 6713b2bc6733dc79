import { actingGuest, actingUserHeader } from '#contract/constants'
import type { Entry } from './entry.ts'
import type { Answer } from './judge.ts'

const timeoutMs = 15_000
const lost: Answer = { kind: 'lost' }

// An entry with an unknown owner is sent as a guest's, never as the account that is signed in.
const actingUser = ({ owner }: Entry) => ({
  [actingUserHeader]: typeof owner === 'number' ? String(owner) : actingGuest,
})

/** Sends an entry once. A response other than JSON, which captive portals send, counts as lost. */
export async function sendEntry(entry: Entry): Promise<Answer> {
  try {
    const response = await fetch(entry.path, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      // Only captive portals redirect, never the shop.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': entry.key,
        ...actingUser(entry),
      },
      body: entry.body,
      signal: AbortSignal.timeout(timeoutMs),
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
