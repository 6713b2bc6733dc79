// Constants of the API that browsers load before they load any form. This file must not import valibot, because it is
// bundled into the first load and the worker.

/** Maximum number of line items in an order, and maximum quantity of a line item (record 14, wire shapes). */
export const maxLines = 50
export const maxQuantity = 99

/** The only country that the shop delivers to. Orders store this English name in every language. */
export const deliveryCountry = 'India'

/** Maximum number of earlier order requests that an order can replace (`replaces`). */
export const maxReplaced = 10

/**
 * Maximum number of products up to which the whole catalogue is stored on the device. In a larger catalogue the product
 * list is fetched page by page, and the worker stores only a part of it.
 */
export const maxOfflineProducts = 2000

/** Maximum number of options of a product, such as size and colour. `maxVariants` limits the number of its variants. */
export const maxOptions = 3
export const maxVariants = 100

/**
 * The values of the sort dropdown of the product list, in the order of the dropdown (specification section 2).
 * `country` sorts by country of origin, as rule 26(10A) of the Packaged Commodities Rules requires.
 */
export const sortKeys = ['featured', 'newest', 'name', 'price-low', 'price-high', 'country'] as const
export type SortKey = (typeof sortKeys)[number]

/** The forms of products, such as powder or oil, by which product lists can be filtered. */
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

/** The price ranges of the product filter in rupees. The lower limit is included, the upper limit is not. */
export const priceRanges = ['0-300', '300-600', '600-1000', '1000-'] as const

/** The minimum ratings of the product filter, in stars. */
export const minRatings = ['4', '3'] as const

/** The names of the product list's filters, besides category, search, `featured` and `new`. */
export const filterNames = ['form', 'price', 'rating', 'country', 'inStock', 'onSale'] as const
export type FilterName = (typeof filterNames)[number]

/** Maximum length of a filter value in characters. */
export const maxFilterLength = 200

/** The values of the review sort dropdown, in the order of the dropdown. */
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/**
 * Header with the acting user of a request: an account ID or `guest`. It exists because a request can wait in the
 * outbox while another user signs in. If it contains an account ID, but the session belongs to another account or is
 * missing, the server responds 409 `other_user` and writes nothing. A request with `guest` is handled as a guest's even
 * if an account is signed in.
 */
export const actingUserHeader = 'X-Acting-User'

export const actingGuest = 'guest'

/**
 * Header with the token of an order link, which emails about an order contain. It allows reading, paying and cancelling
 * that order. In the link the token comes after `#`, so that neither logs nor `Referer` headers contain the token.
 */
export const orderTokenHeader = 'x-order-token'

/**
 * Header of responses that the worker creates from its offline copy: the server's time in milliseconds since 1970, as
 * the device estimates it.
 */
export const serverTimeHeader = 'x-server-time'

/** Header of the complete product list: the catalogue version to send to `GET /api/catalogue/changes`. */
export const catalogueVersionHeader = 'x-catalogue-version'

/** Formats a catalogue version for `ETag` and `If-None-Match` of `GET /api/catalogue/changes`. */
export const versionTag = (version: number | string): string => `"${version}"`
