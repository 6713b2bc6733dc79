import * as v from 'valibot'
import { type Endpoint, ErrorBody, type ReplyOf } from '#contract/endpoint'

/** Parses a successful response with the schema of its endpoint. */
export async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<ReplyOf<E>> {
  return v.parse<E['reply']>(endpoint.reply, await response.json())
}

/** Parses an error response. Throws for any other body. */
export async function readError(response: Response): Promise<ErrorBody> {
  return v.parse(ErrorBody, await response.json())
}

/** Returns status, headers and body of an error without its request id, to compare two responses. */
export async function bytesOf(response: Response) {
  const text = await response.text()
  const { requestId } = v.parse(ErrorBody, JSON.parse(text))
  const plain = (part: string) => part.replaceAll(requestId, '(id)')
  return { status: response.status, headers: [...response.headers].map(([, value]) => plain(value)), text: plain(text) }
}

/** Converts a product or category in an admin's reply to the form in which public replies contain it. */
export function withoutTranslations<
  T extends {
    translations: unknown
    lowStockAt?: number | null
    orderedVariants?: number[]
    batchedVariants?: number[]
    version?: string
  },
>(reply: T): Omit<T, 'translations' | 'lowStockAt' | 'orderedVariants' | 'batchedVariants' | 'version'> {
  const {
    translations: _,
    lowStockAt: _low,
    orderedVariants: _ordered,
    batchedVariants: _batched,
    version: _version,
    ...shown
  } = reply
  return shown
}
