import { isDeepStrictEqual } from 'node:util'
import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint'
import { apiHeaders } from './api-headers.ts'
import type { Context } from './handlers.ts'
import { encodingOf, type Prepared } from './prepared.ts'
import { headerOf } from './request-header.ts'

/** An answer that is stored by nobody on the way, unless its draft says that it is everybody's. */
export function sendText({ response, secure }: Context, text: string): Response {
  const headers = new Headers(apiHeaders(secure, 'private'))
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  return new Response(text, { status: response.status, headers })
}

/** A public reply from memory: conditional, compressed, revalidated on every use. */
export const sendPrepared = (
  c: HonoContext,
  prepared: Prepared<unknown>,
  secure: boolean,
): Response | Promise<Response> =>
  answerPrepared(prepared, secure, headerOf(c, 'accept-encoding'), headerOf(c, 'if-none-match'))

/** The same from the two headers that matter: at once, or after a large reply was compressed on another thread. */
export function answerPrepared(
  prepared: Prepared<unknown>,
  secure: boolean,
  accepted: string | undefined,
  known: string | undefined,
  onAnswer: (status: 200 | 304) => void = () => undefined,
): Response | Promise<Response> {
  const encoding = encodingOf(accepted)
  const answer = (reply: Prepared<unknown>) => {
    const headers = reply.headers(encoding, secure)
    const status = known === reply.etag ? 304 : 200
    onAnswer(status)
    return new Response(status === 304 ? null : reply.body(encoding), { status, headers })
  }
  if (known === prepared.etag || encoding === null || prepared.isReady(encoding)) return answer(prepared)
  return prepared.makeReady(encoding).then(answer)
}

/** Unknown keys fall out of the parsed reply, so a private field that slipped in is found. */
export function assertReply(endpoint: Endpoint, reply: unknown) {
  const sent: unknown = JSON.parse(JSON.stringify(reply))
  if (!isDeepStrictEqual(v.parse(endpoint.reply, sent), sent)) {
    throw new Error(`${endpoint.method} ${endpoint.path}: the reply holds more than the contract says`)
  }
}
