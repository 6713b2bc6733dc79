import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ShopError } from './shop-error.ts'

/**
 * Maximum size of a JSON body. The forms of products and categories have a higher limit because they contain pictures
 * as data URLs.
 */
export const maxBodyBytes = 64 * 1024
export const maxPictureBodyBytes = 8 * 1024 * 1024

const tooLarge = () => {
  throw new ShopError('too_large', 'That is too large to send.')
}

/**
 * Reads a body of at most `maxSize` bytes; compressed bodies are rejected. Throws `too_large`, `unsupported_type` or
 * `invalid`.
 */
export async function readBody(c: Context, maxSize: number): Promise<Uint8Array> {
  try {
    await bodyLimit({ maxSize, onError: tooLarge })(c, async () => undefined)
    assertUncompressed(c.req.raw)
    return new Uint8Array(await c.req.arrayBuffer())
  } catch (cause) {
    // A client that closes the connection is not an error of the shop and must not fill its log.
    throw cause instanceof ShopError ? cause : new ShopError('invalid', 'The request was interrupted.', { cause })
  }
}

function assertUncompressed(request: Request) {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity') throw new ShopError('unsupported_type', 'Please send the data uncompressed.')
}

/** Throws `unsupported_type` unless the content type of a request is JSON. */
export function assertJsonType(request: Request) {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ShopError('unsupported_type', 'Please send JSON.')
}

/**
 * Parses a body as one JSON object in UTF-8. Throws `invalid` for a byte-order mark, invalid UTF-8, an array, or text
 * after the object.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const value = decode(bytes)
  // valibot accepts an array as an object, so that it would be a valid body if all fields are optional.
  if (Array.isArray(value)) throw new ShopError('invalid', 'The request could not be read: it is a JSON array.')
  return value
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (cause) {
    throw new ShopError('invalid', 'The request could not be read: it is not valid JSON.', { cause })
  }
}
