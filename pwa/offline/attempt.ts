import { HttpError } from '../http-error.ts'
import { withDb } from './db.ts'

interface Attempt {
  key: string
  body: string
}

const attempts = 5
const longestPause = 5

// Not `crypto.randomUUID`: a phone that tries the shop over plain http in the same network does not have it.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function parseAttempt(value: unknown): Attempt | null {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('body' in value)) return null
  const { key, body } = value
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : null
}

const attemptFor = (kept: Attempt | null, body: string): Attempt =>
  kept?.body === body ? kept : { key: newKey(), body }

function sessionAttempt(name: string, body: string): string {
  try {
    const attempt = attemptFor(parseAttempt(JSON.parse(sessionStorage.getItem(name) ?? 'null')), body)
    sessionStorage.setItem(name, JSON.stringify(attempt))
    return attempt.key
  } catch {
    return newKey()
  }
}

/**
 * The idempotency key of what is sent under a name: made for its body when the button is pressed, saved before anything
 * is sent, and the same for every repeat of that body, in whichever tab and after whatever reload. Another body gets
 * another key.
 */
export async function keyFor(name: string, body: string): Promise<string> {
  try {
    return await withDb(async (db) => {
      const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' })
      const kept = parseAttempt((await tx.store.get(name))?.value)
      const attempt = attemptFor(kept, body)
      if (attempt !== kept) await tx.store.put({ name, value: attempt, savedAt: Date.now() })
      await tx.done
      return attempt.key
    })
  } catch {
    return sessionAttempt(name, body)
  }
}

/** The key is spent: the next press makes a new one. */
export async function dropAttempt(name: string): Promise<void> {
  try {
    await withDb((db) => db.delete('drafts', name))
  } catch {
    sessionStorage.removeItem(name)
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

// The first request of this key is still at work, in another tab or behind a lost connection: its answer is wanted.
async function patiently<T>(send: () => Promise<T>, left = attempts): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'in_progress' || left <= 1) throw error
    await pause(Math.min(error.retryAfter ?? 1, longestPause))
    return patiently(send, left - 1)
  }
}

/** Sends a body under a key of its own; repeating it after a lost answer never does it twice. */
export async function sendOnce<T>(name: string, body: unknown, send: (idempotencyKey: string) => Promise<T>) {
  const key = await keyFor(name, JSON.stringify(body))
  try {
    const reply = await patiently(() => send(key))
    await dropAttempt(name)
    return reply
  } catch (error) {
    if (error instanceof HttpError && error.code === 'key_reused') await dropAttempt(name)
    throw error
  }
}
