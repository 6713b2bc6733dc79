import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'

interface Entry {
  url: string
  revision: string | null
  size: number
}

const dashboardRoute = /(^|\/)pwa\/app\/routes\/admin/

/** Files that the shop needs: all that are reachable from the entry, except through the dashboard's routes. */
function reachable(manifest: Manifest): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || dashboardRoute.test(key)) return
    seen.add(key)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return new Set([...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))
}

/** Length and first 48 bits of the SHA-256 (base64) of a file. The worker verifies stored files with them. */
const fingerprint = (bytes: Buffer) => ({
  bytes: bytes.length,
  hash: createHash('sha256').update(bytes).digest('base64').slice(0, 8),
})

/**
 * Manifest transform for the precache: removes the dashboard's code and sets the build id as the revision of the shell,
 * because it changes with the headers that the worker stores with the shell. Other files get a fingerprint; the shell has
 * none, because proxies may modify HTML documents.
 */
export const shopFilesOnly = (outDir: string) => (entries: Entry[]) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dirname(outDir), 'server/client-manifest.json'), 'utf8'))
  const wanted = reachable(manifest)
  const build = /data-build="([^"]+)"/.exec(readFileSync(join(outDir, 'shell.html'), 'utf8'))?.[1]
  if (!build) throw new Error('The shell contains no build id')
  return {
    manifest: entries
      .filter(({ url }) => !/\.(js|css)$/.test(url) || wanted.has(url))
      .map((entry) =>
        entry.url === 'shell.html'
          ? { ...entry, revision: build }
          : { ...entry, ...fingerprint(readFileSync(join(outDir, entry.url))) },
      ),
    warnings: [],
  }
}
