import * as v from 'valibot'
import { getWithQuery } from './endpoint.ts'
import { pageKinds } from './page-paths.ts'
import { pagePath, pagesPath } from './paths.ts'
import { Id, Instant } from './scalars.ts'
import { Language } from './translations.ts'

export const PageKind = v.picklist(pageKinds)

/** A page or article that the owner has published, in one language. */
export const PublishedPage = v.object({
  id: Id,
  kind: PageKind,
  slug: v.string(),
  /** The language of the texts. It is English when the page is not translated. */
  language: Language,
  title: v.string(),
  /** The description that the owner has written for the page, shown below the title; null without one. */
  intro: v.nullable(v.string()),
  /** The description for search results: the one that the owner wrote, otherwise the beginning of the text. */
  description: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.string(),
  /** The text of the page as sanitised HTML. */
  html: v.string(),
  /** When the page was published for the first time. `updatedAt` is the time of the last publication. */
  publishedAt: Instant,
  updatedAt: Instant,
})
export type PublishedPage = v.InferOutput<typeof PublishedPage>

export const PageLanguageQuery = v.object({ lang: v.optional(Language) })

/**
 * Returns all published pages and articles in a language (English without `lang`), newest first. The worker stores them
 * for offline use.
 */
export const getPages = getWithQuery(pagesPath, PageLanguageQuery, v.array(PublishedPage))

/** Returns one published page or article; 404 if there is none. */
export const getPage = getWithQuery(pagePath, PageLanguageQuery, PublishedPage)
