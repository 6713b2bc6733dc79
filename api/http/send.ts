import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint'
import type { Context } from './handlers.ts'
import type { Prepared } from './prepared.ts'
import { type Conditions, encodingOf, matchesEtag, respond } from './representation.ts'
import { apiHeaders } from './security-headers.ts'

/** Creates a JSON response that caches do not store, unless the handler has set other headers. */
export function sendText({ response, secure }: Context, text: string): Response {
  const headers = new Headers(apiHeaders(secure, 'private'))
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  return new Response(text, { status: response.status, headers })
}

/**
 * Creates the HTTP response for a prepared response, immediately or after a large one was compressed on another thread.
 */
export function sendPrepared(
  prepared: Prepared<unknown>,
  conditions: Conditions,
  secure: boolean,
): Response | Promise<Response> {
  const encoding = encodingOf(conditions.acceptEncoding)
  if (encoding === null || prepared.isReady(encoding) || matchesEtag(conditions.ifNoneMatch, prepared.etag)) {
    return respond(prepared, conditions, secure)
  }
  return prepared.makeReady(encoding).then((reply) => respond(reply, conditions, secure))
}

/**
 * Throws if a response differs from the contract. Parsing drops unknown keys, which reveals private fields that were
 * included by mistake.
 */
export function assertReply(endpoint: Endpoint, reply: unknown) {
  const sent: unknown = JSON.parse(JSON.stringify(reply))
  if (!isDeepStrictEqual(v.parse(endpoint.reply, sent), sent)) {
    throw new Error(`${endpoint.method} ${endpoint.path}: the reply has fields that are not in the contract`)
  }
}
