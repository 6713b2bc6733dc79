import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { type Language, pathIn, splitPath } from '#contract/languages'

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
 * Returns the address of a link, or null for one that a page must not contain. A link to a page of the shop stays in the
 * language of the page.
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
    // The title of the page is its only heading of the first level.
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

/** Removes paragraphs without content, which are left where markup was removed. */
function withoutEmptyParagraphs(html: string): string {
  const shorter = html.replace(/<p>\s*<\/p>/g, '')
  return shorter === html ? html : withoutEmptyParagraphs(shorter)
}

/**
 * Converts Markdown into HTML that is safe to show: headings, lists, links, pictures and tables, without scripts, styles,
 * event handlers and other addresses than those of web pages, email and telephone. A table scrolls inside its box.
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
