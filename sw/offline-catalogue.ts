import type { ProductQuery } from '#contract/catalogue'
import { sortKeys } from '#contract/product-sort'
import { catalogueVersionHeader } from '#rules/catalogue-version'
import { findProducts } from '#rules/product-list'
import { createSearch } from '#rules/search'
import { type HeldProduct, isWhole } from './held-products.ts'
import { keptDocument, wholeList } from './kept-documents.ts'
import { keptDetail } from './seen-details.ts'

interface Known {
  version: string | null
  products: readonly HeldProduct[]
  search?: (text: string) => readonly number[]
}

let known: Known | undefined

async function catalogue(): Promise<{ list: Response; known: Known } | null> {
  const list = await keptDocument(wholeList)
  if (!list) return null
  const version = list.headers.get(catalogueVersionHeader)
  if (!known || version === null || known.version !== version) {
    const products: HeldProduct[] = await list.clone().json()
    known = { version, products }
  }
  return { list, known }
}

const json = (value: unknown, list: Response, more: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json; charset=utf-8', date: list.headers.get('date') ?? '', ...more },
  })

const parameters = new Set(['featured', 'categoryId', 'search', 'sort', 'limit', 'page'])
const whole = (digits: string | undefined, max: number) =>
  digits !== undefined && /^[1-9]\d{0,8}$/.test(digits) && Number(digits) <= max ? Number(digits) : null

// Only what the server would accept; everything else is the server's to refuse.
function queryOf(url: URL): ProductQuery | null {
  const given = Object.fromEntries(url.searchParams)
  if (Object.keys(given).some((name) => !parameters.has(name))) return null
  if (!/^(all|\d{1,15})?$/.test(given.categoryId ?? '')) return null
  const { featured, categoryId = '', search = '' } = given
  if (featured !== undefined && featured !== 'true' && featured !== 'false') return null
  const sort = sortKeys.find((key) => key === given.sort)
  const limit = whole(given.limit, 500)
  const page = whole(given.page, 1_000_000)
  if ((given.sort && !sort) || (given.limit && !limit) || (given.page && !page)) return null
  return {
    categoryId,
    search,
    ...(featured ? { featured } : {}),
    ...(sort ? { sort } : {}),
    ...(limit ? { limit } : {}),
    ...(page ? { page } : {}),
  }
}

/** The slug in the address of one product; null for any other address. */
export function slugIn(url: URL): string | null {
  const slug = /^\/api\/products\/slug\/([^/]+)$/.exec(url.pathname)?.[1]
  return slug === undefined ? null : decodeURIComponent(slug)
}

/**
 * Answers any question about products from the whole list, by the rules that the server uses. Null where the list is
 * not there, or does not know the product: it may be new, so nobody says that it does not exist.
 */
export async function answerFromList(url: URL): Promise<Response | null> {
  const slug = slugIn(url)
  const query = slug === null ? queryOf(url) : null
  if (slug === null && !query) return null
  const found = await catalogue()
  if (!found) return null
  const { products } = found.known
  if (query) {
    found.known.search ??= createSearch(products)
    const { page, total } = findProducts(products, query, found.known.search)
    return json(page, found.list, query.limit ? { 'x-total-count': String(total) } : {})
  }
  const product = products.find((candidate) => candidate.slug === slug)
  if (!product) return null
  return isWhole(product) ? json(product, found.list) : keptDetail(url.href)
}

/** Whether the kept list knows this product by no more than its card. */
export async function isKnownByCard(slug: string): Promise<boolean> {
  const product = (await catalogue())?.known.products.find((candidate) => candidate.slug === slug)
  return product !== undefined && !isWhole(product)
}

/** The pictures of all kept products, one each. */
export async function keptPictures(): Promise<string[]> {
  const found = await catalogue()
  return found?.known.products.flatMap((product) => product.imageUrl ?? []) ?? []
}
