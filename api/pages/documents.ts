import { createHash } from 'node:crypto'
import { textRepresentation } from '../http/prepared.ts'
import type { Representation } from '../http/representation.ts'
import { documentPolicy } from '../http/security-headers.ts'

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g

/** CSP sources (`'sha256-…'`) for the inline scripts of a document. JSON data blocks need none. */
function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(scripts)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}

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
