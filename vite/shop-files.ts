import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'

interface Entry {
  url: string
  revision: string | null
  size: number
}

const ofDashboard = /(^|\/)pwa\/routes\/admin/

/** The files that a shopper may need: all that the entry leads to, except by way of the dashboard's routes. */
function reachable(manifest: Manifest): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || ofDashboard.test(key)) return
    seen.add(key)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return new Set([...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))
}

/** What the worker compares a stored file with: its length and the first 48 bits of its SHA-256, in base64. */
const fingerprint = (bytes: Buffer) => ({
  bytes: bytes.length,
  hash: createHash('sha256').update(bytes).digest('base64').slice(0, 8),
})

/**
 * Leaves the dashboard's own code out of what the worker keeps, and gives the shell the build's id as its revision: that
 * changes with the headers under which the shell is served, which the worker keeps with it. All other files get a
 * fingerprint; the shell is recognised by its build id instead, because proxies may add something to an HTML document.
 */
export const shopFilesOnly = (outDir: string) => (entries: Entry[]) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dirname(outDir), 'server/client-manifest.json'), 'utf8'))
  const wanted = reachable(manifest)
  const build = /data-build="([^"]+)"/.exec(readFileSync(join(outDir, 'shell.html'), 'utf8'))?.[1]
  if (!build) throw new Error('The shell does not say of which build it is')
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
