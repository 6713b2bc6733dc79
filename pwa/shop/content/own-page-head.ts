import { ownPage } from '#contract/page-paths'
import { variantAddress } from '#rules/pictures'
import { prefix } from '#texts/language'
import { cachedProfile } from '../../api/shop-profile.ts'
import { breadcrumbs, pageHead } from '../../app/page-head.ts'
import type { OwnPageHead } from './own-page.queries.ts'

const socialImage = ({ imageUrl }: OwnPageHead) => imageUrl && (variantAddress(imageUrl, 1200, 'jpg') ?? imageUrl)

/** Structured data of an article for search engines. */
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
