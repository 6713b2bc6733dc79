import type { CatalogueChanges, ProductQuery } from '#contract/catalogue'
import type { contract } from '#contract/contract'
import { versionTag } from '#rules/catalogue-version'
import { findProducts } from '#rules/product-list'
import { createSearch } from '#rules/search'
import type { Deps } from '../deps.ts'
import type { Caller, Handlers } from '../http/handlers.ts'
import { Prepared } from '../http/prepared.ts'
import { etagOf } from '../http/representation.ts'
import { ShopError } from '../http/shop-error.ts'
import { changesSince } from './catalogue-store.ts'
import { anyProduct, everyProduct } from './every-product.ts'

type Endpoints = Pick<
  typeof contract,
  'getCategories' | 'getProducts' | 'getProduct' | 'getCatalogueChanges' | 'getCatalogueVersion' | 'getSettings'
>

/** A version with more changes since is too old to tell them. */
const mostChanges = 500

const isAdmin = ({ user }: Caller) => user?.role === 'admin'
const isEverything = ({ featured, search, q, categoryId, sort, limit }: ProductQuery) =>
  featured !== 'true' && !(search ?? q)?.trim() && (!categoryId || categoryId === 'all') && !sort && !limit
const tooOld = () => new ShopError('gone', 'Please load the whole catalogue again.')
const missing = () => new ShopError('not_found', 'Product not found.')

/** The public catalogue: the same for everyone, from memory. What is not on sale is for admins, never stored on the way. */
export const catalogueHandlers = ({ catalogue, db }: Pick<Deps, 'catalogue' | 'db'>): Handlers<Endpoints> => ({
  getCategories: async () => (await catalogue.current()).replies.categories(),

  getSettings: async () => (await catalogue.current()).replies.settings(),

  getProducts: async ({ query, caller, response }) => {
    if (query.include === 'inactive' && isAdmin(await caller())) {
      const every = await everyProduct(db)
      const { page, total } = findProducts(every, query, createSearch(every))
      if (query.limit) response.headers.set('x-total-count', String(total))
      return page
    }
    const { replies } = await catalogue.current()
    return isEverything(query) ? replies.products() : replies.found(query)
  },

  getProduct: async ({ params, query, caller, response }) => {
    if (query.include === 'inactive' && isAdmin(await caller())) {
      const any = await anyProduct(db, params.slug)
      if (!any) throw missing()
      response.headers.set('etag', etagOf(JSON.stringify(any)))
      return any
    }
    const product = (await catalogue.current()).replies.product(params.slug)
    if (!product) throw missing()
    return product
  },

  getCatalogueVersion: async () => ({ version: (await catalogue.current()).version }),

  getCatalogueChanges: async ({ query }) => {
    const view = await catalogue.current()
    const { version } = view
    // A version from another database, or from the future, tells nothing.
    if (query.since > version) throw tooOld()
    const prepared = (changes: Omit<CatalogueChanges, 'version'>) =>
      new Prepared<CatalogueChanges>(JSON.stringify({ version, ...changes }), { etag: versionTag(version) })
    if (query.since === version) return prepared({ changed: [], removed: [] })
    const { changed, removed } = await db.read((tx) => changesSince(tx, query.since, mostChanges + 1))
    // The whole list is at hand, compressed; so many changes would be put together for each caller.
    if (changed.length > mostChanges || removed.length > mostChanges) throw tooOld()
    const gone = changed.filter((row) => !row.isActive).map((row) => row.id)
    return prepared({ changed: changed.flatMap((row) => view.byId(row.id) ?? []), removed: [...removed, ...gone] })
  },
})
