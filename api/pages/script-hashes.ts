import { createHash } from 'node:crypto'

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g

/** CSP sources (`'sha256-…'`) for the inline scripts of a document. JSON data blocks need none. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(scripts)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}
