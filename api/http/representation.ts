import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { headerOf } from './request.ts'
import { type ContentKind, securityHeaders } from './security-headers.ts'

export type Encoding = 'br' | 'gzip'
export type Bytes = Uint8Array<ArrayBuffer>

/** A response that is ready to be sent, with an ETag by which a client can ask whether it has changed. */
export interface Representation {
  readonly status: number
  readonly etag: string
  /** `all`: `body` can return Brotli and gzip too. `none`: it returns only the plain bytes. */
  readonly encodings: 'all' | 'none'
  /** All headers except `Content-Length`. */
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

/** The content of a representation. */
export interface Content {
  kind: ContentKind
  status?: number
  etag?: string
  headers: Readonly<Record<string, string>>
  plain: Bytes
  /** Returns a compressed form; undefined for content that is not compressed. */
  compressed?: (encoding: Encoding) => Bytes
}

/** Creates a representation of bytes in memory: a page, a file or a picture. */
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
