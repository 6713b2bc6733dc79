import { createHash } from 'node:crypto'

/**
 * Returns the build id: a hash of the client manifest (which names all files), the shell and the headers with which the
 * shell is served.
 */
export const buildId = (manifest: string, html: string, headers: readonly object[]): string =>
  createHash('sha256').update(manifest).update(html).update(JSON.stringify(headers)).digest('hex').slice(0, 12)
