import * as v from 'valibot'
import type { Endpoint, ReplyOf } from '#contract/endpoint'
import { ErrorBody } from '#contract/error'

/** A success, as its contract says it is. */
export async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<ReplyOf<E>> {
  return v.parse<E['reply']>(endpoint.reply, await response.json())
}

/** An error; anything else fails. */
export async function readError(response: Response): Promise<ErrorBody> {
  return v.parse(ErrorBody, await response.json())
}

/** Status, headers and bytes of an error without its request's id: what two answers are compared by. */
export async function bytesOf(response: Response) {
  const text = await response.text()
  const { requestId } = v.parse(ErrorBody, JSON.parse(text))
  const plain = (part: string) => part.replaceAll(requestId, '(id)')
  return { status: response.status, headers: [...response.headers].map(([, value]) => plain(value)), text: plain(text) }
}
