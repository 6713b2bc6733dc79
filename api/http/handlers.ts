import type { CurrentUser } from '#contract/account'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint'
import type { Tx } from '#engine'
import type { CookieName } from './cookies.ts'
import type { Prepared } from './prepared.ts'

/** Who calls: read from the cookies, never from a body. */
export interface Caller {
  user: CurrentUser | null
  /** SHA-256 of the `guest` cookie: the key of the orders placed on that device. */
  guestHash: string | null
}

/** What the answer carries beside its body. */
export interface ResponseDraft {
  status: number
  headers: Headers
}

/** The request's `Idempotency-Key`, to be kept in the transaction of the write that it protects. */
export interface Idempotency {
  /** The key with its caller: what other stores may know the request by. */
  scopedKey: string
  remember(tx: Tx, answer: { status: number; reply: unknown; orderId?: number; now: Date }): Promise<void>
}

export interface Context {
  /** The caller's address, behind trusted proxies only. */
  ip: string
  /** Whether the caller reached the shop over https: decides the cookies' names and flags. */
  secure: boolean
  /** Looked up on first use: most reads never need it. */
  caller(): Promise<Caller>
  cookie(name: CookieName): string | undefined
  /**
   * Whether a proof that can be guessed is right, within the limits of the caller's address; `subjects` are what it is
   * about. Throws `rate_limited` after too many wrong ones. Not for callers whom their cookies identify.
   */
  guess(subjects: readonly string[], isRight: boolean): boolean
  /** The call is over the limit of which its caller must not learn: it is answered as usual, and does nothing. */
  isSilenced: boolean
  response: ResponseDraft
  /** Null where the caller sent no key. */
  idempotency: Idempotency | null
  request: Request
}

export type Call<E extends Endpoint> = InputOf<E> & Context

/** A reply, or one that was serialised and compressed beforehand. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => ReplyOf<E> | Prepared<ReplyOf<E>> | Promise<ReplyOf<E> | Prepared<ReplyOf<E>>>

/** One handler for each endpoint of a contract: a missing one, or a wrong reply, does not compile. */
export type Handlers<C extends Record<string, Endpoint>> = { readonly [Name in keyof C]: Handler<C[Name]> }
