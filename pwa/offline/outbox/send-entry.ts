import { actingGuest, actingUserHeader } from '#contract/constants'
import type { Entry } from './entry.ts'
import type { Answer } from './judge.ts'

const timeoutMs = 15_000
const lost: Answer = { kind: 'lost' }

// An entry with an unknown owner is sent as a guest's, never as the account that is signed in. On the screen where it is
// made, a guest may have a session without a mark (record 5): the session counts.
function actingUser({ owner }: Entry, isOnScreen: boolean): Record<string, string> {
  if (typeof owner === 'number') return { [actingUserHeader]: String(owner) }
  return isOnScreen ? {} : { [actingUserHeader]: actingGuest }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends an entry once. `isOnScreen`: the screen where it was made waits for the response. A response other than JSON, which captive portals send, counts as lost. */
export async function sendEntry(entry: Entry, isOnScreen = false): Promise<Answer> {
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
        ...actingUser(entry, isOnScreen),
      },
      body: entry.body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, headers } = response
    const isJson = headers.get('content-type')?.includes('application/json') ?? false
    if (!isJson && status < 500) return lost
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    const text = await response.text()
    const json = isJson ? parsed(text) : null
    if (json === undefined) return { kind: 'lost', isBroken: true }
    return {
      kind: 'answered',
      status,
      retryAfter: Number.isFinite(seconds) ? seconds : null,
      json,
      text: response.statusText || text.slice(0, 500),
    }
  } catch {
    return lost
  }
}
