import type { CurrentUser } from '#contract/account'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint'
import type { Language } from '#contract/translations'
import type { Tx } from '#engine'
import type { idempotencyKeys } from '../db/schema/operations.ts'
import type { CookieName } from './credentials.ts'
import type { Prepared } from './representation.ts'
import type { ApiTexts } from './shop-error.ts'

/** The caller of an endpoint, identified by cookies. */
export interface Caller {
  user: CurrentUser | null
  /** SHA-256 of the `guest` cookie, which identifies the orders placed in that browser; null without a cookie. */
  guestHash: string | null
  /**
   * The id of the order whose order link the caller opened; null if the request has no valid token of an order link.
   */
  linkedOrderId: number | null
}

/** Status and headers of the response, which a handler can set. */
export interface ResponseDraft {
  status: number
  headers: Headers
}

/** The `Idempotency-Key` of the request. The handler stores its response in the same transaction as its write. */
export interface Idempotency {
  key: string
  /** The idempotency key together with its scope. It identifies the request in other tables. */
  scopedKey: string
  /**
   * Stores the response for the idempotency key. Throws `in_progress` if another process has stored one for the same
   * key.
   */
  storeResponse(tx: Tx, answer: Answer): Promise<void>
  /**
   * Checks that no response is stored for the key. `assertFree` and `rowOf` are the two steps of `storeResponse`, for a
   * caller that stores many responses at once. `rows` are the stored rows of the key. Throws `in_progress` like
   * `storeResponse`.
   */
  assertFree(rows: readonly KeyRow[]): void
  /** Returns the row that stores the response for the idempotency key. */
  rowOf(answer: Answer): NewKeyRow
}

type KeyRow = typeof idempotencyKeys.$inferSelect
type NewKeyRow = typeof idempotencyKeys.$inferInsert

/** The first successful response to a request with an `Idempotency-Key`. */
interface Answer {
  status: number
  reply: unknown
  orderId?: number
  now: Date
}

export interface Context {
  /** The client IP address. Forwarded addresses are used only behind trusted proxies. */
  ip: string
  /** Whether the client uses https, which determines the names and flags of cookies. */
  secure: boolean
  /** The language of texts in the response (`languageOf`). */
  language: Language
  /** The messages of the API in the language of the response. */
  texts: ApiTexts
  /** Returns the caller, who is identified on first use, because most reads do not need it. */
  caller(): Promise<Caller>
  cookie(name: CookieName): string | undefined
  /**
   * Returns `isRight`, the result of checking a proof, and limits wrong proofs per client IP address. `subjects` are
   * the order and the email address of the proof. Throws `rate_limited` after too many wrong proofs. Use it only for
   * callers whose cookies do not identify them.
   */
  guess(subjects: readonly string[], isRight: boolean): Promise<boolean>
  /**
   * Whether the request exceeds a limit that must not be noticeable. The handler then changes nothing and sends the
   * usual response.
   */
  isSilenced: boolean
  response: ResponseDraft
  /** The idempotency of the request; null without an `Idempotency-Key`. */
  idempotency: Idempotency | null
  request: Request
}

export type Call<E extends Endpoint> = InputOf<E> & Context

/** Handles one endpoint. Returns the response object, or a response that is already serialised and compressed. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => ReplyOf<E> | Prepared<ReplyOf<E>> | Promise<ReplyOf<E> | Prepared<ReplyOf<E>>>

/**
 * One handler for each endpoint of a contract. A missing handler or a response of the wrong type is a compile error.
 */
export type Handlers<C extends Record<string, Endpoint>> = { readonly [Name in keyof C]: Handler<C[Name]> }
