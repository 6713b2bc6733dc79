import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import { type Language, languages, pathIn } from '../api/contract/languages.ts'

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

/** Returns the files of a language's client build. Files without messages are also files of the other languages. */
function filesOf(outDir: string, language: Language): Set<string> {
  const source = join(dirname(outDir), 'server/pages', language, 'client-manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(source, 'utf8'))
  const chunks = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return new Set([...chunks, pathIn(language, '/shell.html').slice(1)])
}

/** Returns the build id in a shell. */
function buildIn(shell: string): string {
  const build = /data-build="([^"]+)"/.exec(readFileSync(shell, 'utf8'))?.[1]
  if (!build) throw new Error(`${shell} contains no build id`)
  return build
}

/**
 * Returns a transform of the precache manifest. The revision of a shell is its build id, because the build id also
 * changes with the headers that the worker stores with the shell. Other files get a fingerprint (length and hash).
 * Shells have none, because proxies may modify HTML documents. A file that is not used by all languages has a list of
 * its languages.
 */
export const storedFiles = (outDir: string) => (entries: Entry[]) => {
  const byLanguage = languages.map((language) => ({ language, files: filesOf(outDir, language) }))
  const namesOf = (url: string) => {
    // Only English pages use the font Figtree (record 63).
    if (/figtree/.test(url)) return { languages: 'en' }
    const names = byLanguage.flatMap(({ language, files }) => (files.has(url) ? [language] : []))
    return names.length > 0 && names.length < languages.length ? { languages: names.join(' ') } : {}
  }
  return {
    manifest: entries.map((entry) => {
      const file = join(outDir, entry.url)
      const isShell = entry.url.endsWith('shell.html')
      return {
        ...entry,
        ...(isShell ? { revision: buildIn(file) } : fingerprint(readFileSync(file))),
        ...namesOf(entry.url),
      }
    }),
    warnings: [],
  }
}
