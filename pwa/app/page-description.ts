import type { ShownCollection } from '#contract/admin/collections'
import type { Product } from '#contract/catalogue'
import type { ShopProfile } from '#rules/shop/shop-profile'
import * as t from '#texts/page-descriptions'
import { OfflineError } from '../api/http-error.ts'

/** A description that fits only the goods of the sample shop. Any other shop uses its own description instead. */
const sampleOnly =
  (text: string) =>
  ({ isSample }: ShopProfile): string | undefined =>
    isSample ? text : undefined

/**
 * The descriptions of pages without data, by route. Functions return a text that contains the name of the shop, or one
 * for the sample shop only.
 */
const fixed: Readonly<Record<string, string | ((profile: ShopProfile) => string | undefined)>> = {
  '/_shop/$': t.notFoundDescription,
  '/_shop/articles/$slug': t.notFoundDescription,
  '/_shop/pages/$slug': t.notFoundDescription,
  '/_shop/privacy': t.notFoundDescription,
  '/_shop/about': ({ brand, isSample }) => (isSample ? t.aboutDescription : t.ownAboutDescription(brand)),
  '/_shop/cart': t.cartDescription,
  '/_shop/categories': sampleOnly(t.categoriesDescription),
  '/_shop/checkout': t.checkoutDescription,
  '/_shop/checkout_/pay': t.payDescription,
  '/_shop/confirm-email': t.confirmEmailDescription,
  '/_shop/contact-us': ({ brand }) => t.contactDescription(brand),
  '/_shop/forgot-password': t.forgotPasswordDescription,
  '/_shop/help-centre': sampleOnly(t.helpDescription),
  '/_shop/': sampleOnly(t.homeDescription),
  '/_shop/login': t.loginDescription,
  '/_shop/order-success': t.orderPlacedDescription,
  '/_shop/order-tracking': t.trackByNumberDescription,
  '/_shop/profile': t.profileDescription,
  '/_shop/reset-password': t.resetPasswordDescription,
  '/_shop/returns': t.returnsDescription,
  '/_shop/shipping-info': t.shippingDescription,
  '/_shop/signup': t.signupDescription,
  '/_shop/terms': t.termsDescription,
  '/_shop/track-order': t.trackByIdDescription,
  '/_shop/waiting': t.waitingDescription,
  '/_shop/wishlist': t.wishlistDescription,
}

export interface DescribedMatch {
  routeId: string
  loaderData?: unknown
  error?: unknown
}

/** The fields of a product from which the description of its page is made. */
type DescribedProduct = Pick<Product, 'name' | 'description' | 'shortDescription'>

function productDescription({ loaderData, error }: DescribedMatch): string {
  const product = loaderData as DescribedProduct | undefined
  if (product) return product.shortDescription ?? product.description ?? product.name
  return error instanceof OfflineError ? t.productUnavailableDescription : t.productMissingDescription
}

function collectionDescription({ loaderData }: DescribedMatch): string {
  const collection = loaderData as ShownCollection | undefined
  return collection ? (collection.text ?? collection.title) : t.notFoundDescription
}

/** Whether the data of a route is a page that the owner wrote. */
const isOwnPage = (data: unknown): data is { description: string } =>
  typeof data === 'object' && data !== null && 'kind' in data && 'description' in data

/**
 * Returns the description of a page for search results and shared links; undefined for an unknown route, and for pages
 * that use the description of the shop itself. Modules of the first load must not import it: the server passes it to
 * the router, and `screen-change.ts` is loaded later.
 */
export function describePage(match: DescribedMatch, profile: ShopProfile): string | undefined {
  if (isOwnPage(match.loaderData)) return match.loaderData.description
  if (match.routeId === '/_shop/products/$slug') return productDescription(match)
  if (match.routeId === '/_shop/collections/$slug') return collectionDescription(match)
  if (match.routeId !== '/_shop/products/') {
    const text = fixed[match.routeId]
    return typeof text === 'function' ? text(profile) : text
  }
  const { categoryName } = (match.loaderData ?? {}) as { categoryName?: string }
  return sampleOnly(categoryName ? t.categoryDescription(categoryName) : t.listingDescription)(profile)
}
