import { Prepared } from '../http/prepared.ts'
import { everywhere } from '../http/security-headers.ts'
import type { Served } from './answer.ts'

/** A plain answer: robots, sitemap, or a sentence where no page can be had. */
export function textDocument(body: string, type = 'text/plain', status = 200): Served {
  const prepared = new Prepared<string>(body)
  return {
    status,
    etag: prepared.etag,
    encodings: 'all',
    body: (encoding) => prepared.body(encoding),
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
      'content-security-policy': "frame-ancestors 'none'",
      ...everywhere,
    },
  }
}
