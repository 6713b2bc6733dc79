import type { Product, Variant } from '#contract/catalogue'
import { listingPage, productPage } from '#contract/page-paths'
import { dayInIndia } from '#rules/dates'
import { socialPicture } from '#rules/pictures'
import { brandOf, gtinOf, namedOptions, pictureFor, summaryOf } from '#rules/product-data'
import type { ShopProfile } from '#rules/shop/shop-profile'
import { nameWithVariant } from '#rules/variants'
import { prefix } from '#texts/language'
import * as t from '#texts/product'
import { cachedProfile } from '../../api/shop-profile.ts'
import { breadcrumbs, pageHead } from '../../app/page-head.ts'
import type { RouterContext } from '../../app/router.tsx'

/** Returns the last day, in India, on which the price of a running sale applies; nothing if the price has no end. */
function validUntil(variant: Variant | undefined): { priceValidUntil?: string } {
  const { price, regularPrice, salePrice, saleTo } = variant ?? {}
  const isRunning = salePrice && price === salePrice && price !== regularPrice
  return isRunning && saleTo ? { priceValidUntil: dayInIndia(new Date(Date.parse(saleTo) - 1)) } : {}
}

/** Returns the structured data of an offer. `variant` is the variant that has this price. */
const offerOf = (
  { price, inventory }: Pick<Product, 'price' | 'inventory'>,
  url: string,
  variant: Variant | undefined,
) => ({
  '@type': 'Offer',
  url,
  price,
  priceCurrency: 'INR',
  ...validUntil(variant),
  itemCondition: 'https://schema.org/NewCondition',
  availability: `https://schema.org/${inventory > 0 ? 'InStock' : 'OutOfStock'}`,
})

/**
 * Returns the structured data of a product with options: in which properties its variants differ, and each variant with
 * its address.
 */
function variantsData(product: Product, origin: string, pageUrl: string) {
  const options = namedOptions(product)
  const ofVariant = (variant: Variant) => {
    const picture = pictureFor(product, origin, variant)
    const gtin = gtinOf(variant.barcode)
    const url = `${pageUrl}?variant=${variant.id}`
    const named = options.flatMap(({ property, name }) =>
      property ? [[property, variant.options[name]] as const] : [],
    )
    const others = options.filter(({ property }) => !property)
    return {
      '@type': 'Product',
      name: nameWithVariant(product.name, variant.title),
      url,
      ...(picture ? { image: [picture] } : {}),
      ...(variant.sku ? { sku: variant.sku } : {}),
      ...(gtin ? { gtin } : {}),
      ...Object.fromEntries(named),
      ...(others.length > 0
        ? {
            additionalProperty: others.map(({ name }) => ({
              '@type': 'PropertyValue',
              name,
              value: variant.options[name],
            })),
          }
        : {}),
      offers: offerOf(variant, url, variant),
    }
  }
  return {
    productGroupID: String(product.id),
    variesBy: options.map(({ name, property }) => (property ? `https://schema.org/${property}` : name)),
    hasVariant: product.variants.map(ofVariant),
  }
}

/**
 * Structured data for search engines: a `ProductGroup` for a product with options, otherwise a `Product`. Contains a rating
 * only when there are reviews.
 */
function productData(product: Product, { brand }: ShopProfile, origin: string, url: string) {
  const picture = pictureFor(product, origin)
  const isGroup = product.options.length > 0
  const gtin = isGroup ? null : gtinOf(product.variants[0]?.barcode)
  return {
    '@type': isGroup ? 'ProductGroup' : 'Product',
    name: product.name,
    description: summaryOf(product),
    url,
    ...(picture ? { image: [picture] } : {}),
    ...(product.sku && !isGroup ? { sku: product.sku } : {}),
    ...(gtin ? { gtin } : {}),
    ...(product.category ? { category: product.category.name } : {}),
    brand: { '@type': 'Brand', name: brandOf(product, brand) },
    ...(isGroup ? variantsData(product, origin, url) : { offers: offerOf(product, url, product.variants[0]) }),
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

/**
 * Titles, meta tags, social picture and structured data of a product page. Price and picture are those of the shown
 * variant. If the address contains the variant's ID (`chosen`), the title contains its name. The canonical address and
 * the structured data describe the whole product.
 */
export function productHead(
  product: Product,
  chosen: string | undefined,
  match: Parameters<typeof pageHead>[0]['match'] & { context: Pick<RouterContext, 'variants'> },
) {
  const { variants } = match.context
  const variant = variants?.shown(product, chosen)
  const named = product.variants?.find(({ id }) => String(id) === chosen)
  const { origin, queryClient } = match.context
  const profile = cachedProfile(queryClient)
  const path = productPage(product.slug)
  const shown = (variant && variants?.as(product, variant)) ?? product
  const trail = [
    { name: t.products, path: listingPage },
    { name: product.name, path },
  ]
  const { meta, links } = pageHead({
    match,
    title: nameWithVariant(product.name, named?.title),
    keywords: import.meta.env.SSR
      ? [product.name, product.category?.name, ...product.doshaTypes].filter(Boolean).join(', ')
      : undefined,
    path,
    type: 'product',
    image: import.meta.env.SSR ? socialPicture(shown, profile, variant?.id) : undefined,
    structured: import.meta.env.SSR && [
      productData(product, profile, origin, origin + prefix + path),
      breadcrumbs(origin, trail),
    ],
  })
  const price = import.meta.env.SSR
    ? [
        { property: 'product:price:amount', content: shown.price },
        { property: 'product:price:currency', content: 'INR' },
      ]
    : []
  return { links, meta: [...meta, ...price] }
}
