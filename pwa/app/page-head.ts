import { languages, pathIn, regionOf } from '#contract/languages'
import { listingPage } from '#contract/page-paths'
import { iconPath, type ShopProfile } from '#rules/shop/shop-profile'
import * as t from '#texts/app'
import { code, prefix } from '#texts/language'
import * as layout from '#texts/layout'
import { cachedProfile, settingsQuery, titleWith } from '../api/shop-profile.ts'
import type { DescribedMatch } from './page-description.ts'
import type { RouterContext } from './router.tsx'

interface PageHead {
  /** The match of the route. It determines the description; its context has the base URL of the shop. */
  match: DescribedMatch & { context: Pick<RouterContext, 'queryClient' | 'origin' | 'describe'> }
  /** The title without the name of the shop, which is appended. */
  title: string
  keywords?: string | undefined
  /** The canonical path without the prefix of the language, beginning with a slash; null for a page that does not exist. */
  path: string | null
  /** Whether search engines may index the page; true by default. Pages that do not exist are never indexed. */
  indexed?: boolean
  /**
   * The path or https URL of the picture for shared links. Pictures below `/social/`, and the default, the picture of the
   * shop, have 1200 x 630 pixels.
   */
  image?: string | undefined
  type?: 'website' | 'product' | 'article'
  /** Structured data (schema.org). Create it only where `import.meta.env.SSR` is true. */
  structured?: readonly object[] | false
}

/**
 * Returns the social preview picture of pages that have none; null if the shop has none. The sample shop has a built-in
 * one with its name.
 */
export const sharedPicture = ({ look, isSample }: Pick<ShopProfile, 'look' | 'isSample'>): string | null => {
  const own = look?.shareImage ?? look?.heroImage
  // Some programs that preview shared links do not support WebP, so an uploaded picture is offered to them as JPEG.
  return own?.replace(/^(\/media\/\w+)\.webp$/, '$1-1200.jpg') ?? (isSample ? '/social.jpg' : null)
}

type Page = PageHead & { full: string; url: string | null; profile: ShopProfile }

/**
 * Returns the meta tags of a picture for shared links. Type and size are stated only for pictures that the shop has
 * drawn (`isDrawn`), because the type and size of other pictures are unknown.
 */
const pictureTags = (picture: string, alt: string, isDrawn: boolean) => [
  { property: 'og:image', content: picture },
  ...(isDrawn
    ? [
        { property: 'og:image:type', content: 'image/jpeg' },
        { property: 'og:image:width', content: '1200' },
        { property: 'og:image:height', content: '630' },
      ]
    : []),
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:image', content: picture },
]

/** Returns the keywords of a page. The sample shop adds keywords about its goods. */
function keywordTags(keywords: string | undefined, { isSample }: ShopProfile) {
  const content = [keywords, isSample ? t.keywords : undefined].filter(Boolean).join(', ')
  return content ? [{ name: 'keywords', content }] : []
}

function machineReadable({ full, match, keywords, url, image, type = 'website', structured, profile }: Page) {
  const { origin } = match.context
  const description = match.context.describe?.(match, profile) ?? profile.blurb ?? full
  const path = image ?? sharedPicture(profile)
  const picture = path && new URL(path, origin).href
  const isDrawn = !path?.startsWith('/media/') && !path?.startsWith('https:')
  // The router renders the entry `script:ld+json` as a script. The type of this entry allows attributes of meta
  // elements only, so the list is typed as objects.
  const data: object[] = structured
    ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': structured } }]
    : []
  return [
    { name: 'description', content: description },
    ...keywordTags(keywords, profile),
    { property: 'og:site_name', content: profile.brand },
    { property: 'og:locale', content: regionOf(code).replace('-', '_') },
    { property: 'og:type', content: type },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    ...(picture ? pictureTags(picture, full, isDrawn) : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: full },
    { name: 'twitter:description', content: description },
    ...data.map((entry) => ({ ...entry })),
  ]
}

/** Returns the links to a page in all languages, for search engines. */
const alternates = (origin: string, path: string) =>
  languages.length > 1
    ? [...languages.map((each) => [regionOf(each), pathIn(each, path)] as const), ['x-default', path] as const].map(
        ([hrefLang, address]) => ({ rel: 'alternate', hrefLang, href: origin + address }),
      )
    : []

/**
 * Returns the head of a page while the shop is closed: search engines must not list it. The server renders "Opening
 * soon" for everybody; only the owner's browser shows the page.
 */
const closedPage = (page: PageHead): PageHead => ({
  ...page,
  ...(import.meta.env.SSR ? { title: layout.openingSoonTitle, structured: false } : {}),
  indexed: false,
})

/**
 * The head of a route. Only title, canonical link and `robots` are created in the browser. Description, social tags,
 * structured data and language alternates are created on the server only, so they are not in the client bundle (record 7);
 * `screen-change.ts` changes them after a navigation.
 */
export function pageHead(requested: PageHead) {
  const { origin, queryClient } = requested.match.context
  const profile = cachedProfile(queryClient)
  const isOpen = queryClient.getQueryData(settingsQuery.queryKey)?.isOpen ?? true
  const page = isOpen ? requested : closedPage(requested)
  const { title, path, indexed = path !== null } = page
  const full = titleWith(title, profile.brand)
  const url = path === null ? null : origin + prefix + path
  return {
    meta: [
      { title: full },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...(import.meta.env.SSR ? machineReadable({ ...page, full, url, profile }) : []),
    ],
    links: [
      ...(url === null ? [] : [{ rel: 'canonical', href: url }]),
      ...(import.meta.env.SSR && indexed && path !== null ? alternates(origin, path) : []),
    ],
  }
}

/** Structured data (schema.org) of the shop and its site search, for the home page. */
export function shopData(origin: string, profile: ShopProfile): object[] {
  const organisation = `${origin}/#organisation`
  return [
    {
      '@type': 'Organization',
      '@id': organisation,
      name: profile.brand,
      slogan: profile.tagline ?? undefined,
      url: `${origin}/`,
      logo: origin + iconPath(profile.look, '512'),
      email: profile.email ?? undefined,
      telephone: profile.phone?.text,
      address: profile.address.join(', ') || undefined,
      sameAs: profile.social.length > 0 ? profile.social.map(({ href }) => href) : undefined,
    },
    {
      '@type': 'WebSite',
      name: profile.brand,
      url: `${origin}${prefix}/`,
      inLanguage: regionOf(code),
      publisher: { '@id': organisation },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${prefix}${listingPage}?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/**
 * Structured data for the breadcrumbs from the home page to a page, including both pages. Paths begin with a slash and
 * have no language prefix.
 */
export const breadcrumbs = (origin: string, steps: readonly { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: t.home, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + prefix + path,
  })),
})
