import { ShopError } from './shop-error.ts'

/**
 * Maximum size of a JSON body. The forms of products and categories have a higher limit because they contain pictures
 * as data URLs.
 */
export const maxBodyBytes = 64 * 1024
export const maxPictureBodyBytes = 8 * 1024 * 1024

const tooLarge = () => new ShopError('too_large', 'That is too large to send.')

/**
 * Reads a body of at most `limit` bytes. The size is counted while reading, because `Content-Length` can be wrong or
 * missing; compressed bodies are rejected. Throws `too_large`, `unsupported_type` or `invalid`.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity') throw new ShopError('unsupported_type', 'Please send the data uncompressed.')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (cause) {
    // A connection that the client closes is not an error of the shop and must not fill its log.
    throw cause instanceof ShopError ? cause : new ShopError('invalid', 'The request was interrupted.', { cause })
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
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
