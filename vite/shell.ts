import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, Plugin } from 'vite'
import { type Language, pathIn } from '../api/contract/languages.ts'
import { cartPage } from '../api/contract/page-paths.ts'
import { shellDocuments } from '../api/pages/documents.ts'
import { buildId } from './build-id.ts'
import { cartPreview } from './cart-preview.ts'
import { leanShell } from './lean-shell.ts'
import { routeAssets } from './route-assets.ts'

interface PagesBundle {
  render(request: Request, options: object): Promise<Response>
}

const firstModule = /<script type="module"/

/** Adds the preview of the cart to the shell, before the scripts of the app. */
const withPreview = (shell: string, preview: string) => shell.replace(firstModule, (script) => `${preview}${script}`)

/**
 * Vite plugin that renders the application shell of a language, the document for all screens that the server does not
 * render; the worker precaches it. The shell is the empty `/shell` route without user data and with three constant
 * inline scripts: the two of `pwa/app/launch.ts`, and the one that paints the cart from the data of the device. The
 * shell contains the build id, so that the precache is updated with each build and each change of the headers of the
 * shell.
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
        const documentOf = async (path: string, isShell: boolean) => {
          const { origin, href } = new URL(`http://localhost${pathIn(language, path)}`)
          // The address of the shop is not known during the build. It is not needed: the shell contains no address, and
          // of the rendered cart page only the body is used.
          const options = { read, manifest: assets.shell, origin: isShell ? '' : origin, shell: isShell }
          const response = await render(new Request(href), options)
          if (response.status !== 200) throw new Error(`${path} was rendered with status ${response.status}`)
          return response.text()
        }
        const paintScript = readFileSync(join(server, 'paint-cart.js'), 'utf8')
        const preview = cartPreview(await documentOf(cartPage, false), paintScript)
        const html = await documentOf('/shell', true)
        // The build id depends on the headers too, because the worker stores the shell with its headers and must fetch
        // it again when a policy changes.
        const { plain, checkout } = shellDocuments(withPreview(leanShell(html, ''), preview))
        const build = buildId(bundled, html + preview, [plain.headers(null, false), checkout.headers(null, false)])
        const file = join(outDir, pathIn(language, '/shell.html'))
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, withPreview(leanShell(html, build), preview))
      },
    },
  }
}
