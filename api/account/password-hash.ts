import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '../http/shop-error.ts'

/** Argon2id, the library's default: 19 MiB, two passes, one lane (OWASP's minimum). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays with the requests: a crowd that signs in must not slow down those who browse. */
const mostAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const mostWaiting = 200

let busy = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) {
    throw new ShopError('unavailable', 'Too many people are signing in right now. Please try again in a moment.', {
      headers: { 'retry-after': '5' },
    })
  }
  if (busy >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

// One password, however a keyboard composed its letters.
const plain = (password: string) => password.normalize('NFC')

/** Hashes off the main thread, a few at a time. Throws `unavailable` when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(plain(password), cost))

let nobodys: Promise<string> | undefined

/** Whether the password is the one of `stored`; where there is no account (null) it takes just as long. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobodys ??= hash('nobody’s password', cost)
  const other = await nobodys
  const same = await inTurn(() => verify(stored ?? other, plain(password)))
  return same && stored !== null
}
