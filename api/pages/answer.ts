import { type Encoding, encodingOf } from '../http/prepared.ts'
import { onHttps } from '../http/security-headers.ts'

/** Something that is served from memory; `encodings` are the forms that it has beside the plain one. */
export interface Served {
  status: number
  etag: string
  encodings: 'all' | 'none'
  body(encoding: Encoding | null): Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

// `W/` and quotes aside, a tag is the same whatever proxies made of it.
const matches = (header: string, etag: string) =>
  header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** The answer to a GET or HEAD: 304 where the caller has the same bytes, else the best encoding that they accept. */
export function answer(request: Request, served: Served, secure: boolean): Response {
  const known = request.headers.get('if-none-match')
  const headers: Record<string, string> = { ...served.headers, ...(secure ? onHttps : {}), etag: served.etag }
  if (served.encodings === 'all') headers.vary = 'accept-encoding'
  if (known !== null && served.status === 200 && matches(known, served.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = served.encodings === 'all' ? encodingOf(request.headers.get('accept-encoding')) : null
  if (encoding) headers['content-encoding'] = encoding
  const body = served.body(encoding)
  headers['content-length'] = String(body.byteLength)
  return new Response(request.method === 'HEAD' ? null : body, { status: served.status, headers })
}
