import { shopProfile } from '#rules/shop-profile'
import { pageDescriptions } from './page-descriptions.ts'

interface PageHead {
  /** The title without the brand, which is added. */
  title: string
  /** The description of a page whose title is not in the table. Used on the server only. */
  description?: string | false | undefined
  keywords?: string | undefined
  /** The address of the shop, without a trailing slash. */
  origin: string
  /** The canonical path, beginning with a slash; null for a page that does not exist. */
  path: string | null
  /** False for pages that search engines should not index. Pages that do not exist are never indexed. */
  indexed?: boolean
  /** The path of the social picture, 1200 x 630; the shop's own by default. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** Structured data (schema.org). Create it only where `import.meta.env.SSR` is true. */
  structured?: readonly object[] | false
}

type Page = Omit<PageHead, 'description'> & { full: string; url: string | null; description: string }

const commonKeywords = 'herbal wellness, Unani, Ayurveda, kushta, majun, sharbat, qurs'

function machineReadable({ full, description, keywords, origin, url, image, type = 'website', structured }: Page) {
  const picture = `${origin}${image ?? '/social.jpg'}`
  // The router renders this entry as a script; its type allows attributes of meta elements only.
  const data: object[] = structured
    ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': structured } }]
    : []
  return [
    { name: 'description', content: description },
    { name: 'keywords', content: keywords ? `${keywords}, ${commonKeywords}` : commonKeywords },
    { property: 'og:site_name', content: shopProfile.brand },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: full },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: full },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
    ...data.map((entry) => ({ ...entry })),
  ]
}

const descriptionOf = ({ title, description }: PageHead) => description || pageDescriptions[title] || shopProfile.blurb

/**
 * The head of a route: title, description, canonical link and tags for machines. The latter are created on the server
 * only, so they are not in the client bundle (record 7).
 */
export function pageHead(page: PageHead) {
  const { title, origin, path, indexed = path !== null } = page
  const full = `${title} | ${shopProfile.brand}`
  const url = path === null ? null : origin + path
  return {
    meta: [
      { title: full },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...(import.meta.env.SSR ? machineReadable({ ...page, full, url, description: descriptionOf(page) }) : []),
    ],
    links: url === null ? [] : [{ rel: 'canonical', href: url }],
  }
}
