import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import {
  type Bytes,
  type Conditions,
  type Content,
  type Encoding,
  encodingOf,
  etagOf,
  matchesEtag,
  type Representation,
  representationOf,
  respond,
} from './representation.ts'
import { apiHeaders } from './security-headers.ts'

/**
 * Responses larger than this, in bytes, are compressed on another thread. Smaller ones take up to 4 ms on the main
 * thread: while many orders change the list, a reader would wait longer for the result of the other thread.
 */
const largeBytes = 192 * 1024

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const gzipOptions = { level: 6 }
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const compress = (raw: Bytes, encoding: Encoding) =>
  encoding === 'br' ? brotliCompressSync(raw, brotliOptions) : gzipSync(raw, gzipOptions)

const compressAsync = (raw: Bytes, encoding: Encoding): Promise<Bytes> =>
  encoding === 'br' ? brotliAsync(raw, brotliOptions) : gzipAsync(raw, gzipOptions)

/** A response whose bytes are built when they are first needed. `etag` must change whenever the bytes change. */
export interface LazyBytes {
  etag: string
  bytes(): Bytes
}

/**
 * A serialised response that is reused until its data changes. `T` is the type of the response in the contract.
 * Compressed forms are created on first use.
 */
export class Prepared<T> implements Representation {
  declare readonly reply: T
  readonly status = 200
  readonly encodings = 'all'
  readonly etag: string
  private readonly extraHeaders: Readonly<Record<string, string>>
  private readonly lazyBytes: () => Bytes
  private raw: Bytes | undefined
  private readonly compressed = new Map<Encoding, Bytes>()
  private readonly compressing = new Map<Encoding, Promise<this>>()
  private readonly headersByKey = new Map<string, Record<string, string>>()

  /**
   * `extraHeaders` are headers of this response. An `etag` among them replaces the hash of the bytes, for responses
   * whose bytes do not determine which version the client has.
   */
  constructor(content: string | LazyBytes, extraHeaders: Readonly<Record<string, string>> = {}) {
    const { etag, bytes } = typeof content === 'string' ? bytesOf(content) : content
    this.extraHeaders = extraHeaders
    this.lazyBytes = bytes
    this.etag = extraHeaders.etag ?? etag
  }

  /** Returns the response headers, cached per encoding. */
  headers(encoding: Encoding | null, secure: boolean): Record<string, string> {
    const key = `${encoding} ${secure}`
    const known = this.headersByKey.get(key)
    if (known) return known
    const made = {
      ...apiHeaders(secure, 'shared'),
      ...this.extraHeaders,
      etag: this.etag,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    }
    this.headersByKey.set(key, made)
    return made
  }

  /** Whether `body` can return this encoding without compressing a large response on the main thread. */
  isReady(encoding: Encoding | null): boolean {
    return encoding === null || this.compressed.has(encoding) || this.plain.length <= largeBytes
  }

  /** Compresses this response on another thread. Resolves to the response to send: this one or a newer one. */
  makeReady(encoding: Encoding): Promise<Prepared<T>> {
    const running = this.compressing.get(encoding)
    if (running) return running
    const work = compressAsync(this.plain, encoding)
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

/** Creates a representation of a text. Its compressed forms are created on first use. */
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
