import * as v from 'valibot'
import { Category, Product } from '#contract/catalogue'
import { methodNotAllowed } from '../http/add-route.ts'
import type { Log } from '../http/log.ts'
import { type Representation, respond } from '../http/representation.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { addressOf } from './addresses.ts'
import { htmlDocument, textDocument } from './documents.ts'
import { createPageCache, type MakePage, type Read } from './page-cache.ts'
import { pageReads } from './page-reads.ts'
import { screenShells } from './screen-shells.ts'
import { shellDocuments } from './shell-documents.ts'
import { robots, sitemap } from './sitemap.ts'

export interface PagesOptions {
  /** Renders a public page whole, from what it reads. */
  render: (request: Request, read: Read) => Promise<Response>
  read: Read
  /** Title, description and social tags of a screen that the shell shows, as HTML. */
  headOf: (path: string) => Promise<string>
  /** The application shell's HTML. */
  shell: string
  files: ReadonlyMap<string, Representation>
  /** Where the shop is reached, without a slash at the end. */
  origin: string
  /** Rises whenever a page may look different. */
  version: () => Promise<number>
  log: Log
}

/** Answers a request for a page or a file; null for what the rest of the app answers. */
export type Pages = (request: Request, secure: boolean) => Promise<Response | null> | Response | null

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
 * Everything that is not data: public pages rendered when what they read has changed and otherwise served from memory,
 * the application shell for all other screens, the build's files, sitemap and robots.
 */
export function createPages({ render, headOf, shell, files, origin, version, log, ...options }: PagesOptions): Pages {
  const read = pageReads(options.read)
  const cached = createPageCache({ read, version })
  const shells = shellDocuments(shell)
  const screens = screenShells({ shell, headOf })
  const named = new Map<string, Representation>([
    ...files,
    ['/shell.html', shells.plain],
    ['/shell-checkout.html', shells.checkout],
    ['/robots.txt', textDocument(robots(origin))],
  ])

  async function page(href: string, read: Read): Promise<Representation> {
    const response = await render(new Request(`http://localhost${href}`), read)
    if (response.status >= 500) log.error({ path: href }, 'a page was rendered as an error')
    // An address that means another one, such as `?sort=newest` of the plain form.
    const location = response.headers.get('location')
    return htmlDocument(await response.text(), { status: response.status, headers: location ? { location } : {} })
  }

  async function map(read: Read): Promise<Representation> {
    const list = async <S extends v.GenericSchema>(path: string, item: S) =>
      v.parse(v.array(item), await (await read(path)).json())
    const [categories, products] = await Promise.all([
      list('/api/categories', v.pick(Category, ['id'])),
      list('/api/products', v.pick(Product, ['slug'])),
    ])
    return textDocument(sitemap(origin, categories, products), 'application/xml')
  }

  async function made(request: Request, secure: boolean, make: () => Promise<Representation>): Promise<Response> {
    try {
      return send(request, await make(), secure)
    } catch (error) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log.error({ path: new URL(request.url).pathname, cause }, 'a page could not be rendered')
      return send(request, failed, secure)
    }
  }

  return (request, secure) => {
    const { pathname, search } = new URL(request.url)
    const file = named.get(pathname)
    const address = addressOf(pathname, search)
    if (!file && address.kind === 'elsewhere') return null
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET'])
    if (file) return send(request, file, secure)
    const keep = (key: string, make: MakePage) => made(request, secure, () => cached(key, make))
    if (pathname === '/sitemap.xml') return keep(pathname, map)
    switch (address.kind) {
      case 'page':
        return address.cached
          ? keep(address.href, (reading) => page(address.href, reading))
          : made(request, secure, () => page(address.href, read))
      case 'shell':
        return made(request, secure, () => screens.of(address.screen, address.checkout))
      case 'moved':
        return new Response(null, {
          status: 308,
          headers: { location: address.to, ...securityHeaders('data', secure) },
        })
      case 'unknown':
        return made(request, secure, () => page(address.href, read))
      default:
        return send(request, notFound, secure)
    }
  }
}
