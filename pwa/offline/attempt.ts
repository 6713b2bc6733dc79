import { maxReplaced } from '#contract/limits'
import { HttpError } from '../api/http-error.ts'
import { areDraftsClosed, attemptPrefix, tabName } from './closed-drafts.ts'
import { withOwnRecords } from './own-records.ts'
import { isOutdated, owner, ownerMark } from './owner.ts'

interface Attempt {
  key: string
  body: string
  /** The keys of other bodies that were tried before and may have been heard, the newest last. */
  replaces: readonly string[]
}

/** `repeated` says that this very body was tried before. */
export interface KeyedAttempt extends Pick<Attempt, 'key' | 'replaces'> {
  repeated: boolean
}

const attempts = 5
const longestPause = 5

// Not `crypto.randomUUID`: a phone that tries the shop over plain http in the same network does not have it.
/** A new idempotency key: 128 random bits. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function parseAttempt(value: unknown): Attempt | null {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('body' in value)) return null
  const { key, body } = value
  if (typeof key !== 'string' || typeof body !== 'string') return null
  const replaces = 'replaces' in value && Array.isArray(value.replaces) ? value.replaces : []
  return { key, body, replaces: replaces.filter((other) => typeof other === 'string') }
}

// A body that gives way to another may have arrived: its key is not forgotten before one of them is answered.
const attemptFor = (kept: Attempt | null, body: string): Attempt =>
  kept?.body === body
    ? kept
    : { key: newKey(), body, replaces: kept ? [...kept.replaces, kept.key].slice(-maxReplaced) : [] }

const keyed = (attempt: Attempt, kept: Attempt | null): KeyedAttempt => ({
  key: attempt.key,
  replaces: attempt.replaces,
  repeated: attempt === kept,
})

const sessionName = (name: string, mark = ownerMark()) => tabName(attemptPrefix, mark, name)

/** What was tried before somebody signed in is theirs. */
const sessionText = (name: string) =>
  sessionStorage.getItem(sessionName(name)) ?? sessionStorage.getItem(sessionName(name, null)) ?? 'null'

function sessionAttempt(name: string, body: string): KeyedAttempt {
  try {
    const kept = parseAttempt(JSON.parse(sessionText(name)))
    const attempt = attemptFor(kept, body)
    sessionStorage.setItem(sessionName(name), JSON.stringify(attempt))
    return keyed(attempt, kept)
  } catch {
    // A forbidden store: the key lives as long as this press.
    return keyed(attemptFor(null, body), null)
  }
}

/**
 * The idempotency key of what is sent under a name: made for its body when the button is pressed, saved before anything
 * is sent, and the same for every repeat of that body, in whichever tab and after whatever reload. Another body gets
 * another key, and the keys that it replaces.
 */
export async function keyFor(name: string, body: string): Promise<KeyedAttempt> {
  if (areDraftsClosed() || isOutdated()) return keyed(attemptFor(null, body), null)
  try {
    return await withOwnRecords(['drafts'], 'readwrite', async (tx) => {
      const drafts = tx.objectStore('drafts')
      const kept = parseAttempt((await drafts.get(name))?.value)
      const attempt = attemptFor(kept, body)
      if (attempt !== kept) await drafts.put({ name, value: attempt, savedAt: Date.now(), owner: owner() })
      await tx.done
      return keyed(attempt, kept)
    })
  } catch {
    // Without a database, or where it failed, the session keeps it.
    return sessionAttempt(name, body)
  }
}

/** The keys of all that was sent under a name and may have been heard; no more than a server takes. */
export async function triedKeys(name: string): Promise<readonly string[]> {
  const kept = await withOwnRecords(['drafts'], 'readonly', (tx) => tx.objectStore('drafts').get(name))
    .then((draft) => draft?.value)
    .catch(() => JSON.parse(sessionText(name)))
    // What cannot be read was not kept: nothing is known to be replaced.
    .catch(() => null)
  const attempt = parseAttempt(kept)
  return attempt ? [...attempt.replaces, attempt.key].slice(-maxReplaced) : []
}

/** The key is spent: the next press makes a new one. */
export async function dropAttempt(name: string): Promise<void> {
  try {
    for (const key of [sessionName(name), sessionName(name, null)]) sessionStorage.removeItem(key)
  } catch {
    // A forbidden store holds nothing.
  }
  // Where the database fails now it holds no attempt that a next press could find.
  await withOwnRecords(['drafts'], 'readwrite', (tx) => tx.objectStore('drafts').delete(name)).catch(() => undefined)
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * Sends again while the first request of the key is still at work, in another tab or behind a lost connection: its
 * answer is wanted.
 */
export async function patiently<T>(send: () => Promise<T>, left = attempts): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'in_progress' || left <= 1) throw error
    await pause(Math.min(error.retryAfter ?? 1, longestPause))
    return patiently(send, left - 1)
  }
}
