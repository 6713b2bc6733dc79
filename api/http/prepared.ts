import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { apiHeaders } from './api-headers.ts'
import {
  type Bytes,
  type Content,
  type Encoding,
  etagOf,
  type Representation,
  representationOf,
} from './representation.ts'

/** Replies larger than this, in bytes, are compressed on another thread. */
const largeBytes = 16 * 1024

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const gzipOptions = { level: 6 }
const brotliLater = promisify(brotliCompress)
const gzipLater = promisify(gzip)

const compress = (raw: Bytes, encoding: Encoding) =>
  encoding === 'br' ? brotliCompressSync(raw, brotliOptions) : gzipSync(raw, gzipOptions)

const compressLater = (raw: Bytes, encoding: Encoding): Promise<Bytes> =>
  encoding === 'br' ? brotliLater(raw, brotliOptions) : gzipLater(raw, gzipOptions)

/** A reply in bytes that are only put together when somebody asks for them; `etag` must differ where the bytes do. */
export interface LazyBytes {
  etag: string
  bytes(): Bytes
}

/**
 * A reply as bytes, made once for each version of what it shows. `T` is only its type on the wire.
 * The compressed forms are made when first asked for.
 */
export class Prepared<T> implements Representation {
  declare readonly reply: T
  readonly status = 200
  readonly encodings = 'all'
  readonly etag: string
  private readonly more: Readonly<Record<string, string>>
  private readonly lazyBytes: () => Bytes
  private raw: Bytes | undefined
  private readonly compressed = new Map<Encoding, Bytes>()
  private readonly compressing = new Map<Encoding, Promise<this>>()
  private readonly sent = new Map<string, Record<string, string>>()

  /** `more` are headers of this reply alone; an `etag` among them stands where the bytes do not say what the caller has. */
  constructor(content: string | LazyBytes, more: Readonly<Record<string, string>> = {}) {
    const { etag, bytes } = typeof content === 'string' ? bytesOf(content) : content
    this.more = more
    this.lazyBytes = bytes
    this.etag = more.etag ?? etag
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

  /** Whether `body` has the bytes of this encoding without compressing a large reply. */
  isReady(encoding: Encoding | null): boolean {
    return encoding === null || this.compressed.has(encoding) || this.plain.length <= largeBytes
  }

  /** Compresses this reply on another thread; resolves to the reply to send, which is this one or a newer one. */
  makeReady(encoding: Encoding): Promise<Prepared<T>> {
    const running = this.compressing.get(encoding)
    if (running) return running
    const work = compressLater(this.plain, encoding)
      .then((bytes) => {
        this.compressed.set(encoding, bytes)
        return this
      })
      .finally(() => this.compressing.delete(encoding))
    this.compressing.set(encoding, work)
    return work
  }

  body(encoding: Encoding | null): Bytes {
    if (encoding === null) return this.plain
    const known = this.compressed.get(encoding)
    if (known) return known
    const made = compress(this.plain, encoding)
    this.compressed.set(encoding, made)
    return made
  }

  private get plain(): Bytes {
    this.raw ??= this.lazyBytes()
    return this.raw
  }
}

/** A representation of a text whose compressed forms are made when they are first sent. */
export function textRepresentation(
  text: string,
  options: Pick<Content, 'kind' | 'status' | 'headers'>,
): Representation {
  const plain = Buffer.from(text)
  const forms = new Map<Encoding, Bytes>()
  return representationOf({
    ...options,
    plain,
    compressed: (encoding) => {
      const form = forms.get(encoding) ?? compress(plain, encoding)
      forms.set(encoding, form)
      return form
    },
  })
}

function bytesOf(text: string): LazyBytes {
  const raw = Buffer.from(text)
  return { etag: etagOf(raw), bytes: () => raw }
}
