import { textRepresentation } from '../http/prepared.ts'
import type { Representation } from '../http/representation.ts'
import { documentPolicy } from '../http/security-headers.ts'
import { scriptHashes } from './script-hashes.ts'

interface Options {
  status?: number
  checkout?: boolean
  headers?: Record<string, string>
}

/**
 * An HTML document with a content security policy for its inline scripts. The ETag is a hash of the body, so that a 304
 * never combines the policy of one rendering with the scripts of another.
 */
export function htmlDocument(
  html: string,
  { status = 200, checkout = false, headers = {} }: Options = {},
): Representation {
  return textRepresentation(html, {
    kind: 'document',
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': documentPolicy({ scriptHashes: scriptHashes(html), checkout }),
      ...headers,
    },
  })
}

/** A text, such as `robots.txt` or an error message. Errors are not cached. */
export const textDocument = (text: string, type = 'text/plain', status = 200): Representation =>
  textRepresentation(text, {
    kind: 'asset',
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': status === 200 ? 'no-cache' : 'no-store' },
  })
