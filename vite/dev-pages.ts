import { readFile } from 'node:fs/promises'
import type { ViteDevServer } from 'vite'
import { type Language, pathIn, splitPath } from '../api/contract/languages.ts'
import { addressOf } from '../api/pages/addresses.ts'
import type { ReadApi } from '../api/pages/page-cache.ts'
import type { PageHandler } from '../api/pages/pages.ts'
import { leanShell } from './lean-shell.ts'

// The entry script and the stylesheets of the client, at the URLs of the development server.
const manifest = {
  routes: {
    __root__: {
      css: ['/pwa/ui/styles/splash.css', '/pwa/app/styles/app.css'],
      scripts: [{ attrs: { type: 'module', src: '/pwa/app/entry-client.tsx' } }],
    },
  },
}

/**
 * Pages handler for development in one language. Pages of other languages redirect to it. The handler renders every
 * page, includes Vite's client and sets no content security policy.
 */
export function devPages(vite: ViteDevServer, read: ReadApi, origin: string, language: Language): PageHandler {
  async function renderPage(path: string, shell = false): Promise<Response> {
    const href = pathIn(language, path)
    const { render } = await vite.ssrLoadModule('/pwa/app/entry-server.tsx')
    const response: Response = await render(new Request(`http://localhost${href}`), { read, manifest, origin, shell })
    const html = await response.text()
    // Insert Vite's tags at the end of the head, without white space. At the start of the head, React would hydrate
    // Vite's script as one of the elements that React has rendered.
    const stub = await vite.transformIndexHtml(href, '<html><head></head><body></body></html>')
    const tags = /<head>([\s\S]*?)<\/head>/.exec(stub)?.[1]?.replace(/>\s+</g, '><').trim() ?? ''
    const whole = (shell ? leanShell(html, 'development') : html).replace('</head>', () => `${tags}</head>`)
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
    const location = response.headers.get('location')
    if (location) headers.set('location', location)
    return new Response(whole, { status: response.status, headers })
  }

  async function dashboard(href: string): Promise<Response> {
    const folder = '/pwa/dashboard'
    // Make the path of the entry script absolute. In the file the path is relative to the document, which the
    // development server returns at every URL below `/admin`.
    const source = (await readFile(`.${folder}/index.html`, 'utf8')).replace('"./entry', `"${folder}/entry`)
    const html = await vite.transformIndexHtml(href, source)
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }

  return (request) => {
    const { pathname, search } = new URL(request.url)
    const address = addressOf(pathname, search)
    if ('language' in address && address.language !== language) {
      return Response.redirect(new URL(pathIn(language, splitPath(pathname).path) + search, request.url), 302)
    }
    switch (address.kind) {
      case 'elsewhere':
        return null
      case 'moved':
        return new Response(null, { status: 308, headers: { location: address.to } })
      case 'shell':
        return renderPage('/shell', true)
      case 'dashboard':
        return dashboard(pathname)
      case 'file':
        return new Response('Not found\n', { status: 404 })
      default:
        return renderPage(address.href)
    }
  }
}
