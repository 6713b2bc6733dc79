import * as v from 'valibot'
import { Collection, getCollections } from '#contract/admin/collections'
import { Category, getCategories, getProducts, Product } from '#contract/catalogue'
import { type Language, pathIn, regionOf } from '#contract/languages'
import type { PublicLook } from '#contract/look/look'
import { getPages, PublishedPage } from '#contract/own-pages'
import { collectionPage, listingPage, ownPage, productPage, renderedPages } from '#contract/page-paths'
import { getSettings, PublicSettings } from '#contract/settings'
import { feedDocument, feedEntries, feedFields } from '#rules/google-feed'
import { iconPath, profileOf, type ShopProfile } from '#rules/shop/shop-profile'
import type { Representation } from '../http/representation.ts'
import { textDocument } from './documents.ts'
import type { ReadApi } from './page-cache.ts'

/**
 * Returns the web app manifests of the shop: those of the build with name, icons and colours of the shop. They are
 * created once per path until the settings change. `file` is the manifest of the build, which belongs to the sample
 * shop.
 */
export function shopManifests() {
  const made = new Map<string, Representation>()
  let madeFor: PublicSettings | null = null
  return {
    of(path: string, file: Representation, settings: PublicSettings): Representation {
      const profile = profileOf(settings)
      if (profile.isSample && !profile.look) return file
      if (settings !== madeFor) made.clear()
      madeFor = settings
      const manifest = made.get(path) ?? textDocument(ownManifest(file, profile), 'application/manifest+json')
      made.set(path, manifest)
      return manifest
    },
  }
}

interface Manifest {
  screenshots?: unknown
  description?: string
  shortcuts: { icons?: unknown }[]
}

const icon = (src: string, size: number, purpose?: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})

/** Returns the manifest's icons and colours. A shop without own icons uses the icons of the build. */
function lookOf(look: PublicLook, shortcuts: Manifest['shortcuts']) {
  const colours = { theme_color: look.themeColor, background_color: look.background }
  if (!look.mark) return colours
  const small = iconPath(look, '192')
  const icons = [
    icon(small, 192, 'any'),
    icon(iconPath(look, '512'), 512, 'any'),
    icon(iconPath(look, 'maskable-512'), 512, 'maskable'),
  ]
  return { ...colours, icons, shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: [icon(small, 192)] })) }
}

/** Returns the manifest of an own shop. It has no screenshots, because those of the build show the sample. */
function ownManifest(file: Representation, { brand, blurb, tagline, look, isSample }: ShopProfile): string {
  const built: Manifest = JSON.parse(Buffer.from(file.body(null)).toString())
  const shown = look ? lookOf(look, built.shortcuts) : {}
  if (isSample) return JSON.stringify({ ...built, ...shown })
  const { screenshots: _screenshots, description: _description, ...manifest } = built
  const description = blurb ?? tagline
  const names = { name: brand, short_name: brand, ...(description ? { description } : {}) }
  return JSON.stringify({ ...manifest, ...names, ...shown })
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface SitemapEntry {
  /** The path of the page without the language prefix. */
  path: string
  /** The time at which the page was last changed; undefined for pages without a date. */
  changedAt?: string
  /** The URLs of the pictures of the page. */
  pictures?: readonly string[]
}

const pictureSources = /<img src="([^"]+)"/g

/** Returns the sitemap entry of a page that the owner has published. */
function ownPageEntry({ kind, slug, updatedAt, imageUrl, html }: SitemapPage): SitemapEntry {
  const inText = [...html.matchAll(pictureSources)].map(([, source = '']) => source.replaceAll('&amp;', '&'))
  const pictures = [...new Set([...(imageUrl ? [imageUrl] : []), ...inText])]
  return { path: ownPage(kind, slug), changedAt: updatedAt, pictures }
}

const SitemapPage = v.pick(PublishedPage, ['kind', 'slug', 'updatedAt', 'imageUrl', 'html'])
type SitemapPage = v.InferOutput<typeof SitemapPage>

/**
 * Returns the XML sitemap of the static pages, the category listings, the products, the collections and the pages of the owner
 * in each language. Each entry contains the URLs in the other languages.
 */
function sitemap(origin: string, offered: readonly Language[], entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ path, changedAt, pictures = [] }) => {
    const addressIn = (language: Language) => escapeXml(origin + pathIn(language, path))
    const alternate = (tag: string, language: Language) =>
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${addressIn(language)}"/>`
    const alternates =
      offered.length > 1
        ? [...offered.map((each) => alternate(regionOf(each), each)), alternate('x-default', 'en')].join('')
        : ''
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    const images = pictures.map(
      (picture) => `<image:image><image:loc>${escapeXml(new URL(picture, origin).href)}</image:loc></image:image>`,
    )
    return offered.map(
      (language) => `<url><loc>${addressIn(language)}</loc>${changed}${alternates}${images.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`
}

/** Reads a list from the API and validates each entry. */
async function readList<S extends v.GenericSchema>(read: ReadApi, path: string, item: S) {
  return v.parse(v.array(item), await (await read(path)).json())
}

const SitemapProduct = v.pick(Product, ['slug', 'imageUrl', 'images'])

interface SitemapOptions {
  origin: string
  offered: readonly Language[]
  /** The time at which each product and collection was last edited, by the path of its page. */
  editTimes: ReadonlyMap<string, string>
}

/** Returns sitemap.xml with the pages in all given languages. */
export async function renderSitemap(read: ReadApi, options: SitemapOptions): Promise<Representation> {
  const { origin, offered, editTimes } = options
  const [categories, products, written, collections] = await Promise.all([
    readList(read, getCategories.path, v.pick(Category, ['id'])),
    readList(read, getProducts.path, SitemapProduct),
    readList(read, getPages.path, SitemapPage),
    readList(read, getCollections.path, v.pick(Collection, ['slug', 'imageUrl'])),
  ])
  const productEntry = ({ slug, imageUrl, images }: (typeof products)[number]): SitemapEntry => {
    const path = productPage(slug)
    const changedAt = editTimes.get(path)
    const pictures = [...new Set([...(imageUrl ? [imageUrl] : []), ...images])]
    return { path, pictures, ...(changedAt && { changedAt }) }
  }
  const collectionEntry = ({ slug, imageUrl }: (typeof collections)[number]): SitemapEntry => {
    const path = collectionPage(slug)
    const changedAt = editTimes.get(path)
    return { path, pictures: imageUrl ? [imageUrl] : [], ...(changedAt && { changedAt }) }
  }
  const paths = [...renderedPages, ...categories.map(({ id }) => `${listingPage}?categoryId=${id}`)]
  // A sitemap entry with details replaces the plain entry of the same path.
  const details = [...products.map(productEntry), ...collections.map(collectionEntry), ...written.map(ownPageEntry)]
  const detailed = new Map(details.map((one) => [one.path, one]))
  const entries = [...new Set([...paths, ...detailed.keys()])].map((path) => detailed.get(path) ?? { path })
  return textDocument(sitemap(origin, offered, entries), 'application/xml')
}

const FeedProduct = v.pick(Product, feedFields)

/** Number of products in one part of the feed. Other requests are processed between two parts. */
const productsPerPart = 500

/**
 * Returns the product feed. `now` is the time in milliseconds since 1970, which determines the sale prices. The feed of
 * a closed shop is empty (record 62).
 */
export async function renderFeed(read: ReadApi, origin: string, now: number): Promise<Representation> {
  const settings = v.parse(PublicSettings, await (await read(getSettings.path)).json())
  const shop = { origin, brand: profileOf(settings).brand, settings }
  const products: unknown[] = settings.isOpen ? await readList(read, getProducts.path, v.unknown()) : []
  const items: string[] = []
  for (let start = 0; start < products.length; start += productsPerPart) {
    const part = v.parse(v.array(FeedProduct), products.slice(start, start + productsPerPart))
    items.push(...part.map((product) => feedEntries(product, shop, now)))
    await new Promise((resume) => setImmediate(resume))
  }
  return textDocument(feedDocument(shop, items), 'application/xml')
}
