import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Deps } from '../deps.ts'
import type { ReadApi } from './page-cache.ts'
import { createPages, type PageHandler } from './pages.ts'
import { readStaticFiles } from './static-files.ts'

/**
 * The exports of `pwa/app/entry-server.tsx`, which is a separate bundle, so that the server's code does not depend on
 * React.
 */
interface PagesBundle {
  render(
    request: Request,
    options: { read: ReadApi; manifest: unknown; modules: unknown; origin: string },
  ): Promise<Response>
  renderHead(path: string, origin: string, modules: unknown): Promise<string>
}

interface Assets {
  page: unknown
  modules: unknown
}

interface Options {
  read: ReadApi
  deps: Pick<Deps, 'config' | 'catalogue' | 'log'>
}

// The folder with `client` and `server`, two levels above the bundle that contains this file.
const buildDir = join(import.meta.dirname, '../..')

/** Loads the pages of the build that contains this server. */
export async function loadPages({ read, deps }: Options): Promise<PageHandler> {
  const { config, catalogue, log } = deps
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const { page: manifest, modules }: Assets = JSON.parse(readFileSync(join(buildDir, 'server/assets.json'), 'utf8'))
  const file = pathToFileURL(join(buildDir, 'server/pages/entry-server.js')).href
  const bundle: PagesBundle = await import(/* @vite-ignore */ file)
  return createPages({
    render: (request, reading) => bundle.render(request, { read: reading, manifest, modules, origin }),
    headOf: (path) => bundle.renderHead(path, origin, modules),
    read,
    shell: readFileSync(join(buildDir, 'client/shell.html'), 'utf8'),
    dashboard: readFileSync(join(buildDir, 'dashboard/index.html'), 'utf8'),
    files: readStaticFiles(buildDir, { killServiceWorker: config.killServiceWorker }),
    origin,
    version: async () => (await catalogue.current()).version,
    log,
  })
}
