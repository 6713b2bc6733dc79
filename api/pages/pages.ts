import * as v from 'valibot'
import { Category, getCategories, getProducts, Product } from '#contract/catalogue'
import { listingPage, productPage } from '#contract/page-paths'
import { apiPrefix, productsPath } from '#contract/paths'
import { maxLineQuantity } from '#rules/cart'
import { methodNotAllowed } from '../http/add-route.ts'
import type { Log } from '../http/log.ts'
import { etagOf, type Representation, respond } from '../http/representation.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { addressOf, staticPages } from './addresses.ts'
import { htmlDocument, notIndexed, screenShells, shellDocuments, textDocument } from './documents.ts'
import { createPageCache, type MakePage, type ReadApi } from './page-cache.ts'

const capInventory = (product: unknown) =>
  typeof product === 'object' && product !== null && 'inventory' in product && typeof product.inventory === 'number'
    ? { ...product, inventory: maxLineQuantity(product.inventory) }
    : product

/**
 * Wraps `read` for pages: limits the inventory of products to the maximum of a cart line (99). Pages show no higher
 * number, and so an order of a product with more stock does not cause a new rendering.
 */
const pageReads =
  (read: ReadApi): ReadApi =>
  async (path) => {
    const response = await read(path)
    if (response.status !== 200 || !path.startsWith(productsPath)) return response
    const reply: unknown = await response.json()
    const text = JSON.stringify(Array.isArray(reply) ? reply.map(capInventory) : capInventory(reply))
    const headers = new Headers(response.headers)
    headers.set('etag', etagOf(text))
    return new Response(text, { headers })
  }

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns the XML sitemap of the static pages, the category listings and the products. */
function sitemap(
  origin: string,
  categories: readonly Pick<Category, 'id'>[],
  products: readonly Pick<Product, 'slug'>[],
): string {
  const paths = [
    ...staticPages,
    ...categories.map(({ id }) => `${listingPage}?categoryId=${id}`),
    ...products.map(({ slug }) => productPage(slug)),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Returns robots.txt: crawlers may read all pages. Shells have `noindex` in a header instead. */
const robots = (origin: string): string => `User-agent: *\nDisallow: ${apiPrefix}\n\nSitemap: ${origin}/sitemap.xml\n`

export interface PagesOptions {
  /** Renders a complete public page. It must read all data through `read`. */
  render: (request: Request, read: ReadApi) => Promise<Response>
  read: ReadApi
  /** HTML of the title, description and social tags of a screen that uses the shell. */
  headOf: (path: string) => Promise<string>
  /** The application shell's HTML. */
  shell: string
  /** The dashboard's HTML: one document for `/admin` and every URL below it. */
  dashboard: string
  files: ReadonlyMap<string, Representation>
  /** Public origin of the shop, without a slash at the end. */
  origin: string
  /** A number that increases with every change that pages can show. */
  version: () => Promise<number>
  log: Log
}

/** Handles requests for pages and files; returns null for paths that other routes handle. */
export type PageHandler = (request: Request, secure: boolean) => Promise<Response | null> | Response | null

const notFound = textDocument('Not found\n', 'text/plain', 404)
const failed = textDocument('Something went wrong on our side. Please try again.\n', 'text/plain', 500)

const send = ({ headers }: Request, representation: Representation, secure: boolean) =>
  respond(
    representation,
    {
      acceptEncoding: headers.get('accept-encoding') ?? undefined,
      ifNoneMatch: headers.get('if-none-match') ?? undefined,
    },
    secure,
  )

/**
 * Creates the handler of everything that is not data: public pages, which are cached and rendered again when their data
 * changes, the application shell for other screens, the dashboard's document, files of the build, sitemap.xml and
 * robots.txt.
 */
export function createPages(options: PagesOptions): PageHandler {
  const { render, headOf, shell, files, origin, version, log } = options
  const read = pageReads(options.read)
  const cachedPage = createPageCache({ read, version })
  const shells = shellDocuments(shell)
  const screens = screenShells({ shell, headOf })
  const dashboard = htmlDocument(options.dashboard, { headers: notIndexed })
  const namedFiles = new Map<string, Representation>([
    ...files,
    ['/shell.html', shells.plain],
    ['/shell-checkout.html', shells.checkout],
    ['/robots.txt', textDocument(robots(origin))],
  ])

  async function renderPage(href: string, read: ReadApi): Promise<Representation> {
    const response = await render(new Request(`http://localhost${href}`), read)
    if (response.status >= 500) log.error({ path: href }, 'page was rendered with an error status')
    // A route redirects to the normalized URL, for example to one without the default `?sort=newest`.
    const location = response.headers.get('location')
    return htmlDocument(await response.text(), { status: response.status, headers: location ? { location } : {} })
  }

  async function renderSitemap(read: ReadApi): Promise<Representation> {
    const list = async <S extends v.GenericSchema>(path: string, item: S) =>
      v.parse(v.array(item), await (await read(path)).json())
    const [categories, products] = await Promise.all([
      list(getCategories.path, v.pick(Category, ['id'])),
      list(getProducts.path, v.pick(Product, ['slug'])),
    ])
    return textDocument(sitemap(origin, categories, products), 'application/xml')
  }

  async function sendRendered(
    request: Request,
    secure: boolean,
    make: () => Promise<Representation>,
  ): Promise<Response> {
    try {
      return send(request, await make(), secure)
    } catch (error) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log.error({ path: new URL(request.url).pathname, cause }, 'page could not be rendered')
      return send(request, failed, secure)
    }
  }

  return (request, secure) => {
    const { pathname, search } = new URL(request.url)
    const file = namedFiles.get(pathname)
    const address = addressOf(pathname, search)
    if (!file && address.kind === 'elsewhere') return null
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET'])
    if (file) return send(request, file, secure)
    const sendCached = (key: string, make: MakePage) => sendRendered(request, secure, () => cachedPage(key, make))
    if (pathname === '/sitemap.xml') return sendCached(pathname, renderSitemap)
    switch (address.kind) {
      case 'page':
        return address.cached
          ? sendCached(address.href, (reading) => renderPage(address.href, reading))
          : sendRendered(request, secure, () => renderPage(address.href, read))
      case 'shell':
        return sendRendered(request, secure, () => screens.of(address.screen, address.checkout))
      case 'dashboard':
        return send(request, dashboard, secure)
      case 'moved':
        return new Response(null, {
          status: 308,
          headers: { location: address.to, ...securityHeaders('data', secure) },
        })
      case 'unknown':
        return sendRendered(request, secure, () => renderPage(address.href, read))
      default:
        return send(request, notFound, secure)
    }
  }
}
