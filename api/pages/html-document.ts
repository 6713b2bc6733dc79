import { Prepared } from '../http/prepared.ts'
import { documentPolicy, everywhere, onDocuments } from '../http/security-headers.ts'
import type { Served } from './answer.ts'
import { scriptHashes } from './script-hashes.ts'

interface Options {
  status?: number
  checkout?: boolean
  headers?: Record<string, string>
}

/**
 * A document with its own policy. The tag is a hash of the body, so that a 304 can never lay the policy of one
 * rendering on the scripts of another.
 */
export function htmlDocument(html: string, { status = 200, checkout = false, headers = {} }: Options = {}): Served {
  const prepared = new Prepared<string>(html)
  return {
    status,
    etag: prepared.etag,
    encodings: 'all',
    body: (encoding) => prepared.body(encoding),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': documentPolicy({ scriptHashes: scriptHashes(html), checkout }),
      ...everywhere,
      ...onDocuments,
      ...headers,
    },
  }
}
