import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { headerOf } from './request.ts'
import { apiHeaders, type ContentKind, securityHeaders } from './security-headers.ts'

export type Encoding = 'br' | 'gzip'
export type Bytes = Uint8Array<ArrayBuffer>

/** A response that is ready to be sent. With the ETag, a client can ask whether the response has changed. */
export interface Representation {
  readonly status: number
  readonly etag: string
  /** The encodings that `body` supports. `all`: plain bytes, Brotli and gzip. `none`: only plain bytes. */
  readonly encodings: 'all' | 'none'
  /** Returns all headers of the response except `Content-Length`. */
  headers(encoding: Encoding | null, secure: boolean): Readonly<Record<string, string>>
  body(encoding: Encoding | null): Bytes
}

/** Returns an ETag of the bytes. It is a hash, so that equal responses have equal ETags in every process. */
export const etagOf = (bytes: string | Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Whether an `If-None-Match` header contains the ETag. Compressing proxies turn strong ETags into weak ones (`W/`). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** Returns the best encoding that an `Accept-Encoding` header accepts. Encodings with `q=0` are not accepted. */
export function encodingOf(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  if (accepted === 'br' || accepted === 'gzip, deflate, br, zstd') return 'br'
  if (/(^|,)\s*br\s*(;(?!\s*q=0(\.0+)?\s*(,|$))|,|$)/.test(accepted)) return 'br'
  if (/(^|,)\s*gzip\s*(;(?!\s*q=0(\.0+)?\s*(,|$))|,|$)/.test(accepted)) return 'gzip'
  return null
}

/** The request headers that determine how a representation is sent. */
export interface Conditions {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Reads the conditions from the headers of a request. */
export const conditionsOf = (c: Context): Conditions => ({
  acceptEncoding: headerOf(c, 'accept-encoding'),
  ifNoneMatch: headerOf(c, 'if-none-match'),
})

/**
 * Creates the response for a representation: 304 if the client has it, otherwise 200 in the best encoding that the
 * client accepts.
 */
export function respond(representation: Representation, conditions: Conditions, secure: boolean): Response {
  const { status, etag, encodings } = representation
  if (status === 200 && matchesEtag(conditions.ifNoneMatch, etag)) {
    return new Response(null, { status: 304, headers: representation.headers(null, secure) })
  }
  const encoding = encodings === 'all' ? encodingOf(conditions.acceptEncoding) : null
  const body = representation.body(encoding)
  const headers = { ...representation.headers(encoding, secure), 'content-length': String(body.byteLength) }
  return new Response(body, { status, headers })
}

/** The parts of a response: status, headers, body, and its compressed forms. */
export interface Content {
  kind: ContentKind
  status?: number
  etag?: string
  headers: Readonly<Record<string, string>>
  plain: Bytes
  /** Returns the content in a compressed form; undefined for content that is not compressed. */
  compressed?: (encoding: Encoding) => Bytes
}

/** Creates a representation of a page, file or picture in memory. */
export function representationOf({ kind, status = 200, plain, compressed, ...content }: Content): Representation {
  const etag = content.etag ?? etagOf(plain)
  return {
    status,
    etag,
    encodings: compressed ? 'all' : 'none',
    headers: (encoding, secure) => ({
      ...securityHeaders(kind, secure),
      ...content.headers,
      etag,
      ...(compressed ? { vary: 'accept-encoding' } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    }),
    body: (encoding) => (encoding && compressed ? compressed(encoding) : plain),
  }
}

/**
 * Minimum size in bytes of responses that are compressed on another thread. Smaller responses take up to 4 ms on the
 * main thread; while many orders change the product list, waiting for the other thread would take longer.
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

/** A response whose bytes are built on first use. `etag` must change whenever the bytes change. */
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
   * `extraHeaders` are additional headers of this response. An `etag` among them replaces the hash of the bytes, for
   * responses whose bytes do not identify the version that the client has.
   */
  constructor(content: string | LazyBytes, extraHeaders: Readonly<Record<string, string>> = {}) {
    const { etag, bytes } = typeof content === 'string' ? bytesOf(content) : content
    this.extraHeaders = extraHeaders
    this.lazyBytes = bytes
    this.etag = extraHeaders.etag ?? etag
  }

  /** Returns the headers of this response. They are created once for each pair of `encoding` and `secure`. */
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

  /** Compresses this response on another thread. Resolves to the response to send, which can be a newer one. */
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

/** Creates the HTTP response for a prepared response. A large response is compressed on another thread first. */
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
