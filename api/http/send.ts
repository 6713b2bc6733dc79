import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint'
import { apiHeaders } from './api-headers.ts'
import type { Context } from './handlers.ts'
import type { Prepared } from './prepared.ts'
import { type Conditions, encodingOf, matchesEtag, respond } from './representation.ts'

/** Sends JSON that no cache stores, unless the handler set other headers. */
export function sendText({ response, secure }: Context, text: string): Response {
  const headers = new Headers(apiHeaders(secure, 'private'))
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  return new Response(text, { status: response.status, headers })
}

/** Sends a public reply from memory: at once, or after a large reply was compressed on another thread. */
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

/** Unknown keys fall out of the parsed reply, so a private field that slipped in is found. */
export function assertReply(endpoint: Endpoint, reply: unknown) {
  const sent: unknown = JSON.parse(JSON.stringify(reply))
  if (!isDeepStrictEqual(v.parse(endpoint.reply, sent), sent)) {
    throw new Error(`${endpoint.method} ${endpoint.path}: the reply holds more than the contract says`)
  }
}
