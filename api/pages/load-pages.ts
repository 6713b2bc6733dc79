import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages, pathIn } from '#contract/languages'
import type { PublicSettings } from '#contract/settings'
import type { Deps } from '../deps.ts'
import { type Representation, representationOf } from '../http/representation.ts'
import type { ReadApi } from './page-cache.ts'
import { createPages, type LanguagePages, type PageHandler } from './pages.ts'
import { usedStyles } from './used-styles.ts'

/**
 * The exports of `pwa/app/entry-server.tsx`. They are in a separate bundle, so that the code of the server does not
 * depend on React.
 */
interface PagesBundle {
  render(
    request: Request,
    options: { read: ReadApi; manifest: { routes: object }; modules: unknown; origin: string },
  ): Promise<Response>
  renderHead(path: string, options: { settings: PublicSettings; origin: string; modules: unknown }): Promise<string>
}

interface Assets {
  modules: { styles: readonly string[] }
}

interface Options {
  read: ReadApi
  deps: Pick<Deps, 'config' | 'catalogue' | 'log'>
}

// The folder that contains `client` and `server`. It is two levels above the bundle with this file.
const buildDir = join(import.meta.dirname, '../..')

// The build does not change while its server runs, so a process that opens the shop again does not read it again.
const stylesOf = new Map<Language, LanguagePages['styles']>()
const filesByWorker = new Map<boolean, Map<string, Representation>>()

function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

async function loadLanguage(language: Language, origin: string): Promise<LanguagePages> {
  const folder = join(buildDir, 'server/pages', language)
  const { modules }: Assets = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8'))
  const file = pathToFileURL(join(folder, 'entry-server.js')).href
  const bundle: PagesBundle = await import(/* @vite-ignore */ file)
  const manifest = { routes: {} }
  const client = join(buildDir, 'client')
  return {
    render: (request, read) => bundle.render(request, { read, manifest, modules, origin }),
    headOf: (path, settings) => bundle.renderHead(path, { settings, origin, modules }),
    shell: readFileSync(join(client, pathIn(language, '/shell.html')), 'utf8'),
    styles: once(stylesOf, language, () =>
      usedStyles(modules.styles.map((path) => readFileSync(join(client, path), 'utf8')).join('')),
    ),
  }
}

/** Loads the rendered pages of this server's build. The build has a bundle for each language. */
export async function loadPages({ read, deps }: Options): Promise<PageHandler> {
  const { config, catalogue, log } = deps
  const { killServiceWorker } = config
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const others = languages.filter((each) => each !== 'en')
  const loaded = others.map(async (each) => [each, await loadLanguage(each, origin)] as const)
  return createPages({
    languages: { en: await loadLanguage('en', origin), ...Object.fromEntries(await Promise.all(loaded)) },
    read,
    dashboard: readFileSync(join(buildDir, 'dashboard/index.html'), 'utf8'),
    files: once(filesByWorker, killServiceWorker, () => readStaticFiles(buildDir, { killServiceWorker })),
    origin,
    version: async () => (await catalogue.current()).revision,
    settings: async () => (await catalogue.current()).settings,
    editTimes: async () => (await catalogue.current()).editTimes(),
    log,
  })
}

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

const immutable = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return immutable
  return path === '/sw.js' || path.endsWith('.webmanifest') ? 'no-cache' : oneDay
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function fileRepresentation(file: string, path: string): Representation {
  const plain = readFileSync(file)
  const compressed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : null)
  const [br, gzip] = [compressed('.br'), compressed('.gz')]
  const headers = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': cacheControl(path),
  }
  const content = { kind: 'asset', plain, headers } as const
  return representationOf(
    br && gzip ? { ...content, compressed: (encoding) => (encoding === 'br' ? br : gzip) } : content,
  )
}

/**
 * Reads all files of the builds of shop and dashboard into memory, by path. It also reads the assets of earlier builds,
 * because pages of those builds may still be open. Only files in this map are served, so that a request path cannot
 * reach files outside of the folder.
 */
export function readStaticFiles(buildDir: string, { killServiceWorker = false } = {}): Map<string, Representation> {
  const files = new Map<string, Representation>()
  const add = (folder: string, prefix: string) => {
    for (const name of filesBelow(folder)) {
      const path = prefix + name
      if (/\.(br|gz|html)$/.test(name) || files.has(path)) continue
      files.set(path, fileRepresentation(join(folder, name), path))
    }
  }
  add(join(buildDir, 'client'), '/')
  add(join(buildDir, 'dashboard'), '/')
  // The file replaces the worker at its URL, because an installed worker checks for updates only at that URL.
  if (killServiceWorker) files.set('/sw.js', fileRepresentation(join(buildDir, 'client/sw-off.js'), '/sw.js'))
  for (const name of ['kept', 'kept-dashboard']) {
    const earlierBuilds = join(buildDir, name)
    for (const build of existsSync(earlierBuilds) ? readdirSync(earlierBuilds) : [])
      add(join(earlierBuilds, build), '/assets/')
  }
  return files
}
