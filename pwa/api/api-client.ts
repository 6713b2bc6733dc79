import type { GenericSchema, InferInput } from 'valibot'
import { type Endpoint, type InputOf, type ReplyOf, urlOf } from '#contract/endpoint'
import { errorOf, OfflineError } from './http-error.ts'
import { isJson, noteFailure, noteReply } from './online-store.ts'

type Given<K extends 'query' | 'body', S> = S extends GenericSchema ? { readonly [P in K]: InferInput<S> } : unknown

/** What a call is given: `params`, `query` and `body` as they go over the wire, each only where the endpoint has it. */
export type CallInput<E extends Endpoint> = Pick<InputOf<E>, keyof InputOf<E> & 'params'> &
  Given<'query', E['query']> &
  Given<'body', E['body']>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Made when the shopper presses the button and kept for every repeat of the same request. */
  idempotencyKey?: string | undefined
}

type CallArguments<E extends Endpoint> = keyof CallInput<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: CallInput<E>, options?: CallOptions]

const timeout = 15_000

/** A request of this shop; `OfflineError` when nothing answered in time. */
export async function sendRequest(
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
  milliseconds = timeout,
): Promise<Response> {
  const limit = AbortSignal.timeout(milliseconds)
  // Older browsers cannot join signals; the caller's own then stands alone.
  const joined = signal && 'any' in AbortSignal ? AbortSignal.any([signal, limit]) : (signal ?? limit)
  try {
    const response = await fetch(url, { ...init, signal: joined })
    noteReply(response, url)
    return response
  } catch {
    if (signal?.aborted) throw signal.reason
    noteFailure()
    throw new OfflineError()
  }
}

/** The JSON of an OK reply, which the contract promises to be a `T`; `OfflineError` for a page, `HttpError` for the rest. */
export async function jsonOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw await errorOf(response)
  // The page of a captive portal, which says 200 to everything.
  if (!isJson(response)) {
    noteFailure()
    throw new OfflineError()
  }
  return response.json()
}

/** The browser's reader behind every query: one GET of a path under `/api`, whatever it answers. */
export const readPath = (path: string, signal?: AbortSignal): Promise<Response> =>
  sendRequest(path, { credentials: 'same-origin', headers: { accept: 'application/json' } }, signal)

/** The JSON of such a reply. */
export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  jsonOf<T>(await readPath(path, signal))

/**
 * One call of the contract. Throws `HttpError` for a reply that is not OK and `OfflineError` when nothing answered
 * within 15 seconds; it never shows anything.
 */
export async function call<E extends Endpoint>(endpoint: E, ...given: CallArguments<E>): Promise<ReplyOf<E>> {
  const [input, options = {}] = given
  const parts: { params?: object; query?: object; body?: unknown } = input ?? {}
  const headers = new Headers({ accept: 'application/json' })
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const response = await sendRequest(
    urlOf(endpoint, parts),
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
