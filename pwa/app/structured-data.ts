import { listingPage } from '#contract/page-paths'
import { shopProfile } from '#rules/shop-profile'

/** Structured data (schema.org) of the shop and its site search, for the home page. */
export function shopData(origin: string): object[] {
  const organisation = `${origin}/#organisation`
  return [
    {
      '@type': 'Organization',
      '@id': organisation,
      name: shopProfile.brand,
      slogan: shopProfile.tagline,
      url: `${origin}/`,
      logo: `${origin}/icons/512.png`,
      email: shopProfile.email,
      telephone: shopProfile.phone.text,
      address: shopProfile.address.join(', '),
      sameAs: shopProfile.social.map(({ href }) => href),
    },
    {
      '@type': 'WebSite',
      name: shopProfile.brand,
      url: `${origin}/`,
      publisher: { '@id': organisation },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${listingPage}?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** Structured data for the breadcrumbs from the home page to a page, both included. Paths begin with a slash. */
export const breadcrumbs = (origin: string, steps: readonly { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
