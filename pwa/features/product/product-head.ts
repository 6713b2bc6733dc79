import type { Product } from '#contract/catalogue'
import { shopProfile } from '#rules/shop-profile'
import { pageHead } from '../../page-head.ts'

const jpegOf = (picture: string | null | undefined) => picture?.replace(/\.webp$/, '-1200.jpg')

/** What search engines read of a product: a rating only where there are reviews. */
function structuredData(product: Product, url: string, image: string | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.shortDescription ?? product.description ?? product.name,
    url,
    ...(image ? { image: [image] } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(product.category ? { category: product.category.name } : {}),
    brand: { '@type': 'Brand', name: shopProfile.brand },
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: 'INR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.inventory > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...(product.reviewCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviewCount,
            bestRating: 5,
          },
        }
      : {}),
  }
}

/** Titles, tags and structured data of a product's page. */
export function productHead(product: Product, origin: string) {
  const path = `/products/${encodeURIComponent(product.slug)}`
  const image = jpegOf(product.imageUrl ?? product.images[0])
  const absolute = image?.startsWith('/') ? origin + image : image
  const head = pageHead({
    title: product.name,
    description: product.shortDescription ?? product.description ?? product.name,
    keywords: [product.name, product.category?.name, ...product.doshaTypes].filter(Boolean).join(', '),
    origin,
    path,
    image,
    type: 'product',
  })
  // The router turns this entry into a script; its own type knows attributes of meta elements only.
  const data: object = { 'script:ld+json': structuredData(product, origin + path, absolute) }
  return {
    links: head.links,
    meta: [
      ...head.meta,
      { property: 'product:price:amount', content: product.price },
      { property: 'product:price:currency', content: 'INR' },
      { ...data },
    ],
  }
}
