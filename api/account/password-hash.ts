import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '../http/shop-error.ts'

/** Argon2id with the defaults of the library: 19 MiB, two passes, one lane (OWASP's minimum). */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Maximum number of concurrent hashes. One core remains free for other requests, so that many sign-ins do not slow down
 * the shop.
 */
const maxConcurrent = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxQueued = 200

let busy = 0
const waiting: (() => void)[] = []

async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxQueued) {
    throw new ShopError('unavailable', (t) => t.tooManyLogins, {
      headers: { 'retry-after': '5' },
    })
  }
  if (busy >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

// Normalizes a password, because keyboards compose accented characters in different ways.
const normalized = (password: string) => password.normalize('NFC')

/** Hashes a password outside the main thread, with limited concurrency. Throws `unavailable` if too many are queued. */
export const hashPassword = (password: string): Promise<string> =>
  runQueued(() => hash(normalized(password), hashOptions))

let dummyHash: Promise<string> | undefined

/**
 * Compares a password with a stored hash. Without an account (`stored` is null) it takes the same time and returns
 * false.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  dummyHash ??= hash('dummy password', hashOptions)
  const dummy = await dummyHash
  const isCorrect = await runQueued(() => verify(stored ?? dummy, normalized(password)))
  return isCorrect && stored !== null
}
