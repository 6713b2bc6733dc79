import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { apiHeaders } from './api-headers.ts'

/** The tag of a reply: a hash of its bytes, so that the same reply has the same tag wherever it is made. */
export const etagOf = (bytes: string | Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/**
 * A reply as bytes, made once for each version of what it shows. `T` is only its type on the wire.
 * The compressed forms are made when somebody first asks for them.
 */
export class Prepared<T> {
  declare readonly reply: T
  readonly etag: string
  private readonly more: Readonly<Record<string, string>>
  private readonly raw: Buffer<ArrayBuffer>
  private readonly packed = new Map<Encoding, Buffer<ArrayBuffer>>()
  private readonly sent = new Map<string, Record<string, string>>()

  /** `more` are headers of this reply alone; an `etag` among them stands where the bytes do not say what the caller has. */
  constructor(json: string, more: Readonly<Record<string, string>> = {}) {
    this.more = more
    this.raw = Buffer.from(json)
    this.etag = more.etag ?? etagOf(this.raw)
  }

  /** The answer's headers, made once for each encoding. */
  headers(encoding: Encoding | null, secure: boolean): Record<string, string> {
    const key = `${encoding} ${secure}`
    const known = this.sent.get(key)
    if (known) return known
    const made = {
      ...apiHeaders(secure, 'shared'),
      ...this.more,
      etag: this.etag,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    }
    this.sent.set(key, made)
    return made
  }

  body(encoding: Encoding | null): Buffer<ArrayBuffer> {
    if (encoding === null) return this.raw
    const known = this.packed.get(encoding)
    if (known) return known
    const made =
      encoding === 'br'
        ? brotliCompressSync(this.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : gzipSync(this.raw, { level: 6 })
    this.packed.set(encoding, made)
    return made
  }
}

export type Encoding = 'br' | 'gzip'

/** The best encoding of an `Accept-Encoding` header; one refused with `q=0` is not used. */
export function encodingOf(accepted: string | null | undefined): Encoding | null {
  if (!accepted) return null
  if (accepted === 'br' || accepted === 'gzip, deflate, br, zstd') return 'br'
  if (/(^|,)\s*br\s*(;(?!\s*q=0(\.0+)?\s*(,|$))|,|$)/.test(accepted)) return 'br'
  if (/(^|,)\s*gzip\s*(;(?!\s*q=0(\.0+)?\s*(,|$))|,|$)/.test(accepted)) return 'gzip'
  return null
}
