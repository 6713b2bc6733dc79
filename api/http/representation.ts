import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { headerOf } from './request-header.ts'
import { type ContentKind, securityHeaders } from './security-headers.ts'

export type Encoding = 'br' | 'gzip'
export type Bytes = Uint8Array<ArrayBuffer>

/** A response that is ready to be sent, with an ETag by which a client revalidates it. */
export interface Representation {
  readonly status: number
  readonly etag: string
  /** `all`: `body` returns Brotli and gzip too. `none`: only the plain bytes. */
  readonly encodings: 'all' | 'none'
  /** All headers but `Content-Length`. */
  headers(encoding: Encoding | null, secure: boolean): Readonly<Record<string, string>>
  body(encoding: Encoding | null): Bytes
}

/** The ETag of some bytes: a hash of them, so that equal responses have equal ETags in every process. */
export const etagOf = (bytes: string | Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Whether an `If-None-Match` header names the ETag. Proxies that compress turn strong ETags into weak ones (`W/`). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** The best encoding of an `Accept-Encoding` header; an encoding with `q=0` is not used. */
export function encodingOf(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  if (accepted === 'br' || accepted === 'gzip, deflate, br, zstd') return 'br'
  if (/(^|,)\s*br\s*(;(?!\s*q=0(\.0+)?\s*(,|$))|,|$)/.test(accepted)) return 'br'
  if (/(^|,)\s*gzip\s*(;(?!\s*q=0(\.0+)?\s*(,|$))|,|$)/.test(accepted)) return 'gzip'
  return null
}

/** The headers of a request that decide how a representation is sent. */
export interface Conditions {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export const conditionsOf = (c: Context): Conditions => ({
  acceptEncoding: headerOf(c, 'accept-encoding'),
  ifNoneMatch: headerOf(c, 'if-none-match'),
})

/** Sends a representation: 304 when the client has it, otherwise in the best encoding that the client accepts. */
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

/** What a representation is made of. */
export interface Content {
  kind: ContentKind
  status?: number
  etag?: string
  headers: Readonly<Record<string, string>>
  plain: Bytes
  /** The compressed forms, where there are any. */
  compressed?: (encoding: Encoding) => Bytes
}

/** A representation of bytes in memory: a page, a file or a picture. */
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
