import { createHash } from 'node:crypto'

/** Changes with every file that the client's manifest names, with the shell, and with each header that it is served with. */
export const buildId = (manifest: string, html: string, headers: readonly object[]): string =>
  createHash('sha256').update(manifest).update(html).update(JSON.stringify(headers)).digest('hex').slice(0, 12)
