import { createHash } from 'node:crypto'
import { splitPath } from '#contract/languages'
import { cartPage } from '#contract/page-paths'
import type { PublicSettings } from '#contract/settings'
import { iconPath, profileOf, type ShopProfile } from '#rules/shop/shop-profile'
import { type Representation, textRepresentation } from '../http/representation.ts'
import { dashboardHeaders, documentPolicy } from '../http/security-headers.ts'

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g

/** Returns the CSP sources (`'sha256-…'`) for the inline scripts of a document. JSON data blocks need no source. */
function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(scripts)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}

interface Options {
  status?: number
  checkout?: boolean
  headers?: Record<string, string>
}

/**
 * Creates an HTML document with a content security policy for its inline scripts. The ETag is a hash of the body, so
 * that a 304 response never combines the policy of one rendering with the scripts of another rendering.
 */
export function htmlDocument(
  html: string,
  { status = 200, checkout = false, headers = {} }: Options = {},
): Representation {
  return textRepresentation(html, {
    kind: 'document',
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': documentPolicy({ scriptHashes: scriptHashes(html), checkout }),
      ...headers,
    },
  })
}

/** Creates a response with a text, such as `robots.txt` or an error message. Errors are not cached. */
export const textDocument = (text: string, type = 'text/plain', status = 200): Representation =>
  textRepresentation(text, {
    kind: 'asset',
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': status === 200 ? 'no-cache' : 'no-store' },
  })

/** Headers of documents that search engines must not list. */
export const notIndexed = { 'x-robots-tag': 'noindex' }

/**
 * Creates the application shell of the build in two versions: with the default content security policy, and with the
 * policy of pages with the payment window, which allows the payment gateway.
 */
export const shellDocuments = (html: string): { plain: Representation; checkout: Representation } => ({
  plain: htmlDocument(html, { headers: notIndexed }),
  checkout: htmlDocument(html, { checkout: true, headers: notIndexed }),
})

const cartPreview = /<template id="cart-preview">[\s\S]*?<\/template><script>[\s\S]*?<\/script>/
const defaultHead = /<title>[^<]*<\/title>|<meta name="description"[^>]*>/g

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const logoSlot = '<span class="brand-logo-slot"></span>'
const themeColor = /(<meta name="theme-color" content=")[^"]*"/

function logoOf({ logo }: ShopProfile): string {
  if (!logo) return ''
  const { src, width, height } = logo === 'sample' ? { src: '/logo.svg', width: 1, height: 1 } : logo
  return `<img src="${src}" alt="" width="${Math.round((72 * width) / height)}" height="72" class="brand-logo">`
}

/** Replaces the icons of the build in a document with those of the shop. */
function withIcons(html: string, { look }: ShopProfile): string {
  if (!look?.mark) return html
  return html
    .replace(/<link rel="icon" type="image\/svg\+xml"[^>]*>/, '')
    .replaceAll('/icons/favicon-32.png', iconPath(look, 'favicon-32'))
    .replaceAll('/icons/apple-touch-180.png', iconPath(look, 'apple-touch-180'))
}

const sampleLoading = /(<p class="brand-loading">)[^<]*/g

/**
 * Returns the application shell that the worker stores. For an own shop it has no icons and splash text of the sample.
 */
function ownShell(shell: string, profile: ShopProfile): string {
  const html = withIcons(shell, profile)
  if (profile.isSample) return html
  // The added style hides the name that the app shows before it has loaded the profile of the shop.
  return html.replace(sampleLoading, '$1').replace('</head>', '<style>:root{--brand-loading:none}</style></head>')
}

/** Adds name, tagline, logo, icons and colours of the shop to the application shell. */
function withLook(shell: string, settings: PublicSettings): string {
  const profile = profileOf(settings)
  const { look } = profile
  const [brand, tagline] = settings.profile ? [profile.brand, profile.tagline ?? ''] : ['', '']
  return ownShell(shell, profile)
    .replace('<p class="brand-name"></p>', () => `<p class="brand-name">${escaped(brand)}</p>`)
    .replace('<p class="brand-tagline"></p>', () => `<p class="brand-tagline">${escaped(tagline)}</p>`)
    .replace(logoSlot, () => logoOf(profile))
    .replace(themeColor, (meta, start: string) => (look ? `${start}${look.themeColor}"` : meta))
    .replace('</head>', () => `${look?.styles ? `<style>:root{${look.styles}}</style>` : ''}</head>`)
}

/**
 * Returns the application shells that the worker stores, with the icons of the shop. They are cached until the settings
 * change. A shell on a device can be older; the paths of its icons then redirect to the current icons.
 */
export function storedShells(shell: string) {
  let madeFor: PublicSettings | null = null
  let made = shellDocuments(shell)
  return {
    of(settings: PublicSettings): typeof made {
      if (settings !== madeFor) made = shellDocuments(ownShell(shell, profileOf(settings)))
      madeFor = settings
      return made
    },
  }
}

/** Returns the document of the dashboard with the icons of the shop. */
export function dashboardDocument(html: string, settings: PublicSettings): Representation {
  const profile = profileOf(settings)
  const { look } = profile
  const own = look?.mark ? withIcons(html, profile).replaceAll('/logo.svg', iconPath(look, '192')) : html
  return htmlDocument(own, { headers: { ...notIndexed, ...dashboardHeaders } })
}

interface ScreenShellOptions {
  /** The HTML of the application shell. */
  shell: string
  /** Returns the HTML of the title, description and social tags of a screen. */
  headOf: (path: string, settings: PublicSettings) => Promise<string>
}

/**
 * Returns the application shell with the title, description and social tags of the requested screen, so that link
 * previews show the right title, and with the name and look of the shop. It is cached per path until the settings
 * change; there are only few paths. Only the shell of the cart page contains the preview of the cart. The worker
 * precaches the shell with that preview and without these tags.
 */
export function screenShells({ shell, headOf }: ScreenShellOptions) {
  const documents = new Map<string, Promise<Representation>>()
  let madeFor: PublicSettings | null = null

  async function make(settings: PublicSettings, path: string, checkout: boolean): Promise<Representation> {
    const head = await headOf(path, settings)
    const own = splitPath(path).path === cartPage ? shell : shell.replace(cartPreview, '')
    // The second argument of `replace` is a function, because `replace` would interpret `$&` in a string.
    const html = withLook(own, settings)
      .replace(defaultHead, '')
      .replace('</head>', () => `${head}</head>`)
    return htmlDocument(html, { checkout, headers: notIndexed })
  }

  return {
    of(settings: PublicSettings, path: string, checkout: boolean): Promise<Representation> {
      if (settings !== madeFor) documents.clear()
      madeFor = settings
      const document = documents.get(path) ?? make(settings, path, checkout)
      documents.set(path, document)
      document.catch(() => documents.delete(path))
      return document
    },
  }
}
