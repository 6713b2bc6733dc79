import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import { idempotencyKeys } from '../db/schema/operations.ts'
import { isIn, listed, placeholders, statement } from '../db/statement.ts'
import type { Caller, Idempotency } from './handler-types.ts'
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

/** A write request with an `Idempotency-Key` header. */
export interface KeyedRequest {
  key: string
  /** The owner of the idempotency key (`scopeOf`). */
  scope: string
  /** HTTP method and path of the request. */
  route: string
  /** SHA-256 of the request body. */
  bodyHash: string
}

type KeyRow = typeof idempotencyKeys.$inferSelect

export interface Replay {
  status: number
  body: string
  orderId: number | null
}

/**
 * Returns the scope of a caller's idempotency keys: the account, otherwise the `guest` cookie, otherwise an empty text.
 */
export const scopeOf = ({ user, guestHash }: Caller): string =>
  user ? `user ${user.id}` : guestHash ? `guest ${guestHash}` : ''

const isBoth = (a: string, b: string, kind: string) => a.startsWith(kind) && b.startsWith(kind)

/** Whether two scopes belong to two different accounts. */
export const isOtherAccount = (a: string, b: string): boolean => a !== b && isBoth(a, b, 'user ')

const isSame = (a: Omit<KeyedRequest, 'key' | 'scope'>, b: typeof a) => a.route === b.route && a.bodyHash === b.bodyHash

/**
 * The route stored with the key of an order that was replaced before its request arrived. If the delayed request
 * arrives later, it must be refused.
 */
export const replacedRoute = 'replaced'

/**
 * Compares a stored or running request with a new one that has the same idempotency key. Returns `same` for the same
 * request, `used` if the key belongs to another request of this caller, and `other` if it belongs to another caller.
 * Two accounts are two callers. Two guest cookies are two callers unless the requests are equal, because the retry has
 * another cookie if the first response was lost. In all other cases both requests are treated as requests of one
 * caller, because the session may have started or ended between two attempts in one browser.
 */
function compare(stored: Omit<KeyedRequest, 'key'>, request: KeyedRequest): 'same' | 'used' | 'other' {
  if (isOtherAccount(stored.scope, request.scope)) return 'other'
  if (isSame(stored, request)) return 'same'
  const isOtherGuest = stored.scope !== request.scope && isBoth(stored.scope, request.scope, 'guest ')
  return isOtherGuest && stored.route !== replacedRoute ? 'other' : 'used'
}

const findKeys = statement('find_idempotency_keys', (tx) =>
  tx
    .select()
    .from(idempotencyKeys)
    .where(isIn(idempotencyKeys.key, 'keys', 'text')),
)

/** Returns the stored rows of several idempotency keys, in all scopes. */
export const rowsOfKeys = (tx: Tx, keys: readonly string[]): Promise<KeyRow[]> =>
  findKeys(tx).execute({ keys: listed(keys) })

/** Returns the stored rows of an idempotency key, in all scopes. */
export const rowsOfKey = (tx: Tx, key: string): Promise<KeyRow[]> => findKey(tx).execute({ key })

interface Lookup {
  key: string
  resolve: (rows: KeyRow[]) => void
  reject: (error: unknown) => void
}

/** Maximum number of lookups at the same time. With one, a lost connection would delay the lookups of all requests. */
const maxLookups = 2

/**
 * Returns the function that finds the stored rows of an idempotency key. Keys that arrive while lookups run share the
 * next one: on PostgreSQL, a statement per order took more time than the comparison of a whole batch.
 */
function createLookup(db: Pick<Database, 'read'>): (key: string) => Promise<KeyRow[]> {
  let waiting: Lookup[] = []
  let running = 0

  async function findWaiting() {
    running += 1
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const keys = batch.map(({ key }) => key)
        const [only] = keys
        const rows = await db.read((tx) =>
          keys.length === 1 && only !== undefined ? rowsOfKey(tx, only) : rowsOfKeys(tx, keys),
        )
        for (const { key, resolve } of batch) resolve(rows.filter((row) => row.key === key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running -= 1
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running < maxLookups) void findWaiting()
    })
}

/**
 * Stores the responses of requests with an `Idempotency-Key`. The first successful response is stored in the
 * transaction of its write and returned again for the same caller, key and body (record 21). The response of an online
 * order is stored later, in a second transaction with its gateway order. Failures are not stored, so that the request
 * can be repeated with the same key.
 */
export function createIdempotency(db: Database) {
  const running = new Map<string, KeyedRequest[]>()
  const lookUp = createLookup(db)

  return {
    /** Returns the idempotency key of a request; null if it has none. Throws `invalid` for a malformed key. */
    keyOf(request: Request): string | null {
      const key = request.headers.get('idempotency-key')
      if (key === null) return null
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
        throw new ShopError('invalid', 'Idempotency-Key must be 1 to 200 visible ASCII characters.')
      }
      return key
    },

    /**
     * Returns the stored response of this request; null if none is stored. Throws `key_reused` if the key was used with
     * another route or body.
     */
    async find(request: KeyedRequest): Promise<Replay | null> {
      const rows = await lookUp(request.key)
      const own = rows.filter((row) => compare(row, request) !== 'other')
      const row = own.find((one) => compare(one, request) === 'same')
      if (row) return { status: row.status, body: row.response, orderId: row.orderId }
      if (own.length === 0) return null
      throw new ShopError('key_reused', 'This Idempotency-Key was already used for another request.')
    },

    /** Runs `work`. Throws `in_progress` if a request with the same idempotency key is running. */
    async once<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
      const others = running.get(request.key) ?? []
      if (others.some((other) => compare(other, request) !== 'other')) throw inProgress()
      running.set(request.key, [...others, request])
      try {
        return await work()
      } finally {
        const left = running.get(request.key)?.filter((other) => other !== request) ?? []
        if (left.length > 0) running.set(request.key, left)
        else running.delete(request.key)
      }
    },

    recorderOf: (request: KeyedRequest): Idempotency => ({
      key: request.key,
      scopedKey: `${request.scope} ${request.key}`,
      async storeResponse(tx, answer) {
        assertFree(await rowsOfKey(tx, request.key), request)
        const stored = await insertKey(tx).execute(rowOf(request, answer))
        // Another process has already stored a response for the same key, so this transaction must be rolled back.
        if (stored.length === 0) throw inProgress()
      },
      assertFree: (rows) => assertFree(rows, request),
      rowOf: (answer) => rowOf(request, answer),
    }),
  }
}

/** Throws `in_progress` if another process has stored a response for the key of a request. */
function assertFree(rows: readonly KeyRow[], request: KeyedRequest): void {
  if (rows.some((row) => compare(row, request) !== 'other')) throw inProgress()
}

const rowOf = (request: KeyedRequest, { status, reply, orderId, now }: Parameters<Idempotency['rowOf']>[0]) => ({
  ...request,
  status,
  response: JSON.stringify(reply),
  orderId: orderId ?? null,
  createdAt: now,
})

const inProgress = () =>
  new ShopError('in_progress', (t) => t.inProgress, {
    headers: { 'retry-after': '1' },
  })
