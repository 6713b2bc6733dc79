import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from '../http/prepared.ts'
import { everywhere } from '../http/security-headers.ts'
import type { Served } from './answer.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const forEver = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return forEver
  return path === '/sw.js' || path.endsWith('.webmanifest') ? 'no-cache' : aDay
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function serve(file: string, path: string): Served {
  const raw = readFileSync(file)
  const packed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : null)
  const forms: Record<Encoding, Buffer<ArrayBuffer> | null> = { br: packed('.br'), gzip: packed('.gz') }
  return {
    status: 200,
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    encodings: forms.br && forms.gzip ? 'all' : 'none',
    body: (encoding) => (encoding && forms[encoding]) || raw,
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': cacheControl(path),
      'content-security-policy': "frame-ancestors 'none'",
      ...everywhere,
    },
  }
}

/**
 * Every file of the client's build by its address, and the assets of former builds that it lacks, so that a page of
 * an older build still finds its parts. Read once: what is not in the map is not served, whatever a path looks like.
 */
export function readStaticFiles(buildDir: string, { killServiceWorker = false } = {}): Map<string, Served> {
  const files = new Map<string, Served>()
  const add = (folder: string, prefix: string) => {
    for (const name of filesBelow(folder)) {
      const path = prefix + name
      if (/\.(br|gz|html)$/.test(name) || files.has(path)) continue
      files.set(path, serve(join(folder, name), path))
    }
  }
  add(join(buildDir, 'client'), '/')
  // Under the worker's own address, the only one at which an installed worker looks for its successor.
  if (killServiceWorker) files.set('/sw.js', serve(join(buildDir, 'client/sw-off.js'), '/sw.js'))
  const kept = join(buildDir, 'kept')
  for (const build of existsSync(kept) ? readdirSync(kept) : []) add(join(kept, build), '/assets/')
  return files
}
