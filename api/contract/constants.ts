// Constants of the API that browsers load before any form. This file must not import valibot: the first load and the
// worker bundle it.

/** Maximum number of line items in an order, and maximum quantity of a line item (record 14, wire shapes). */
export const maxLines = 50
export const maxQuantity = 99

/** The only country that the shop delivers to, as stored with orders in every language. */
export const deliveryCountry = 'India'

/** Maximum number of earlier attempts that an order can replace. */
export const maxReplaced = 10

/**
 * Maximum number of products of a catalogue that is stored on the device as a whole. With a larger catalogue the
 * product list is fetched page by page, and the worker stores a part of it.
 */
export const maxOfflineProducts = 2000

/** Maximum number of options of a product, and of its variants. */
export const maxOptions = 3
export const maxVariants = 100

/**
 * The values of the sort dropdown, in its order (specification section 2). `country` sorts by country of origin, as rule
 * 6(10A) of the Packaged Commodities Rules requires.
 */
export const sortKeys = ['featured', 'newest', 'name', 'price-low', 'price-high', 'country'] as const
export type SortKey = (typeof sortKeys)[number]

/** The forms of products, by which lists are filtered. */
export const productForms = [
  'tablet',
  'capsule',
  'powder',
  'paste',
  'syrup',
  'distillate',
  'oil',
  'ointment',
  'mineral',
  'tea',
  'soap',
] as const
export type ProductForm = (typeof productForms)[number]

/** The price ranges of the filter in rupees. The first number is included, the second is not. */
export const priceRanges = ['0-300', '300-600', '600-1000', '1000-'] as const

/** The minimum ratings of the filter, in stars. */
export const minRatings = ['4', '3'] as const

/** The filters of the product list, besides category, search, `featured` and `new`. */
export const filterNames = ['form', 'price', 'rating', 'country', 'inStock', 'onSale'] as const
export type FilterName = (typeof filterNames)[number]

/** Maximum length of a filter's value in characters. */
export const maxFilterLength = 200

/** The values of the review sort dropdown, in its order. */
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/**
 * Header with the acting user of a request: an account ID or `guest`. A request may wait in the outbox while another
 * user signs in. If it names an account, but the session belongs to another account or is missing, the server responds
 * 409 `other_user` and writes nothing. A request of a guest is handled as a guest's even if an account is signed in.
 */
export const actingUserHeader = 'X-Acting-User'

export const actingGuest = 'guest'

/**
 * Header with the token of a link in an email about an order. It allows reading, paying and cancelling that order. The
 * link contains the token after `#`, so that no log and no `Referer` contains it.
 */
export const orderTokenHeader = 'x-order-token'

/**
 * Header of responses from the offline copy of the worker: the server time in milliseconds, as the device estimates it.
 */
export const serverTimeHeader = 'x-server-time'

/** Response header of the complete product list: the version to send to `GET /api/catalogue/changes`. */
export const catalogueVersionHeader = 'x-catalogue-version'

/** Formats a catalogue version for `ETag` and `If-None-Match` of `GET /api/catalogue/changes`. */
export const versionTag = (version: number | string): string => `"${version}"`
