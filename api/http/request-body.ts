import { ShopError } from './shop-error.ts'

/** Bytes of a JSON body; the product and category forms carry pictures as data strings. */
export const bodyLimit = 64 * 1024
export const pictureBodyLimit = 8 * 1024 * 1024

const tooLarge = () => new ShopError('too_large', 'That is too large to send.')

/** The body's bytes, at most `limit` of them: a lying or absent length, and compression, do not get past it. */
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
    // Whoever hangs up while sending is no fault of the shop's, and must not fill its log.
    throw cause instanceof ShopError ? cause : new ShopError('invalid', 'The request broke off.', { cause })
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

export function assertJsonType(request: Request) {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ShopError('unsupported_type', 'Please send JSON.')
}

/** One JSON object in UTF-8; a byte-order mark, broken bytes, a list or anything after the object are refused. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = decode(bytes)
  // A list is an object to the schemas too, and where every field may be missing it would pass for an empty one.
  if (Array.isArray(value)) throw new ShopError('invalid', 'The request could not be read: it is a list.')
  return value
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (cause) {
    throw new ShopError('invalid', 'The request could not be read: it is not valid JSON.', { cause })
  }
}
