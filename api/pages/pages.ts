import { chosenLanguage, isLanguage, type Language, pathIn } from '#contract/languages'
import type { PublicLook } from '#contract/look/look'
import { homePage, productPage, renderedPages } from '#contract/page-paths'
import { apiPrefix, productsPath } from '#contract/paths'
import type { PublicSettings } from '#contract/settings'
import { maxLineQuantity } from '#rules/cart'
import { feedPath } from '#rules/google-feed'
import { type IconName, iconNames, iconPath, profileOf } from '#rules/shop/shop-profile'
import type { Log } from '../http/log.ts'
import { etagOf, type Representation, respond } from '../http/representation.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { methodNotAllowed } from '../http/shop-error.ts'
import { addressOf } from './addresses.ts'
import { dashboardDocument, htmlDocument, screenShells, storedShells, textDocument } from './documents.ts'
import { createPageCache, type MakePage, type ReadApi } from './page-cache.ts'
import { renderFeed, renderSitemap, shopManifests } from './site-files.ts'

/** Lowers the inventory of a product and its variants to the maximum that pages show. */
const capInventory = (product: unknown): unknown =>
  typeof product === 'object' && product !== null && 'inventory' in product && typeof product.inventory === 'number'
    ? {
        ...product,
        inventory: maxLineQuantity(product.inventory),
        ...('variants' in product && Array.isArray(product.variants)
          ? { variants: product.variants.map(capInventory) }
          : {}),
      }
    : product

/**
 * Wraps `read` for pages: lowers the inventory of products to the maximum of a cart line (99). Pages show no higher
 * number. Therefore an order of a product with more stock does not cause a new rendering.
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

/** Returns robots.txt: crawlers may read all pages. Application shells have the header `noindex` instead. */
const robots = (origin: string): string => `User-agent: *\nDisallow: ${apiPrefix}\n\nSitemap: ${origin}/sitemap.xml\n`

/** The pages of one language. Their paths have the prefix of the language. */
export interface LanguagePages {
  /** Renders a complete public page. It must read all data through `read`, so that the cache can detect changes. */
  render: (request: Request, read: ReadApi) => Promise<Response>
  /** Returns the HTML of the title, description and social tags of a screen that uses the application shell. */
  headOf: (path: string, settings: PublicSettings) => Promise<string>
  /** The HTML of the application shell. */
  shell: string
  /** Returns the part of the stylesheet that a page uses, which the page contains. */
  styles: (html: string) => string
}

export interface PagesOptions {
  /** The pages of each language. English is always one of them. */
  languages: { en: LanguagePages } & Partial<Record<Language, LanguagePages>>
  read: ReadApi
  /** The dashboard's HTML: one document for `/admin` and every URL below it. */
  dashboard: string
  files: ReadonlyMap<string, Representation>
  /** Public origin of the shop, without a slash at the end. */
  origin: string
  /** Returns a number that increases with every change that pages can show. */
  version: () => Promise<number>
  /** Returns the public settings. Until they change, it returns the same object. */
  settings: () => Promise<PublicSettings>
  /** Returns the time at which each product and collection was last edited, by the path of its page. */
  editTimes: () => Promise<ReadonlyMap<string, string>>
  log: Log
}

/** Handles requests for pages and files; returns null for paths that other routes handle. */
export type PageHandler = (request: Request, secure: boolean) => Promise<Response | null> | Response | null

/** Matches the paths of pictures in the build that show the name of the sample shop. */
const ofSample = /^\/(screenshots\/.+|social\.jpg)$/

/** Matches the paths of icons and logo of the sample shop. An own shop redirects from them to its icons. */
const sampleIcon = /^\/(?:icons\/)?([\w-]+)\.(?:png|svg)$/

const lastScript = /<script>(?:(?!<script)[\s\S])*<\/body>/
const structuredData = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g

/**
 * Returns the speculation rules of a language: browsers fetch a page when a link to it is pressed, before navigating.
 * The rules include only pages that are the same for all visitors. The rules exclude links within a page, which need no
 * request.
 */
function speculationRules(language: Language): string {
  const paths = [...renderedPages, productPage('*')].map((path) => pathIn(language, path))
  const where = { and: [{ href_matches: paths }, { not: { selector_matches: '[href^="#"]' } }] }
  const rules = JSON.stringify({ prefetch: [{ where, eagerness: 'conservative' }] })
  return `<script type="speculationrules">${rules}</script>`
}

/**
 * Adds the styles that a page uses to its head, so that the first paint does not have to wait for another file; the app
 * loads the whole stylesheet later. Adds the speculation rules before the last script, `start.js`, which removes them
 * when the app handles the links. Moves the rules and the structured data to the end, because the first view does not
 * need them.
 */
function firstViewFirst(html: string, styles: string, language: Language): string {
  const data = html.match(structuredData) ?? []
  return html
    .replace(structuredData, '')
    .replace('</head>', () => `${styles && `<style>${styles}</style>`}</head>`)
    .replace(lastScript, (end) => `${speculationRules(language)}${end}`)
    .replace('</body>', () => `${data.join('')}</body>`)
}

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

/** Whether a page was opened directly (typed address, bookmark or installed app) instead of through a link. */
const isOpenedDirectly = (headers: Headers) =>
  (headers.get('sec-fetch-site') ?? 'none') === 'none' && !headers.has('referer')

/** Returns functions that create the application shells which the worker stores, by path. */
function shellsByPath({ languages }: PagesOptions, offered: readonly Language[]) {
  return new Map<string, (settings: PublicSettings) => Representation>(
    offered.flatMap((each) => {
      const shells = storedShells((languages[each] ?? languages.en).shell)
      return [
        [pathIn(each, '/shell.html'), (settings: PublicSettings) => shells.of(settings).plain],
        [pathIn(each, '/shell-checkout.html'), (settings: PublicSettings) => shells.of(settings).checkout],
      ] as const
    }),
  )
}

const moved = (to: string, status: 307 | 308, secure: boolean) =>
  new Response(null, { status, headers: { location: to, ...securityHeaders('data', secure) } })

/** Returns the language that the visitor has chosen if this request opens the home page directly; otherwise null. */
function chosenFor({ headers }: Request, pathname: string, offered: readonly Language[]): Language | null {
  if (pathname !== homePage || !isOpenedDirectly(headers)) return null
  return chosenLanguage(headers.get('cookie') ?? '', offered)
}

type MakeDocument = () => Promise<Representation> | Representation

interface PageRequest {
  language: Language
  /** The path of the URL without its language prefix. */
  path: string
  read: ReadApi
  render: LanguagePages['render']
  /** Returns the styles that a page with this HTML uses. */
  styles: (html: string) => string
  log: Log
}

/** Renders a page to a document with the styles that it uses. The content of the first view comes first. */
async function renderedPage({ language, path, read, render, styles, log }: PageRequest): Promise<Representation> {
  const href = pathIn(language, path)
  const response = await render(new Request(`http://localhost${href}`), read)
  if (response.status >= 500) log.error({ path: href }, 'page was rendered with an error status')
  // The rendering redirects if the URL is not normalized, for example if it contains the default `?sort=newest`.
  const location = response.headers.get('location')
  const html = await response.text()
  const ordered = firstViewFirst(html, styles(html), language)
  return htmlDocument(ordered, { status: response.status, headers: location ? { location } : {} })
}

/** Returns a suffix of the cache key that changes when the announcement of the shop starts and ends. */
function announcementPhase({ content }: PublicSettings): string {
  const { startsAt, endsAt } = content?.announcement ?? {}
  const passed = (instant: string | null | undefined) => (instant && Date.parse(instant) <= Date.now() ? 1 : 0)
  return startsAt || endsAt ? ` ${passed(startsAt)}${passed(endsAt)}` : ''
}

/** Returns the name of the shop's icon that replaces the icon `name` of the build; undefined if no icon replaces it. */
function replacedIcon({ logo }: PublicLook, name: string): IconName | undefined {
  if (name === 'favicon') return 'favicon-32'
  return iconNames.find((each) => each === (name === 'logo' && !logo ? '192' : name))
}

/** Redirects a build icon to the shop's icon that replaces it, or returns 404. Null if the build icon is used. */
function ownIcon(request: Request, settings: PublicSettings, name: string, secure: boolean): Response | null {
  const { look } = profileOf(settings)
  if (!look?.mark) return null
  const known = replacedIcon(look, name)
  if (!known) return send(request, notFound, secure)
  const headers = { location: iconPath(look, known), 'cache-control': 'no-cache', ...securityHeaders('data', secure) }
  return new Response(null, { status: 302, headers })
}

/** Returns the function that creates and sends a document. If the creation fails, the function sends the error page. */
const documentSender =
  (log: PagesOptions['log']) =>
  async (request: Request, secure: boolean, make: MakeDocument): Promise<Response> => {
    try {
      return send(request, await make(), secure)
    } catch (error) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log.error({ path: new URL(request.url).pathname, cause }, 'page could not be rendered')
      return send(request, failed, secure)
    }
  }

/**
 * Creates the handler of all requests except those for data: public pages, which are cached and rendered again when
 * their data change, the application shell for other screens, the document of the dashboard, files of the build,
 * sitemap.xml, the product feed and robots.txt.
 */
export function createPages(options: PagesOptions): PageHandler {
  const { languages, origin, version, settings, editTimes, log } = options
  const offered = Object.keys(languages).filter(isLanguage)
  const of = (language: Language) => languages[language] ?? languages.en
  const read = pageReads(options.read)
  const cachedPage = createPageCache({ read, version })
  const screens = new Map(offered.map((each) => [each, screenShells(of(each))]))
  const namedFiles = new Map([...options.files, ['/robots.txt', textDocument(robots(origin))] as const])
  const shells = shellsByPath(options, offered)
  const manifests = shopManifests()
  const sendRendered = documentSender(log)

  const renderPage = (language: Language, path: string, read: ReadApi) => {
    const { render, styles } = of(language)
    return renderedPage({ language, path, read, render, styles, log })
  }

  function makeSiteFile(pathname: string): MakePage | null {
    if (pathname === feedPath) return (reading) => renderFeed(reading, origin, Date.now())
    if (pathname !== '/sitemap.xml') return null
    return async (reading) => renderSitemap(reading, { origin, offered, editTimes: await editTimes() })
  }

  // Icons of the build are replaced by those of the own shop, because notifications and installed apps request icons by
  // their paths in the build.
  const sendIcon = async (request: Request, secure: boolean, file: Representation, name: string) =>
    ownIcon(request, await settings(), name, secure) ?? send(request, file, secure)

  return (request, secure) => {
    const { pathname, search } = new URL(request.url)
    const file = namedFiles.get(pathname)
    const shell = shells.get(pathname)
    const address = addressOf(pathname, search, offered)
    if (!file && !shell && address.kind === 'elsewhere') return null
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET'])
    if (shell) return sendRendered(request, secure, async () => shell(await settings()))
    if (file && pathname.endsWith('.webmanifest')) {
      return sendRendered(request, secure, async () => manifests.of(pathname, file, await settings()))
    }
    if (file && ofSample.test(pathname)) {
      return sendRendered(request, secure, async () => (profileOf(await settings()).isSample ? file : notFound))
    }
    const icon = sampleIcon.exec(pathname)?.[1]
    if (file && icon) return sendIcon(request, secure, file, icon)
    if (file) return send(request, file, secure)
    const sendCached = (key: string, make: MakePage) =>
      sendRendered(request, secure, async () => cachedPage(key + announcementPhase(await settings()), make))
    const siteFile = makeSiteFile(pathname)
    if (siteFile) return sendCached(pathname, siteFile)
    switch (address.kind) {
      case 'page': {
        const { language, href } = address
        // Only the home page is redirected to the chosen language, because all other URLs contain their language.
        const chosen = chosenFor(request, pathname, offered)
        if (chosen && chosen !== 'en') return moved(pathIn(chosen, homePage) + search, 307, secure)
        return address.cached
          ? sendCached(pathIn(language, href), (reading) => renderPage(language, href, reading))
          : sendRendered(request, secure, () => renderPage(language, href, read))
      }
      case 'shell': {
        const { language, screen, checkout } = address
        return sendRendered(
          request,
          secure,
          async () => screens.get(language)?.of(await settings(), pathIn(language, screen), checkout) ?? notFound,
        )
      }
      case 'dashboard':
        return sendRendered(request, secure, async () => dashboardDocument(options.dashboard, await settings()))
      case 'moved':
        return moved(address.to, 308, secure)
      case 'unknown':
        return sendRendered(request, secure, () => renderPage(address.language, address.href, read))
      default:
        return send(request, notFound, secure)
    }
  }
}
