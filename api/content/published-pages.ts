import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { PageContent } from '#contract/admin/pages'
import { pathIn, splitPath } from '#contract/languages'
import type { PublishedPage } from '#contract/own-pages'
import { ownPage } from '#contract/page-paths'
import type { Language } from '#contract/translations'
import { excerpt } from '#rules/excerpt'
import { Prepared } from '../http/representation.ts'
import type { PageRow, PublishedPageChanges } from './page-store.ts'

/** Maximum length in characters of a description that is made from the page text. */
const descriptionLength = 160

/** Returns the texts of a page in a language. English is used if the translation lacks a title or a text. */
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
    intro: texts.description || null,
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

/** Creates the store of the published pages in memory. A page is rendered when it is first read in a language. */
export function createPublishedPages() {
  const entries = new Map<number, Entry>()
  const lists = new Map<Language, Prepared<PublishedPage[]>>()

  const newestFirst = () =>
    [...entries.values()].sort(
      ({ row: a }, { row: b }) => Number(b.firstPublishedAt) - Number(a.firstPublishedAt) || b.id - a.id,
    )

  return {
    /** Returns the catalogue version at which each page was last published, by page id. */
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

    /** Returns the URL paths of all published pages, sorted. */
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

const markdown = new Marked({ gfm: true, async: false })

const allowedTags = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'a', 'img', 'strong', 'em', 'del', 'code', 'pre'],
  ...['blockquote', 'br', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

const absolute = /^(https?:\/\/|mailto:|tel:)[^\s\p{C}]+$/iu
const pathInShop = /^\/(?![/\\])[^\s\p{C}\\]*$/u
const shownPicture = /^(\/media\/[0-9a-f]{32}\.webp|https:\/\/[^\s\p{C}"'<>\\]+)$/u
const notPages = /^\/(api|media|admin|social)(\/|$)|\.[^/]+$/

/**
 * Returns the address of a link in a page, or null for an address that a page must not link to. A link to a page of the
 * shop stays in the language of the page.
 */
function linkAddress(href: string, language: Language): string | null {
  if (absolute.test(href)) return href
  if (!pathInShop.test(href)) return null
  const { language: named } = splitPath(href)
  return named !== 'en' || notPages.test(href) ? href : pathIn(language, href)
}

const sanitizerOptions = (language: Language): sanitizeHtml.IOptions => ({
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading', 'decoding'],
    th: ['align'],
    td: ['align'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    // Headings of the first level become second-level headings, because the page title is the only `h1`.
    h1: 'h2',
    a: (tagName, { href = '', title }) => {
      const address = linkAddress(href, language)
      return {
        tagName,
        attribs: {
          ...(address === null ? {} : { href: address }),
          ...(address !== null && /^https?:/i.test(address) ? { rel: 'noopener' } : {}),
          ...(title ? { title } : {}),
        },
      }
    },
    img: (tagName, { src = '', alt = '', title }) => ({
      tagName,
      attribs: { src, alt, loading: 'lazy', decoding: 'async', ...(title ? { title } : {}) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !shownPicture.test(attribs.src ?? ''),
})

/** Removes empty paragraphs, which remain after disallowed markup was removed. */
function withoutEmptyParagraphs(html: string): string {
  const shorter = html.replace(/<p>\s*<\/p>/g, '')
  return shorter === html ? html : withoutEmptyParagraphs(shorter)
}

/**
 * Converts Markdown into HTML that is safe to show: headings, lists, links, pictures and tables, without scripts,
 * styles, event handlers and other addresses than those of web pages, email and telephone. Each table is in a box in
 * which it scrolls sideways.
 */
export function renderMarkdown(text: string, language: Language): string {
  const html = sanitizeHtml(markdown.parse(text, { async: false }), sanitizerOptions(language))
  return withoutEmptyParagraphs(html)
    .replaceAll('<table>', '<div tabindex="0" role="group"><table>')
    .replaceAll('</table>', '</table></div>')
    .trim()
}

/** Returns the text of HTML without its tags. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replaceAll('</', ' </'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
