import type { Product } from '#contract/catalogue'
import { listingPage, productPage } from '#contract/page-paths'
import { pictureOf, socialPicture } from '#rules/pictures'
import type { ShopProfile } from '#rules/shop/shop-profile'
import { prefix } from '#texts/language'
import * as t from '#texts/product'
import { cachedProfile } from '../../api/shop-profile.ts'
import { breadcrumbs, pageHead } from '../../app/page-head.ts'

const jpegOf = (picture: string) => picture.replace(/^(\/media\/\w+)\.webp$/, '$1-1200.jpg')

/** Structured data for search engines. Contains a rating only when there are reviews. */
function productData(product: Product, { brand }: ShopProfile, origin: string, url: string) {
  const picture = pictureOf(product)
  return {
    '@type': 'Product',
    name: product.name,
    description: product.shortDescription ?? product.description ?? product.name,
    url,
    ...(picture ? { image: [new URL(jpegOf(picture), origin).href] } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(product.category ? { category: product.category.name } : {}),
    brand: { '@type': 'Brand', name: brand },
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

/** Titles, meta tags, social picture and structured data of a product page. */
export function productHead(product: Product, match: Parameters<typeof pageHead>[0]['match']) {
  const { origin, queryClient } = match.context
  const profile = cachedProfile(queryClient)
  const path = productPage(product.slug)
  const trail = [
    { name: t.products, path: listingPage },
    { name: product.name, path },
  ]
  const { meta, links } = pageHead({
    match,
    title: product.name,
    keywords: import.meta.env.SSR
      ? [product.name, product.category?.name, ...product.doshaTypes].filter(Boolean).join(', ')
      : undefined,
    path,
    type: 'product',
    image: import.meta.env.SSR ? socialPicture(product, profile) : undefined,
    structured: import.meta.env.SSR && [
      productData(product, profile, origin, origin + prefix + path),
      breadcrumbs(origin, trail),
    ],
  })
  const price = import.meta.env.SSR
    ? [
        { property: 'product:price:amount', content: product.price },
        { property: 'product:price:currency', content: 'INR' },
      ]
    : []
  return { links, meta: [...meta, ...price] }
}
