import type { Collection } from '#contract/admin/collections'
import type { CatalogueChanges, CatalogueTexts, Product, SearchSynonyms } from '#contract/catalogue'
import { catalogueVersionHeader, maxOfflineProducts, serverTimeHeader, versionTag } from '#contract/constants'
import { type Language, languages } from '#contract/languages'
import {
  catalogueChangesPath,
  catalogueSynonymsPath,
  catalogueTextsPath,
  categoriesPath,
  collectionsPath,
  pagesPath,
  productsPath,
  settingsPath,
  urlOf,
} from '#contract/paths'
import { type ProductCard, toCard } from '#rules/product-card'
import type { Filterable } from '#rules/product-filters'
import { withChanges } from '#rules/product-list'
import { pricedAt } from '#rules/sale-price'
import type { SearchableProduct } from '#rules/search/search'
import {
  dropOldest,
  fetchFresh,
  isListOfObjects,
  isProduct,
  isProductList,
  isSettings,
  isStorable,
  isSynonyms,
  isTexts,
  storedJson,
  storeResponse,
} from './storage.ts'

const cacheName = 'catalogue-v1'

/** The path of the complete product list. Offline, all product requests are answered from this list. */
export const wholeList = productsPath

/** The languages into which the catalogue can be translated. */
export const translatedLanguages: readonly Language[] = ['hi', 'ur']

/** Returns the path of the pages that the owner has published in a language, with its query. */
export const pagesDocument = (language: Language): string => urlOf(pagesPath, { query: { lang: language } })

/** Returns the path of the collections in a language, with its query. */
export const collectionsDocument = (language: Language): string => urlOf(collectionsPath, { query: { lang: language } })

/** Returns the path of the translations in a language, with its query; null for English. */
export const textsDocument = (language: Language): string | null =>
  language === 'en' ? null : urlOf(catalogueTextsPath, { query: { lang: language } })

const listDocuments = languages.flatMap((language) => [pagesDocument(language), collectionsDocument(language)])
const textsDocuments = translatedLanguages.flatMap((language) => textsDocument(language) ?? [])

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  [wholeList]: isProductList,
  [categoriesPath]: isListOfObjects,
  [settingsPath]: isSettings,
  [catalogueSynonymsPath]: isSynonyms,
  ...Object.fromEntries(textsDocuments.map((path) => [path, isTexts])),
  ...Object.fromEntries(listDocuments.map((path) => [path, isListOfObjects])),
}

/**
 * The paths of the stored catalogue responses, with their queries. Requests for single products and searches are
 * answered from the stored list of all products.
 */
export const catalogueDocuments: readonly string[] = Object.keys(shapes)

/**
 * The documents that are stored in advance: those that every page needs, and the synonym list of the search.
 * Translations, collections and pages of the owner are stored for the languages whose pages were open.
 */
export const requiredDocuments = [wholeList, categoriesPath, settingsPath, catalogueSynonymsPath]

/** Stores one of the documents in `catalogueDocuments`. */
export const storeDocument = (path: string, response: Response): Promise<void> =>
  storeResponse(cacheName, path, response)

/** Returns a stored document, or null when it is missing. A damaged document is deleted. */
export const storedDocument = (path: string): Promise<Response | null> =>
  storedJson(cacheName, path, shapes[path] ?? (() => false))

/**
 * Returns the collections that the device has stored last; null if none are stored. A collection has the same products
 * in all languages.
 */
export async function storedCollections(): Promise<Collection[] | null> {
  const lists = await Promise.all(languages.map((language) => storedDocument(collectionsDocument(language))))
  const dateOf = ({ headers }: Response) => Date.parse(headers.get('date') ?? '') || 0
  const [newest] = lists.flatMap((list) => list ?? []).sort((a, b) => dateOf(b) - dateOf(a))
  return newest ? newest.json() : null
}

/** Returns the stored translations and the stored synonym list, with a tag that changes when one of them changes. */
export async function storedSearchData(): Promise<{
  texts: CatalogueTexts[]
  synonyms: SearchSynonyms[]
  tag: string
}> {
  const replies = (await Promise.all(textsDocuments.map(storedDocument))).flatMap((reply) => reply ?? [])
  const list = await storedDocument(catalogueSynonymsPath)
  const tag = [...replies, ...(list ? [list] : [])].map(({ headers }) => headers.get('etag') ?? '').join()
  return {
    tag,
    texts: await Promise.all(replies.map((reply): Promise<CatalogueTexts> => reply.json())),
    synonyms: list ? await list.json() : [],
  }
}

/**
 * A product of the stored list. It has all fields; in a large catalogue it has only the fields that lists and the
 * search need.
 */
export type StoredProduct = ProductCard &
  SearchableProduct &
  Filterable &
  Partial<Pick<Product, 'boughtWith' | 'certifications'>>

const cardOf = (product: StoredProduct): StoredProduct => ({
  ...toCard(product),
  category: product.category,
  ingredients: product.ingredients,
  benefits: product.benefits,
  doshaTypes: product.doshaTypes,
  ...(product.certifications?.length ? { certifications: product.certifications } : {}),
  countryOfOrigin: product.countryOfOrigin ?? null,
  ...(product.boughtWith?.length ? { boughtWith: product.boughtWith } : {}),
})

/**
 * Returns the products to store on the device. In a large catalogue they have only the fields that lists and the search
 * need.
 */
const productsToStore = (products: readonly StoredProduct[]): readonly StoredProduct[] =>
  products.length > maxOfflineProducts ? products.map(cardOf) : products

/** Whether a stored product has all fields that the product page needs. */
export const isComplete = (product: StoredProduct): boolean => 'description' in product

const detailsCache = 'details-v1'
const maxDetails = 300

/** Stores all fields of a product that was opened. In a large catalogue the stored list contains only some of them. */
export async function storeDetail(url: string, response: Response): Promise<void> {
  await storeResponse(detailsCache, url, response)
  await dropOldest(detailsCache, maxDetails)
}

export const storedDetail = (url: string): Promise<Response | null> => storedJson(detailsCache, url, isProduct)

const listResponse = (products: readonly StoredProduct[], version: string, date: string | null) =>
  new Response(JSON.stringify(products), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      [catalogueVersionHeader]: version,
      date: date ?? new Date().toUTCString(),
      [receivedHeader]: String(Date.now()),
    },
  })

/**
 * The device's time when a stored list was received. Together with the `date` header of the response, it gives the
 * current time of the server.
 */
const receivedHeader = 'x-received-at'

/**
 * Returns the time of the server in milliseconds since the epoch: the clock of the device, corrected by the difference
 * when the list was received. Scheduled sales begin and end by the server's clock.
 */
export function serverNow(list: Response): number {
  const date = Date.parse(list.headers.get('date') ?? '')
  const received = Number(list.headers.get(receivedHeader))
  if (Number.isNaN(date)) return Date.now()
  return date + (received > 0 ? Math.max(0, Date.now() - received) : 0)
}

/** Returns the stored product list with the prices that apply now. */
export async function storedListNow(): Promise<Response | null> {
  const list = await storedDocument(wholeList)
  if (!list) return null
  const now = serverNow(list)
  const products: StoredProduct[] = await list.json()
  const priced = products.map((product) => pricedAt(product, now))
  return new Response(JSON.stringify(priced), { headers: withServerTime(list.headers, now) })
}

/** Adds the time of the server to the headers of a response that the worker makes from stored data. */
export function withServerTime(headers: HeadersInit, now: number): Headers {
  const more = new Headers(headers)
  more.set(serverTimeHeader, String(now))
  return more
}

/**
 * Stores the product list that the server sent. Of a large catalogue it stores only the fields that lists and the
 * search need.
 */
export async function storeList(response: Response): Promise<void> {
  const version = response.headers.get(catalogueVersionHeader)
  const products: StoredProduct[] = await response.clone().json()
  const stored = productsToStore(products)
  if (version !== null && stored !== products)
    return storeDocument(wholeList, listResponse(stored, version, response.headers.get('date')))
  const headers = new Headers(response.headers)
  headers.set(receivedHeader, String(Date.now()))
  await storeDocument(wholeList, new Response(response.body, { headers }))
}

/**
 * Fetches the whole product list. When a list is stored, fetches only the changes since its version, usually an empty
 * 304 response, merges them and stores the result. The caller stores only a list that the server sent. `isStorable` is
 * false for a merged list, which this function has stored already.
 */
export async function fetchList(request: Request): Promise<Response> {
  const stored = await storedDocument(wholeList)
  const version = stored?.headers.get(catalogueVersionHeader)
  if (!stored || !version) return fetchFresh(request)
  const reply = await fetchFresh(urlOf(catalogueChangesPath, { query: { since: version } }), {
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'if-none-match': versionTag(version) },
  })
  const date = reply.headers.get('date')
  if (reply.status === 304) return storeAndReturn(listResponse(await stored.json(), version, date))
  if (isStorable(reply)) {
    const changes: CatalogueChanges = await reply.json()
    const products = withChanges<StoredProduct>(await stored.json(), changes)
    return storeAndReturn(listResponse(productsToStore(products), String(changes.version), date))
  }
  // Status 410: the stored version is too old or of another database, so the whole list is fetched. Other error
  // responses are failures.
  return reply.status === 410 ? fetchFresh(request) : reply
}

async function storeAndReturn(list: Response): Promise<Response> {
  // If the disk is full, the older list stays stored. The page gets the new list.
  await storeDocument(wholeList, list.clone()).catch(() => undefined)
  return list
}
