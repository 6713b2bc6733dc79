import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PublishedPage } from '#contract/own-pages'
import { ownPage, type PageKind } from '#contract/page-paths'
import { pagePath, urlOf } from '#contract/paths'
import { variantAddress } from '#rules/pictures'
import { code, prefix } from '#texts/language'
import { isNotFound } from '../../api/http-error.ts'
import { cachedProfile, settingsQuery } from '../../api/shop-profile.ts'
import { breadcrumbs, pageHead } from '../../app/page-head.ts'
import { useSettings } from '../cart/settings.queries.ts'

/** Returns the query of a page that the owner has published, in the language of the shop. */
export const ownPageQuery = (kind: PageKind, slug: string) =>
  queryOptions<PublishedPage>({
    queryKey: [urlOf(pagePath, { params: { kind, slug }, query: { lang: code } })],
  })

/** The fields of a published page that its head needs. Its text is left out, because the query already has it. */
type OwnPageHead = Omit<PublishedPage, 'html'>

/** Reads a page of the owner. Returns null if it is not published. */
export async function readOwnPage(client: QueryClient, kind: PageKind, slug: string): Promise<OwnPageHead | null> {
  try {
    const { html: _, ...head } = await client.ensureQueryData(ownPageQuery(kind, slug))
    return head
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

// Settings stored by a former release have no list of replaced pages, so no page counts as replaced.
const isReplaced = (paths: readonly string[] | undefined, slug: string) =>
  paths?.includes(ownPage('standard', slug)) ?? false

/**
 * Fetches the page with which the owner has replaced a standard page. Returns null if the shop shows its built-in page.
 */
export async function readStandardPage(client: QueryClient, slug: string): Promise<OwnPageHead | null> {
  const settings = await client.ensureQueryData(settingsQuery).catch(() => null)
  return isReplaced(settings?.ownPages, slug) ? readOwnPage(client, 'standard', slug) : null
}

/** Whether the owner has replaced a standard page. */
export const useIsReplaced = (slug: string): boolean => isReplaced(useSettings()?.ownPages, slug)

const socialImage = ({ imageUrl }: OwnPageHead) => imageUrl && (variantAddress(imageUrl, 1200, 'jpg') ?? imageUrl)

/** Returns the structured data of an article for search engines. */
function articleData(page: OwnPageHead, brand: string, origin: string, url: string) {
  const image = socialImage(page)
  const shop = { '@type': 'Organization', '@id': `${origin}/#organisation`, name: brand, url: `${origin}/` }
  return {
    '@type': 'Article',
    headline: page.title,
    description: page.description,
    ...(image ? { image: [new URL(image, origin).href] } : {}),
    inLanguage: page.language,
    datePublished: page.publishedAt,
    dateModified: page.updatedAt,
    author: shop,
    publisher: shop,
    mainEntityOfPage: url,
  }
}

/** Title, meta tags and structured data of a page that the owner wrote. */
export function ownPageHead(page: OwnPageHead, match: Parameters<typeof pageHead>[0]['match']) {
  const { origin, queryClient } = match.context
  const path = ownPage(page.kind, page.slug)
  const url = origin + prefix + path
  return pageHead({
    match,
    title: page.title,
    path,
    ...(page.kind === 'article' ? { type: 'article' as const } : {}),
    image: import.meta.env.SSR ? (socialImage(page) ?? undefined) : undefined,
    structured: import.meta.env.SSR && [
      ...(page.kind === 'article' ? [articleData(page, cachedProfile(queryClient).brand, origin, url)] : []),
      breadcrumbs(origin, [{ name: page.title, path }]),
    ],
  })
}
