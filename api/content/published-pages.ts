import type { PageContent } from '#contract/admin/pages'
import type { PublishedPage } from '#contract/own-pages'
import { ownPage } from '#contract/page-paths'
import type { Language } from '#contract/translations'
import { excerpt } from '#rules/excerpt'
import { Prepared } from '../http/prepared.ts'
import type { PageRow, PublishedPageChanges } from './page-store.ts'
import { plainText, renderMarkdown } from './render-markdown.ts'

/** Maximum length of a description that is made from the text, in characters. */
const descriptionLength = 160

/** Returns the texts of a page in a language: English unless the translation has a title and a text. */
function textsIn({ translations, title, description, body }: PageContent, language: Language) {
  const translation = language === 'en' ? undefined : translations[language]
  return translation?.title && translation.body
    ? { ...translation, language }
    : { title, description, body, language: 'en' as const }
}

/** Returns a published page as visitors see it in a language; null for a draft. */
function publishedPage(row: PageRow, language: Language): PublishedPage | null {
  const { published, firstPublishedAt, publishedAt } = row
  if (!published || !firstPublishedAt || !publishedAt) return null
  const texts = textsIn(published, language)
  const html = renderMarkdown(texts.body, language)
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    language: texts.language,
    title: texts.title,
    description: texts.description || excerpt(plainText(html), descriptionLength),
    imageUrl: published.imageUrl,
    imageAlt: published.imageAlt,
    html,
    publishedAt: firstPublishedAt.toISOString(),
    updatedAt: publishedAt.toISOString(),
  }
}

interface Entry {
  row: PageRow
  replies: Map<Language, Prepared<PublishedPage>>
}

/** The published pages in memory. Each is rendered when it is first read in a language. */
export function createPublishedPages() {
  const entries = new Map<number, Entry>()
  const lists = new Map<Language, Prepared<PublishedPage[]>>()

  const newestFirst = () =>
    [...entries.values()].sort(
      ({ row: a }, { row: b }) => Number(b.firstPublishedAt) - Number(a.firstPublishedAt) || b.id - a.id,
    )

  return {
    /** The catalogue version of the last publication of each page, by its id. */
    versions: (): ReadonlyMap<number, number> => new Map([...entries].map(([id, { row }]) => [id, row.version])),

    apply({ ids, changed }: PublishedPageChanges) {
      const left = new Set(ids)
      for (const id of [...entries.keys()]) {
        if (left.has(id)) continue
        entries.delete(id)
        lists.clear()
      }
      for (const row of changed) {
        entries.set(row.id, { row, replies: new Map() })
        lists.clear()
      }
    },

    /** The URL paths of all published pages, sorted. */
    paths: (): string[] => [...entries.values()].map(({ row }) => ownPage(row.kind, row.slug)).sort(),

    all(language: Language): Prepared<PublishedPage[]> {
      const known = lists.get(language)
      if (known) return known
      const texts = newestFirst().flatMap(({ row }) => publishedPage(row, language) ?? [])
      const list = new Prepared<PublishedPage[]>(JSON.stringify(texts))
      lists.set(language, list)
      return list
    },

    find(kind: string, slug: string, language: Language): Prepared<PublishedPage> | undefined {
      const entry = [...entries.values()].find(({ row }) => row.kind === kind && row.slug === slug)
      const known = entry?.replies.get(language)
      if (!entry || known) return known
      const page = publishedPage(entry.row, language)
      if (!page) return undefined
      const reply = new Prepared<PublishedPage>(JSON.stringify(page))
      entry.replies.set(language, reply)
      return reply
    },
  }
}
