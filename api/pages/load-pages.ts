import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages, pathIn } from '#contract/languages'
import type { PublicSettings } from '#contract/settings'
import type { Deps } from '../deps.ts'
import type { ReadApi } from './page-cache.ts'
import { createPages, type LanguagePages, type PageHandler } from './pages.ts'
import { readStaticFiles } from './static-files.ts'

/**
 * The exports of `pwa/app/entry-server.tsx`, which is a separate bundle, so that the server's code does not depend on
 * React.
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

// The folder with `client` and `server`, two levels above the bundle that contains this file.
const buildDir = join(import.meta.dirname, '../..')

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
    styles: modules.styles.map((path) => readFileSync(join(client, path), 'utf8')).join(''),
  }
}

/** Loads the pages of the build that contains this server, which has a bundle for each language. */
export async function loadPages({ read, deps }: Options): Promise<PageHandler> {
  const { config, catalogue, log } = deps
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const others = languages.filter((each) => each !== 'en')
  const loaded = others.map(async (each) => [each, await loadLanguage(each, origin)] as const)
  return createPages({
    languages: { en: await loadLanguage('en', origin), ...Object.fromEntries(await Promise.all(loaded)) },
    read,
    dashboard: readFileSync(join(buildDir, 'dashboard/index.html'), 'utf8'),
    files: readStaticFiles(buildDir, { killServiceWorker: config.killServiceWorker }),
    origin,
    version: async () => (await catalogue.current()).version,
    settings: async () => (await catalogue.current()).settings,
    log,
  })
}
