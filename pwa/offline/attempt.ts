import { maxReplaced } from '#contract/constants'
import { HttpError } from '../api/http-error.ts'
import { areDraftsClosed, attemptPrefix, tabName } from './closed-drafts.ts'
import { withOwnRecords } from './own-records.ts'
import { isOutdated, owner, ownerMark } from './owner.ts'

interface Attempt {
  key: string
  body: string
  /** Keys of previous bodies that may have reached the server, the newest last. */
  replaces: readonly string[]
}

/** `repeated`: the same body was tried before. */
export interface KeyedAttempt extends Pick<Attempt, 'key' | 'replaces'> {
  repeated: boolean
}

const maxAttempts = 5
const maxPauseSeconds = 5

// Not `crypto.randomUUID`, which is missing over plain http, for example on a phone in the local network.
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

// The previous body may have reached the server, so its key is kept until one of them is answered.
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

/** An attempt made as a guest passes to the account that signs in. */
const sessionText = (name: string) =>
  sessionStorage.getItem(sessionName(name)) ?? sessionStorage.getItem(sessionName(name, null)) ?? 'null'

function sessionAttempt(name: string, body: string): KeyedAttempt {
  try {
    const kept = parseAttempt(JSON.parse(sessionText(name)))
    const attempt = attemptFor(kept, body)
    sessionStorage.setItem(sessionName(name), JSON.stringify(attempt))
    return keyed(attempt, kept)
  } catch {
    // Without session storage, the key is used for this request only.
    return keyed(attemptFor(null, body), null)
  }
}

/**
 * Returns the idempotency key for a request `name` with this body. The key is stored before anything is sent and is the
 * same for every retry of the body, in any tab and after a reload. Another body gets a new key and the keys it
 * replaces.
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
    // Without a working database, the key is stored in session storage.
    return sessionAttempt(name, body)
  }
}

/** Keys of all requests under a name that may have reached the server, at most as many as the server accepts. */
export async function triedKeys(name: string): Promise<readonly string[]> {
  const kept = await withOwnRecords(['drafts'], 'readonly', (tx) => tx.objectStore('drafts').get(name))
    .then((draft) => draft?.value)
    .catch(() => JSON.parse(sessionText(name)))
    // An attempt that cannot be read counts as missing.
    .catch(() => null)
  const attempt = parseAttempt(kept)
  return attempt ? [...attempt.replaces, attempt.key].slice(-maxReplaced) : []
}

/** Deletes the stored key, so that the next request gets a new one. */
export async function dropAttempt(name: string): Promise<void> {
  try {
    for (const key of [sessionName(name), sessionName(name, null)]) sessionStorage.removeItem(key)
  } catch {
    // Without session storage there is nothing to delete.
  }
  // If the database fails now, the next request cannot read the attempt either.
  await withOwnRecords(['drafts'], 'readwrite', (tx) => tx.objectStore('drafts').delete(name)).catch(() => undefined)
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * Repeats a request while the server still handles the first one with the same key (`in_progress`), at most five times.
 */
export async function retryInProgress<T>(send: () => Promise<T>, left = maxAttempts): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'in_progress' || left <= 1) throw error
    await pause(Math.min(error.retryAfter ?? 1, maxPauseSeconds))
    return retryInProgress(send, left - 1)
  }
}
