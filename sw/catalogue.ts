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
import { catalogueFiltersPath, pagePath, paramsIn, productPath } from '#contract/paths'
import { findFilters, findProducts } from '#rules/product-list'
import { pricedAt } from '#rules/sale-price'
import { createSearch, withSearchedTexts } from '#rules/search/search'
import { networkFirst } from './storage.ts'
import {
  catalogueDocuments,
  fetchList,
  isComplete,
  pagesDocument,
  type StoredProduct,
  serverNow,
  storeDetail,
  storeDocument,
  storedDetail,
  storedDocument,
  storedListNow,
  storedSearchData,
  storeList,
  wholeList,
} from './stored-catalogue.ts'

const timeoutMs = 2000

/**
 * Handles requests for products, categories, translations, settings and pages of the owner: network first, with the
 * stored catalogue as fallback after two seconds.
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

/** Returns a page that the owner wrote, from the stored pages; null when it is not stored, because it may be new. */
async function storedPage(url: URL, { kind, slug }: Readonly<Record<string, string>>): Promise<Response | null> {
  const language = languages.find((each) => each === url.searchParams.get('lang')) ?? 'en'
  const list = await storedDocument(pagesDocument(language))
  if (!list) return null
  const pages: PublishedPage[] = await list.clone().json()
  const page = pages.find((each) => each.kind === kind && each.slug === slug)
  return page ? jsonReply(page, list) : null
}

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
 * Returns the search of the stored catalogue in English and in the languages whose translations are stored, with the
 * stored synonym list.
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
  ...filterNames,
])
const positiveInteger = (digits: string | undefined, max: number) =>
  digits !== undefined && /^[1-9]\d{0,8}$/.test(digits) && Number(digits) <= max ? Number(digits) : null

const isFlag = (value: string | undefined): value is 'true' | 'false' | undefined =>
  value === undefined || value === 'true' || value === 'false'

/** Returns the filters in the parameters of a query; null if the server would reject one. */
function filtersOf(params: Readonly<Record<string, string>>): Pick<ProductQuery, FilterName> | null {
  const given = filterNames.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]] as const]))
  return given.some(([, value]) => value.length > maxFilterLength) ? null : Object.fromEntries(given)
}

// Returns null for queries that the server would reject.
function queryOf(url: URL): ProductQuery | null {
  const params = Object.fromEntries(url.searchParams)
  if (Object.keys(params).some((name) => !parameters.has(name))) return null
  if (!/^(all|\d{1,15})?$/.test(params.categoryId ?? '')) return null
  const { featured, new: isNew, categoryId = '', search = '', relatedTo } = params
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
 * Responds to a product request from the stored list with the rules of the server. Returns null when the list is not
 * stored or does not contain the product: the product may be new, so a 404 would be wrong.
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
    const lookup = {
      search,
      // The time of the server's response, because the clock of the device may be wrong.
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
