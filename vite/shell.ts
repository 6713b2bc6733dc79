import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, Plugin } from 'vite'
import { shellDocuments } from '../api/pages/shell-documents.ts'
import { buildId } from './build-id.ts'
import { leanShell } from './lean-shell.ts'
import { routeAssets } from './route-assets.ts'

interface PagesBundle {
  render(request: Request, options: object): Promise<Response>
}

/**
 * Renders the application shell, the one document that the worker precaches and that answers everything the server
 * does not render: the empty `/shell` route, nothing of a visitor, and no inline script but the constant one of the
 * splash. The build's id stands in it, so that each build and each change of its headers reaches the precache.
 */
export function shell(outDir: string): Plugin {
  const server = join(dirname(outDir), 'server')
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

        const bundle = pathToFileURL(resolve(server, 'pages/entry-server.js')).href
        const { render }: PagesBundle = await import(`${bundle}?${Date.now()}`)
        const read = () => Response.json({}, { status: 503 })
        const request = new Request('http://localhost/shell')
        const response = await render(request, { read, manifest: assets.shell, origin: '', shell: true })
        if (response.status !== 200) throw new Error(`The shell was rendered with status ${response.status}`)
        const html = await response.text()
        // A worker keeps the headers with the shell: a changed policy must reach a returning shopper too.
        const { plain, checkout } = shellDocuments(leanShell(html, ''))
        const build = buildId(bundled, html, [plain.headers(null, false), checkout.headers(null, false)])
        writeFileSync(join(outDir, 'shell.html'), leanShell(html, build))
      },
    },
  }
}
