import type { Product, ProductQuery } from '#contract/catalogue'
import { filterProducts } from '#rules/product-list'
import { createSearch } from '#rules/search'

const cacheName = 'catalogue-v1'

/** The one list that answers everything about products while the shop cannot be reached. */
export const wholeList = '/api/products'

/** What is kept of the catalogue; a product or a search is answered from the whole list. */
export const catalogueDocuments: readonly string[] = [wholeList, '/api/categories', '/api/settings']

/** Keeps one of `catalogueDocuments`. */
export async function keepDocument(path: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(path, response)
}

/** A kept document as it came; one that turned out to be broken is dropped. */
export async function keptDocument(path: string): Promise<Response | null> {
  const cache = await caches.open(cacheName)
  const found = await cache.match(path, { ignoreVary: true })
  if (!found) return null
  try {
    await found.clone().json()
    return found
  } catch {
    await cache.delete(path, { ignoreVary: true })
    return null
  }
}

interface Known {
  etag: string | null
  products: readonly Product[]
  search?: (text: string) => readonly number[]
}

let known: Known | undefined

async function catalogue(): Promise<{ list: Response; known: Known } | null> {
  const list = await keptDocument(wholeList)
  if (!list) return null
  const etag = list.headers.get('etag')
  if (!known || etag === null || known.etag !== etag) {
    const products: Product[] = await list.clone().json()
    known = { etag, products }
  }
  return { list, known }
}

const json = (value: unknown, list: Response) =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json; charset=utf-8', date: list.headers.get('date') ?? '' },
  })

const parameters = new Set(['featured', 'categoryId', 'search'])

// Only what the server would accept; everything else is the server's to refuse.
function queryOf(url: URL): ProductQuery | null {
  const given = Object.fromEntries(url.searchParams)
  if (Object.keys(given).some((name) => !parameters.has(name))) return null
  if (!/^(all|\d{1,15})?$/.test(given.categoryId ?? '')) return null
  const { featured, categoryId = '', search = '' } = given
  if (featured !== undefined && featured !== 'true' && featured !== 'false') return null
  return { categoryId, search, ...(featured ? { featured } : {}) }
}

/**
 * Answers any question about products from the whole list, by the rules that the server uses. Null where the list is
 * not there, or does not know the product: it may be new, so nobody says that it does not exist.
 */
export async function answerFromList(url: URL): Promise<Response | null> {
  const slug = /^\/api\/products\/slug\/([^/]+)$/.exec(url.pathname)?.[1]
  const query = slug === undefined ? queryOf(url) : null
  if (slug === undefined && !query) return null
  const found = await catalogue()
  if (!found) return null
  const { products } = found.known
  if (query) {
    found.known.search ??= createSearch(products)
    return json(filterProducts(products, query, found.known.search), found.list)
  }
  const wanted = decodeURIComponent(slug ?? '')
  const product = products.find((candidate) => candidate.slug === wanted)
  return product ? json(product, found.list) : null
}

/** The pictures of all kept products, one each. */
export async function keptPictures(): Promise<string[]> {
  const found = await catalogue()
  return found?.known.products.flatMap((product) => product.imageUrl ?? []) ?? []
}
