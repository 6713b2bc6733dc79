import { shopProfile } from '#rules/shop-profile'
import { pageDescriptions } from './page-descriptions.ts'

interface PageHead {
  /** Without the brand, which is added. */
  title: string
  /** Of a page whose title has none in the table; the server's alone, like everything that machines read. */
  description?: string | false | undefined
  keywords?: string | undefined
  /** Where the shop is reached, no slash at the end. */
  origin: string
  /** The page's one address, beginning with a slash; null where there is no page. */
  path: string | null
  /** False for what search engines have no use for; where there is no page they have none either. */
  indexed?: boolean
  /** The picture of a shared link, 1200 x 630, beginning with a slash; the shop's own where there is none. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** What search engines read, as schema.org says it; to be made where `import.meta.env.SSR` is true only. */
  structured?: readonly object[] | false
}

type Page = Omit<PageHead, 'description'> & { full: string; url: string | null; description: string }

const usual = 'herbal wellness, Unani, Ayurveda, kushta, majun, sharbat, qurs'

function forMachines({ full, description, keywords, origin, url, image, type = 'website', structured }: Page) {
  const picture = `${origin}${image ?? '/social.jpg'}`
  // The router turns this entry into a script; its own type knows attributes of meta elements only.
  const data: object[] = structured
    ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': structured } }]
    : []
  return [
    { name: 'description', content: description },
    { name: 'keywords', content: keywords ? `${keywords}, ${usual}` : usual },
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

const described = ({ title, description }: PageHead) => description || pageDescriptions[title] || shopProfile.blurb

/**
 * Title, description, canonical link and everything that machines read of a page, for a route's `head`. Who follows a
 * shared link or fills an index asks the server; the browser's bundle goes without those parts (decision 0007).
 */
export function pageHead(page: PageHead) {
  const { title, origin, path, indexed = path !== null } = page
  const full = `${title} | ${shopProfile.brand}`
  const url = path === null ? null : origin + path
  return {
    meta: [
      { title: full },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...(import.meta.env.SSR ? forMachines({ ...page, full, url, description: described(page) }) : []),
    ],
    links: url === null ? [] : [{ rel: 'canonical', href: url }],
  }
}
