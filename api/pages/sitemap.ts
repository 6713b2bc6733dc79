import type { Category, Product } from '#contract/catalogue'
import { staticPages } from './addresses.ts'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** XML sitemap of the static pages, the category listings and the products. */
export function sitemap(
  origin: string,
  categories: readonly Pick<Category, 'id'>[],
  products: readonly Pick<Product, 'slug'>[],
): string {
  const paths = [
    ...staticPages,
    ...categories.map(({ id }) => `/products?categoryId=${id}`),
    ...products.map(({ slug }) => `/products/${encodeURIComponent(slug)}`),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** robots.txt: crawlers may read all pages. Shells carry `noindex` in a header instead. */
export const robots = (origin: string): string => `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
