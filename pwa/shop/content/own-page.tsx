import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PublishedPage } from '#contract/own-pages'
import type { PageKind } from '#contract/page-paths'
import * as t from '#texts/content'
import { code } from '#texts/language'
import { ShopLoadingScreen } from '../../api/brand-screens.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ownPageQuery, useIsReplaced } from './own-page.queries.ts'
import { PageHero } from './page-parts.tsx'

/** The attributes of texts that are not in the language of the shop, because the owner has not translated them. */
const languageOf = ({ language }: PublishedPage) =>
  language === code ? {} : { lang: language, dir: language === 'ur' ? 'rtl' : 'ltr' }

const OwnPageText = ({ page }: { page: PublishedPage }) => (
  <article {...languageOf(page)}>
    <PageHero eyebrow={page.kind === 'article' ? t.articleEyebrow : null} title={page.title}>
      {page.description}
    </PageHero>
    <div className="wrap section grid max-w-4xl! gap-8">
      {page.imageUrl && (
        <Picture
          src={page.imageUrl}
          alt={page.imageAlt}
          sizes="(width >= 56rem) 54rem, 100vw"
          width={1200}
          height={800}
          load="eager"
          className="aspect-3/2 w-full rounded-card object-cover"
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises the text of a page */}
      <div className="own-text" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  </article>
)

interface OwnPageProps {
  kind: PageKind
  slug: string
}

/** A page that the owner wrote. */
export const OwnPage = ({ kind, slug }: OwnPageProps) => {
  const { data, error } = useQuery(ownPageQuery(kind, slug))
  // The route shows the error.
  if (error && !data) throw error
  return data ? <OwnPageText page={data} /> : <ShopLoadingScreen />
}

/** A standard page: the one of the owner, or `children`, the built-in page. */
export const StandardPage = ({ slug, children }: { slug: string; children: ReactNode }) => {
  const isReplaced = useIsReplaced(slug)
  const { data, isError } = useQuery({ ...ownPageQuery('standard', slug), enabled: isReplaced })
  if (!isReplaced || (isError && !data)) return children
  return data ? <OwnPageText page={data} /> : <ShopLoadingScreen />
}
