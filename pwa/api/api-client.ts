import type { GenericSchema, InferInput } from 'valibot'
import { orderTokenHeader } from '#contract/constants'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint'
import { urlOf } from '#contract/paths'
import { code as language } from '#texts/language'
import { isJson } from '../offline/outbox/shop-answers.ts'
import { errorOf, OfflineError } from './http-error.ts'
import { recordConnection, recordResponse } from './online-store.ts'

type Given<K extends 'query' | 'body', S> = S extends GenericSchema ? { readonly [P in K]: InferInput<S> } : unknown

/** The input of a call to an endpoint: `params`, `query` and `body`, in the shape that is sent. */
export type CallInput<E extends Endpoint> = Pick<InputOf<E>, keyof InputOf<E> & 'params'> &
  Given<'query', E['query']> &
  Given<'body', E['body']>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /**
   * The idempotency key of the write. It is created when the shopper presses the button and is the same for every
   * retry.
   */
  idempotencyKey?: string | undefined
  /** The token of a link in an email about an order. */
  orderToken?: string | null | undefined
  /**
   * The ETag that the changed object had when the form was opened. The server refuses the change if the object has
   * another ETag by then.
   */
  ifMatch?: string | undefined
}

type CallArguments<E extends Endpoint> = keyof CallInput<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: CallInput<E>, options?: CallOptions]

const defaultTimeoutMs = 15_000

/**
 * Sends a request to the server of the shop. Throws `OfflineError` when no response arrives within `timeoutMs`. The
 * browser checks its cached responses with the server, because a cached response may be the login page of a Wi-Fi
 * network (captive portal).
 */
export async function sendRequest(
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
  timeoutMs = defaultTimeoutMs,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs)
  // Older browsers cannot combine two abort signals. There the request uses only the caller's signal and has no
  // timeout.
  const joined = signal && 'any' in AbortSignal ? AbortSignal.any([signal, limit]) : (signal ?? limit)
  // The server writes messages and emails in the language of the page, not in that of the browser.
  const headers = new Headers(init.headers)
  headers.set('accept-language', language)
  try {
    const response = await fetch(url, { ...init, cache: 'no-cache', headers, signal: joined })
    recordResponse(response, url)
    return response
  } catch {
    if (signal?.aborted) throw signal.reason
    recordConnection(false)
    throw new OfflineError()
  }
}

/**
 * Returns the JSON of a successful response, typed as in the contract. Throws `HttpError` for error responses and
 * `OfflineError` for HTML.
 */
export async function jsonOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw await errorOf(response)
  // Captive portals (login pages of Wi-Fi networks) respond with status 200 and an HTML page.
  if (!isJson(response)) {
    recordConnection(false)
    throw new OfflineError()
  }
  return response.json()
}

/** Requests a path under `/api` in the browser. Resolves with any response. */
export const readPath = (path: string, signal?: AbortSignal): Promise<Response> =>
  sendRequest(path, { credentials: 'same-origin', headers: { accept: 'application/json' } }, signal)

/**
 * Requests a path under `/api` and returns its JSON. Throws `HttpError` for error responses and `OfflineError` for
 * HTML.
 */
export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  jsonOf<T>(await readPath(path, signal))

/**
 * Calls an endpoint of the contract and returns the JSON of its response. Throws `HttpError` for a response that is not
 * OK and `OfflineError` when no response arrives within 15 seconds. Shows no message to the shopper.
 */
export async function call<E extends Endpoint>(endpoint: E, ...given: CallArguments<E>): Promise<ReplyOf<E>> {
  const [input, options = {}] = given
  const parts: { params?: object; query?: object; body?: unknown } = input ?? {}
  const headers = new Headers({ accept: 'application/json' })
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.ifMatch) headers.set('if-match', options.ifMatch)
  if (options.orderToken) headers.set(orderTokenHeader, options.orderToken)
  const response = await sendRequest(
    urlOf<string>(endpoint.path, parts),
    {
      method: endpoint.method,
      credentials: 'same-origin',
      headers,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    },
    options.signal,
  )
  return jsonOf<ReplyOf<E>>(response)
}
