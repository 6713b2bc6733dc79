import { shopProfile } from '#rules/shop-profile'

interface PageHead {
  /** Without the brand, which is added. */
  title: string
  description: string
  keywords?: string
  /** Where the shop is reached, no slash at the end. */
  origin: string
  /** The page's one address, beginning with a slash; null for a page that has none, which is then kept out of indexes. */
  path: string | null
  /** The picture of a shared link, beginning with a slash. */
  image?: string | undefined
  type?: 'website' | 'product'
}

const usual = 'herbal wellness, Unani, Ayurveda, kushta, majun, sharbat, qurs'

/** Title, description, canonical link and social tags of a page, for a route's `head`. */
export function pageHead({ title, description, keywords, origin, path, image, type = 'website' }: PageHead) {
  const full = `${title} | ${shopProfile.brand}`
  const picture = `${origin}${image ?? '/social.jpg'}`
  const meta = [
    { title: full },
    { name: 'description', content: description },
    { name: 'keywords', content: keywords ? `${keywords}, ${usual}` : usual },
    { property: 'og:site_name', content: shopProfile.brand },
    { property: 'og:type', content: type },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:image', content: picture },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: full },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ]
  if (path === null) return { meta: [...meta, { name: 'robots', content: 'noindex' }], links: [] }
  const url = `${origin}${path}`
  return { meta: [...meta, { property: 'og:url', content: url }], links: [{ rel: 'canonical', href: url }] }
}
