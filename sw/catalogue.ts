import type { ShownCollection } from '#contract/admin/collections'
import type { ProductQuery } from '#contract/catalogue'
import {
  catalogueVersionHeader,
  type FilterName,
  filterNames,
  maxFilterLength,
  serverTimeHeader,
  sortKeys,
} from '#contract/constants'
import { languages } from '#contract/languages'
import type { PublishedPage } from '#contract/own-pages'
import { catalogueFiltersPath, collectionPath, pagePath, paramsIn, productPath } from '#contract/paths'
import { findFilters, findProducts } from '#rules/product-list'
import { pricedAt } from '#rules/sale-price'
import { createSearch, withSearchedTexts } from '#rules/search/search'
import { networkFirst } from './storage.ts'
import {
  catalogueDocuments,
  collectionsDocument,
  fetchList,
  isComplete,
  pagesDocument,
  type StoredProduct,
  serverNow,
  storeDetail,
  storeDocument,
  storedCollections,
  storedDetail,
  storedDocument,
  storedListNow,
  storedSearchData,
  storeList,
  wholeList,
} from './stored-catalogue.ts'

const timeoutMs = 2000

/**
 * Handles requests for products, categories, collections, translations, settings and pages of the owner: network first,
 * with the stored catalogue as fallback after two seconds.
 */
export function catalogue(event: ExtendableEvent, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname + url.search
  const page = paramsIn(pagePath, url.pathname)
  if (page) {
    return networkFirst(event, request, {
      timeoutMs,
      store: async () => undefined,
      fallback: () => storedPage(url, page),
    })
  }
  const collection = paramsIn(collectionPath, url.pathname)
  if (collection) {
    return networkFirst(event, request, {
      timeoutMs,
      store: async () => undefined,
      fallback: () => storedCollection(url, collection),
    })
  }
  if (!catalogueDocuments.includes(path)) {
    return networkFirst(event, request, {
      timeoutMs,
      store: (response) => storeOpenedProduct(url, response),
      fallback: () => answerFromList(url),
    })
  }
  const isList = path === wholeList
  return networkFirst(event, request, {
    timeoutMs,
    ...(isList ? { fetch: () => fetchList(request) } : {}),
    store: (response) => (isList ? storeList(response) : storeDocument(path, response)),
    fallback: () => (isList ? storedListNow() : storedDocument(path)),
  })
}

const languageIn = (url: URL) => languages.find((each) => each === url.searchParams.get('lang')) ?? 'en'

/** Returns an entry of a stored list; null when it is not stored, because it may be new. */
async function storedEntry<T>(document: string, isWanted: (entry: T) => boolean): Promise<Response | null> {
  const list = await storedDocument(document)
  if (!list) return null
  const entries: T[] = await list.clone().json()
  const entry = entries.find(isWanted)
  return entry ? jsonReply(entry, list) : null
}

/** Returns a page that the owner wrote, from the stored pages. */
const storedPage = (url: URL, { kind, slug }: Readonly<Record<string, string>>): Promise<Response | null> =>
  storedEntry<PublishedPage>(pagesDocument(languageIn(url)), (page) => page.kind === kind && page.slug === slug)

/** Returns a collection from the stored collections. */
const storedCollection = (url: URL, { slug }: Readonly<Record<string, string>>): Promise<Response | null> =>
  storedEntry<ShownCollection>(collectionsDocument(languageIn(url)), (collection) => collection.slug === slug)

async function storeOpenedProduct(url: URL, response: Response): Promise<void> {
  const slug = url.search === '' ? slugIn(url) : null
  if (slug !== null && (await isKnownByCard(slug))) await storeDetail(url.href, response)
}

interface ParsedCatalogue {
  version: string | null
  products: readonly StoredProduct[]
  search?: { find: (text: string) => readonly number[]; tag: string }
}

let parsed: ParsedCatalogue | undefined

async function parsedCatalogue(): Promise<{ list: Response; parsed: ParsedCatalogue } | null> {
  const list = await storedDocument(wholeList)
  if (!list) return null
  const version = list.headers.get(catalogueVersionHeader)
  if (!parsed || version === null || parsed.version !== version) {
    const products: StoredProduct[] = await list.clone().json()
    parsed = { version, products }
  }
  return { list, parsed }
}

/**
 * Returns the function that searches the stored catalogue, in English and in the languages whose translations are
 * stored, with the stored synonym list.
 */
async function searchOf(catalogue: ParsedCatalogue): Promise<(text: string) => readonly number[]> {
  const { texts, synonyms, tag } = await storedSearchData()
  if (catalogue.search?.tag !== tag) {
    const products = catalogue.products.map((product) => withSearchedTexts(product, texts))
    catalogue.search = { find: createSearch(products, synonyms), tag }
  }
  return catalogue.search.find
}

const jsonReply = (value: unknown, list: Response, more: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json; charset=utf-8', date: list.headers.get('date') ?? '', ...more },
  })

const parameters = new Set<string>([
  'featured',
  'new',
  'categoryId',
  'search',
  'sort',
  'limit',
  'page',
  'relatedTo',
  'collection',
  ...filterNames,
])
const positiveInteger = (digits: string | undefined, max: number) =>
  digits !== undefined && /^[1-9]\d{0,8}$/.test(digits) && Number(digits) <= max ? Number(digits) : null

const isFlag = (value: string | undefined): value is 'true' | 'false' | undefined =>
  value === undefined || value === 'true' || value === 'false'

/** Returns the filters in the parameters of a query; null if the server would reject one of them. */
function filtersOf(params: Readonly<Record<string, string>>): Pick<ProductQuery, FilterName> | null {
  const given = filterNames.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]] as const]))
  return given.some(([, value]) => value.length > maxFilterLength) ? null : Object.fromEntries(given)
}

// Returns the query for products in a URL; null for a query that the server would reject.
function queryOf(url: URL): ProductQuery | null {
  const params = Object.fromEntries(url.searchParams)
  if (Object.keys(params).some((name) => !parameters.has(name))) return null
  if (!/^(all|\d{1,15})?$/.test(params.categoryId ?? '')) return null
  const { featured, new: isNew, categoryId = '', search = '', relatedTo, collection } = params
  if (relatedTo !== undefined && !/^\d{1,15}$/.test(relatedTo)) return null
  if (!isFlag(featured) || !isFlag(isNew)) return null
  const sort = sortKeys.find((key) => key === params.sort)
  const limit = positiveInteger(params.limit, 500)
  const page = positiveInteger(params.page, 1_000_000)
  const filters = filtersOf(params)
  if (!filters) return null
  if ((params.sort && !sort) || (params.limit && !limit) || (params.page && !page)) return null
  return {
    categoryId,
    search,
    ...filters,
    ...(relatedTo ? { relatedTo } : {}),
    ...(collection ? { collection } : {}),
    ...(featured ? { featured } : {}),
    ...(isNew ? { new: isNew } : {}),
    ...(sort ? { sort } : {}),
    ...(limit ? { limit } : {}),
    ...(page ? { page } : {}),
  }
}

/** Returns the slug in the URL of a product, or null for other URLs. */
function slugIn(url: URL): string | null {
  const slug = paramsIn(productPath, url.pathname)?.slug
  return slug === undefined ? null : decodeURIComponent(slug)
}

/**
 * Responds to a request for products from the stored product list, with the same rules as the server. Returns null when
 * no list is stored, or when the list does not contain the product: the product may be new, so a 404 would be wrong.
 */
async function answerFromList(url: URL): Promise<Response | null> {
  const slug = slugIn(url)
  const query = slug === null ? queryOf(url) : null
  if (slug === null && !query) return null
  const found = await parsedCatalogue()
  if (!found) return null
  const now = serverNow(found.list)
  const products = found.parsed.products.map((product) => pricedAt(product, now))
  const json = (value: unknown, more: Record<string, string> = {}) =>
    jsonReply(value, found.list, { ...more, [serverTimeHeader]: String(now) })
  if (query) {
    const search = query.search?.trim() ? await searchOf(found.parsed) : () => []
    const collections = query.collection ? await storedCollections() : []
    // If the collection is not stored, it may be new, and it is unknown which products it has.
    if (!collections || (query.collection && !collections.some(({ slug }) => slug === query.collection))) return null
    const lookup = {
      search,
      collection: (slug: string) => collections.find((each) => each.slug === slug),
      // Use the time of the server's response, because the clock of the device may be wrong.
      now: Date.parse(found.list.headers.get('date') ?? ''),
    }
    if (url.pathname === catalogueFiltersPath) return json(findFilters(products, query, lookup))
    const { page, total } = findProducts(products, query, lookup)
    return json(page, query.limit ? { 'x-total-count': String(total) } : {})
  }
  const product = products.find((candidate) => candidate.slug === slug)
  if (!product) return null
  if (isComplete(product)) return json(product)
  const detail = await storedDetail(url.href)
  return detail && jsonReply(pricedAt(await detail.json(), now), detail, { [serverTimeHeader]: String(now) })
}

/** Whether the stored list has only some fields of this product. */
async function isKnownByCard(slug: string): Promise<boolean> {
  const product = (await parsedCatalogue())?.parsed.products.find((candidate) => candidate.slug === slug)
  return product !== undefined && !isComplete(product)
}

/** Returns the main picture of each stored product. */
export async function storedProductPictures(): Promise<string[]> {
  const found = await parsedCatalogue()
  return found?.parsed.products.flatMap((product) => product.imageUrl ?? []) ?? []
}
