/**
 * Paths of the API for code that cannot import an endpoint. They are used in the first load and in the worker, because
 * an endpoint would add its schemas to the bundle, and by routes that are not endpoints. All other code uses the `path`
 * of the endpoint.
 */
export const apiPrefix = '/api/'

export const currentUserPath = '/api/auth/user'
export const categoriesPath = '/api/categories'
export const productsPath = '/api/products'
export const productPath = '/api/products/slug/:slug'
export const productReviewsPath = '/api/products/:productId/reviews'
export const catalogueVersionPath = '/api/catalogue/version'
export const catalogueTextsPath = '/api/catalogue/texts'
export const catalogueSynonymsPath = '/api/catalogue/synonyms'
/** Path of the filters of a product list with their counts. */
export const catalogueFiltersPath = '/api/catalogue/filters'
export const catalogueChangesPath = '/api/catalogue/changes'
/** Path of the pages that the owner has published. */
export const pagesPath = '/api/pages'
export const pagePath = '/api/pages/:kind/:slug'
/** Path of the list of the active collections. */
export const collectionsPath = '/api/collections'
export const collectionPath = '/api/collections/:slug'
export const settingsPath = '/api/settings'
export const cartPath = '/api/cart'
export const ordersPath = '/api/orders'
export const placeholderPath = '/api/placeholder/:width/:height'
export const unsubscribePath = '/api/unsubscribe/:token'
export const razorpayWebhookPath = '/api/payments/razorpay/webhook'
export const courierWebhookPath = '/api/hooks/courier'
/** Path of the order form for browsers without scripts. */
export const orderFormPath = '/order-form'

/** The type of a path parameter: `id` and `…Id` are positive integers; other parameters are strings. */
type ParamValue<Name extends string> = Name extends 'id' | `${string}Id` ? number : string

/** The type of the parameters in a path: `:name` is one segment. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: ParamValue<Name> } & ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: ParamValue<Name> }
    : unknown

interface UrlInput {
  params?: object | undefined
  query?: object | undefined
}

type UrlArguments<P extends string> = keyof ParamsOf<P> extends never
  ? [input?: UrlInput]
  : [input: UrlInput & { readonly params: ParamsOf<P> }]

/**
 * Builds the URL of a request. Parameters are percent-encoded. Empty query values are left out, all others stay in the
 * given order.
 */
export function urlOf<P extends string>(path: P, ...[input]: UrlArguments<P>): string {
  const params = new Map(Object.entries(input?.params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const search = Object.entries(input?.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}

/** Returns the parameters in the pathname of a URL, percent-encoded; null if the pathname does not match the path. */
export function paramsIn(path: string, pathname: string): Readonly<Record<string, string>> | null {
  const pattern = path.replace(
    /:(\w+)/g,
    (_, name: string) => `(?<${name}>${/^id$|Id$/.test(name) ? '\\d+' : '[^/]+'})`,
  )
  const match = new RegExp(`^${pattern}$`).exec(pathname)
  return match && { ...match.groups }
}
