import { eq, sql } from 'drizzle-orm'
import type { Database } from '#engine'
import { idempotencyKeys } from '../db/schema/operations.ts'
import { placeholders, statement } from '../db/statement.ts'
import type { Idempotency } from './handlers.ts'
import { sha256 } from './hash.ts'
import { ShopError } from './shop-error.ts'

const findKey = statement('find_idempotency_key', (tx) =>
  tx
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, sql.placeholder('key'))),
)

const keepKey = statement('keep_idempotency_key', (tx) =>
  tx
    .insert(idempotencyKeys)
    .values(placeholders('key', 'route', 'bodyHash', 'status', 'response', 'orderId', 'createdAt'))
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key }),
)

export interface Replay {
  status: number
  body: string
  orderId: number | null
}

/**
 * Remembers the answers of calls that carry an `Idempotency-Key`: the first success is stored in the transaction of
 * its write, and sent again for the same key and body. Failures are not stored, so the same key may be tried again.
 */
export function createIdempotency(db: Database) {
  const running = new Set<string>()

  return {
    /** The key of a request, checked; null when there is none. Throws `invalid`. */
    keyOf(request: Request): string | null {
      const key = request.headers.get('idempotency-key')
      if (key === null) return null
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
        throw new ShopError('invalid', 'Idempotency-Key must be 1 to 200 visible ASCII characters.')
      }
      return key
    },

    /** The stored answer for this key, if there is one. Throws `key_reused` for another route or body. */
    async find(key: string, route: string, body: Uint8Array): Promise<Replay | null> {
      const [row] = await db.read((tx) => findKey(tx).execute({ key }))
      if (!row) return null
      if (row.route !== route || row.bodyHash !== sha256(body)) {
        throw new ShopError('key_reused', 'This Idempotency-Key was already used for something else.')
      }
      return { status: row.status, body: row.response, orderId: row.orderId }
    },

    /** Runs `work` unless the same key is being worked on: then `in_progress`. */
    async once<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (running.has(key)) throw inProgress()
      running.add(key)
      try {
        return await work()
      } finally {
        running.delete(key)
      }
    },

    keeper: (key: string, route: string, body: Uint8Array): Idempotency => ({
      async remember(tx, { status, reply, orderId, now }) {
        const stored = await keepKey(tx).execute({
          key,
          route,
          bodyHash: sha256(body),
          status,
          response: JSON.stringify(reply),
          orderId: orderId ?? null,
          createdAt: now,
        })
        // Another process won with the same key: this transaction must not happen as well.
        if (stored.length === 0) throw inProgress()
      },
    }),
  }
}

const inProgress = () =>
  new ShopError('in_progress', 'This request is already being worked on. Please wait a moment.', {
    headers: { 'retry-after': '1' },
  })
