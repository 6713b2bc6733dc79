import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import { idempotencyKeys } from '../db/schema/operations.ts'
import { placeholders, statement } from '../db/statement.ts'
import type { Caller, Idempotency } from './handlers.ts'
import { ShopError } from './shop-error.ts'

const findKey = statement('find_idempotency_key', (tx) =>
  tx
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, sql.placeholder('key'))),
)

const insertKey = statement('insert_idempotency_key', (tx) =>
  tx
    .insert(idempotencyKeys)
    .values(placeholders('key', 'scope', 'route', 'bodyHash', 'status', 'response', 'orderId', 'createdAt'))
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key }),
)

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  key: string
  /** Whose it is (`scopeOf`). */
  scope: string
  /** Method and path. */
  route: string
  /** SHA-256 of the body. */
  bodyHash: string
}

type KeyRow = typeof idempotencyKeys.$inferSelect

export interface Replay {
  status: number
  body: string
  orderId: number | null
}

/** Whose keys a caller's are: an account's, else those of the `guest` cookie, else (empty) of nobody known. */
export const scopeOf = ({ user, guestHash }: Caller): string =>
  user ? `user ${user.id}` : guestHash ? `guest ${guestHash}` : ''

const isBoth = (a: string, b: string, kind: string) => a.startsWith(kind) && b.startsWith(kind)

/** Whether two scopes are certainly two people: two accounts. */
export const isOtherAccount = (a: string, b: string): boolean => a !== b && isBoth(a, b, 'user ')

const isSame = (a: Omit<KeyedRequest, 'key' | 'scope'>, b: typeof a) => a.route === b.route && a.bodyHash === b.bodyHash

/** The route of a key whose request was replaced before it arrived; it must not be used any more. */
export const replacedRoute = 'replaced'

/**
 * What a stored (or running) request means to one with the same key: it may be the very same request, it may use the
 * key up for others, or it is somebody else's. Two accounts are two callers. Two guest cookies are two callers as well,
 * unless the requests are the same: the cookie of a first answer that was lost is another one than that of the retry. In
 * all other cases the session may have ended or begun between two tries of one browser: the key is the same one.
 */
function judge(stored: Omit<KeyedRequest, 'key'>, request: KeyedRequest): 'same' | 'used' | 'other' {
  if (isOtherAccount(stored.scope, request.scope)) return 'other'
  if (isSame(stored, request)) return 'same'
  const isOtherGuest = stored.scope !== request.scope && isBoth(stored.scope, request.scope, 'guest ')
  return isOtherGuest && stored.route !== replacedRoute ? 'other' : 'used'
}

/** The rows of a key, whoever used it. */
export const rowsOfKey = (tx: Tx, key: string): Promise<KeyRow[]> => findKey(tx).execute({ key })

/**
 * Remembers the answers of calls that carry an `Idempotency-Key`: the first success is stored in the transaction of
 * its write, and sent again for the same caller, key and body (record 21). Failures are not stored, so the same key may
 * be tried again.
 */
export function createIdempotency(db: Database) {
  const running = new Map<string, KeyedRequest[]>()

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

    /** The stored answer for this request, if there is one. Throws `key_reused` for another route or body. */
    async find(request: KeyedRequest): Promise<Replay | null> {
      const rows = await db.read((tx) => rowsOfKey(tx, request.key))
      const own = rows.filter((row) => judge(row, request) !== 'other')
      const row = own.find((one) => judge(one, request) === 'same')
      if (row) return { status: row.status, body: row.response, orderId: row.orderId }
      if (own.length === 0) return null
      throw new ShopError('key_reused', 'This Idempotency-Key was already used for something else.')
    },

    /** Runs `work` unless the same key is being worked on: then `in_progress`. */
    async once<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
      const others = running.get(request.key) ?? []
      if (others.some((other) => judge(other, request) !== 'other')) throw inProgress()
      running.set(request.key, [...others, request])
      try {
        return await work()
      } finally {
        const left = running.get(request.key)?.filter((other) => other !== request) ?? []
        if (left.length > 0) running.set(request.key, left)
        else running.delete(request.key)
      }
    },

    keeper: (request: KeyedRequest): Idempotency => ({
      scopedKey: `${request.scope} ${request.key}`,
      async remember(tx, { status, reply, orderId, now }) {
        const taken = (await rowsOfKey(tx, request.key)).some((row) => judge(row, request) !== 'other')
        const stored =
          !taken &&
          (await insertKey(tx).execute({
            ...request,
            status,
            response: JSON.stringify(reply),
            orderId: orderId ?? null,
            createdAt: now,
          }))
        // Another process won with the same key: this transaction must not happen as well.
        if (!stored || stored.length === 0) throw inProgress()
      },
    }),
  }
}

const inProgress = () =>
  new ShopError('in_progress', 'This request is already being worked on. Please wait a moment.', {
    headers: { 'retry-after': '1' },
  })
