import type { Category, Product } from '#contract/catalogue'
import { lastingPages } from './addresses.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Every page worth finding: the lasting ones, each category's listing, each product. */
export function sitemap(
  origin: string,
  categories: readonly Pick<Category, 'id'>[],
  products: readonly Pick<Product, 'slug'>[],
): string {
  const paths = [
    ...lastingPages,
    ...categories.map(({ id }) => `/products?categoryId=${id}`),
    ...products.map(({ slug }) => `/products/${encodeURIComponent(slug)}`),
  ]
  const urls = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** Crawlers may read the pages; the shell says for itself that it is not to be indexed. */
export const robots = (origin: string): string => `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
