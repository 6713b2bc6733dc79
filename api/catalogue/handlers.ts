import type { CatalogueChanges, Product, ProductQuery } from '#contract/catalogue'
import { filterNames, versionTag } from '#contract/constants'
import type { contract } from '#contract/contract'
import type { Database, Tx } from '#engine'
import { findProducts } from '#rules/product-list'
import { createSearch } from '#rules/search/search'
import type { Deps } from '../deps.ts'
import type { Caller, Handlers } from '../http/handler-types.ts'
import { etagOf, Prepared } from '../http/representation.ts'
import { ShopError } from '../http/shop-error.ts'
import { allCategories, allProducts, findProductBySlug, productChangesSince, readSettings } from './catalogue-store.ts'
import { productReply, storedProductReply } from './product-reply.ts'

/** Returns all products for admins, active or not, newest first, from the database. */
const readAllProducts = (db: Database): Promise<Product[]> =>
  db.read(async (tx: Tx) => {
    const categories = new Map((await allCategories(tx)).map((row) => [row.id, row]))
    const homeOrder = (await readSettings(tx))?.homeOrder ?? []
    return (await allProducts(tx)).map((row) => productReply(row, categories.get(row.categoryId ?? 0), homeOrder))
  })

/** Returns one product for admins, active or not; null if there is none. */
const readAnyProduct = (db: Database, slug: string): Promise<Product | null> =>
  db.read(async (tx: Tx) => {
    const row = await findProductBySlug(tx, slug)
    return row && storedProductReply(tx, row)
  })

type Endpoints = Pick<
  typeof contract,
  | 'getCategories'
  | 'getProducts'
  | 'getProduct'
  | 'getProductFilters'
  | 'getCatalogueChanges'
  | 'getCatalogueVersion'
  | 'getCatalogueTexts'
  | 'getSearchSynonyms'
  | 'getSettings'
  | 'getCollections'
  | 'getCollection'
  | 'getPages'
  | 'getPage'
>

/** Maximum number of changed products in a response of `getCatalogueChanges`. */
const maxChanges = 500

const isAdmin = ({ user }: Caller) => user?.role === 'admin'
const isCompleteList = ({ featured, new: isNew, search, q, categoryId, sort, limit, ...others }: ProductQuery) =>
  !others.relatedTo &&
  !others.collection &&
  filterNames.every((name) => !others[name]) &&
  featured !== 'true' &&
  isNew !== 'true' &&
  !(search ?? q)?.trim() &&
  (!categoryId || categoryId === 'all') &&
  !sort &&
  !limit
const tooOld = () => new ShopError('gone', 'Please load the whole catalogue again.')
const missing = () => new ShopError('not_found', (t) => t.productNotFound)

/**
 * Returns the snapshot for a query, with a search index that is ready if the query has a search text. After `searchReady`
 * the snapshot is not refreshed again, because the new changes would be indexed at once in the search.
 */
async function searchedSnapshot(catalogue: Deps['catalogue'], { search, q }: Pick<ProductQuery, 'search' | 'q'>) {
  const snapshot = await catalogue.current()
  if ((search ?? q)?.trim()) await snapshot.searchReady()
  return snapshot
}

/**
 * Handlers of the public catalogue and of the pages that the owner has published. Responses come from memory and are
 * equal for all callers. Only admins can request inactive products; those responses are not cached.
 */
export const catalogueHandlers = ({
  catalogue,
  db,
  clock,
}: Pick<Deps, 'catalogue' | 'db' | 'clock'>): Handlers<Endpoints> => ({
  getCategories: async () => (await catalogue.current()).replies.categories(),

  getSettings: async () => (await catalogue.current()).replies.settings(),

  getProducts: async ({ query, caller, response }) => {
    if (query.include === 'inactive' && isAdmin(await caller())) {
      const allProducts = await readAllProducts(db)
      const { synonyms, collection } = await catalogue.current()
      const { page, total } = findProducts(allProducts, query, {
        search: createSearch(allProducts, synonyms),
        now: clock().getTime(),
        collection,
      })
      if (query.limit) response.headers.set('x-total-count', String(total))
      return page
    }
    if (isCompleteList(query)) return (await catalogue.current()).replies.products()
    return (await searchedSnapshot(catalogue, query)).replies.found(query)
  },

  getProductFilters: async ({ query }) => (await searchedSnapshot(catalogue, query)).replies.filters(query),

  getProduct: async ({ params, query, caller, response }) => {
    if (query.include === 'inactive' && isAdmin(await caller())) {
      const product = await readAnyProduct(db, params.slug)
      if (!product) throw missing()
      response.headers.set('etag', etagOf(JSON.stringify(product)))
      return product
    }
    const product = (await catalogue.current()).replies.product(params.slug)
    if (!product) throw missing()
    return product
  },

  getCollections: async ({ query }) => (await catalogue.current()).replies.collections(query.lang ?? 'en'),

  getCollection: async ({ params, query }) => {
    const collection = (await catalogue.current()).replies.collection(params.slug, query.lang ?? 'en')
    if (!collection) throw new ShopError('not_found', (t) => t.notFound)
    return collection
  },

  getPages: async ({ query }) => (await catalogue.current()).replies.pages(query.lang ?? 'en'),

  getPage: async ({ params, query }) => {
    const page = (await catalogue.current()).replies.page(params.kind, params.slug, query.lang ?? 'en')
    if (!page) throw new ShopError('not_found', (t) => t.notFound)
    return page
  },

  getCatalogueTexts: async ({ query }) => (await catalogue.current()).replies.texts(query.lang),

  getSearchSynonyms: async () => (await catalogue.current()).replies.synonyms(),

  getCatalogueVersion: async () => ({ version: (await catalogue.complete()).version }),

  getCatalogueChanges: async ({ query }) => {
    const snapshot = await catalogue.complete()
    const { version } = snapshot
    // A device whose catalogue version is above the current one got this version from another database, so the device
    // must fetch the complete list.
    if (query.since > version) throw tooOld()
    const prepared = (changes: Omit<CatalogueChanges, 'version'>) =>
      new Prepared<CatalogueChanges>(JSON.stringify({ version, ...changes }), { etag: versionTag(version) })
    if (query.since === version) return prepared({ changed: [], removed: [] })
    const { changed, removed, isComplete } = await db.read((tx) =>
      productChangesSince(tx, query.since, { max: maxChanges }),
    )
    // If there are too many changes, the device must fetch the complete list, which is in memory and already
    // compressed. A response with changes is built separately for each caller.
    if (!isComplete) throw tooOld()
    const deactivated = changed.filter((row) => !row.isActive).map((row) => row.id)
    return prepared({
      changed: changed.flatMap((row) => snapshot.byId(row.id) ?? []),
      removed: [...removed, ...deactivated],
    })
  },
})
