import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  url: string
  revision: string | null
  size: number
}

/**
 * Returns the length and the first 48 bits of the SHA-256 hash (base64) of a file. The worker verifies stored files
 * with them.
 */
const fingerprint = (bytes: Buffer) => ({
  bytes: bytes.length,
  hash: createHash('sha256').update(bytes).digest('base64').slice(0, 8),
})

/**
 * Returns a transform of the precache manifest. The revision of the shell is the build id, because it changes with the
 * headers that the worker stores with the shell. Other files get a fingerprint; the shell has none, because proxies may
 * modify HTML documents.
 */
export const storedFiles = (outDir: string) => (entries: Entry[]) => {
  const build = /data-build="([^"]+)"/.exec(readFileSync(join(outDir, 'shell.html'), 'utf8'))?.[1]
  if (!build) throw new Error('The shell contains no build id')
  return {
    manifest: entries.map((entry) =>
      entry.url === 'shell.html'
        ? { ...entry, revision: build }
        : { ...entry, ...fingerprint(readFileSync(join(outDir, entry.url))) },
    ),
    warnings: [],
  }
}
