import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, Plugin } from 'vite'
import { type Language, pathIn } from '../api/contract/languages.ts'
import { shellDocuments } from '../api/pages/documents.ts'
import { buildId } from './build-id.ts'
import { leanShell } from './lean-shell.ts'
import { routeAssets } from './route-assets.ts'

interface PagesBundle {
  render(request: Request, options: object): Promise<Response>
}

/**
 * Vite plugin that renders the application shell of a language, the document for all screens that the server does not render; the worker
 * precaches it. It is the empty `/shell` route without user data and with a single, constant inline script. It contains the
 * build id, so that the precache is updated with each build and each change of its headers.
 */
export function shell(outDir: string, language: Language): Plugin {
  const server = join(dirname(outDir), 'server/pages', language)
  return {
    name: 'shell',
    apply: 'build',
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const source = join(outDir, '.vite/manifest.json')
        const bundled = readFileSync(source, 'utf8')
        const parsed: Manifest = JSON.parse(bundled)
        const assets = routeAssets(parsed)
        mkdirSync(server, { recursive: true })
        writeFileSync(join(server, 'assets.json'), JSON.stringify(assets))
        renameSync(source, join(server, 'client-manifest.json'))
        rmSync(dirname(source), { recursive: true })

        const bundle = pathToFileURL(resolve(server, 'entry-server.js')).href
        const { render }: PagesBundle = await import(`${bundle}?${Date.now()}`)
        const read = () => Response.json({}, { status: 503 })
        const request = new Request(`http://localhost${pathIn(language, '/shell')}`)
        const response = await render(request, { read, manifest: assets.shell, origin: '', shell: true })
        if (response.status !== 200) throw new Error(`The shell was rendered with status ${response.status}`)
        const html = await response.text()
        // The build id depends on the headers too, because the worker stores the shell with its headers and must fetch
        // it again when a policy changes.
        const { plain, checkout } = shellDocuments(leanShell(html, ''))
        const build = buildId(bundled, html, [plain.headers(null, false), checkout.headers(null, false)])
        const file = join(outDir, pathIn(language, '/shell.html'))
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, leanShell(html, build))
      },
    },
  }
}
