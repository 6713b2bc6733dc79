import type { AdminProduct, EditableProduct } from '#contract/admin/catalogue'
import type { contract } from '#contract/contract'
import { rupees } from '#rules/money'
import { claimsOf, missingDeclarations } from '#rules/product-warnings'
import { findProduct } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers, ResponseDraft } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { movementPage } from '../../stock/movement-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { type TaggedProduct, taggedProduct } from './product-etag.ts'
import { type ProductLine, productPage } from './product-list-store.ts'
import { createProduct, deleteProduct, updateProduct } from './write-product.ts'

/** Returns the product as the dashboard's product list shows it, with prohibited claims and missing declarations. */
const productLineReply = (row: ProductLine): AdminProduct => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  sku: row.sku,
  price: rupees(row.price),
  compareAtPrice: row.compareAtPrice === null ? null : rupees(row.compareAtPrice),
  category: row.category,
  imageUrl: row.imageUrl,
  inventory: row.inventory,
  variantCount: row.variantCount,
  isActive: row.isActive,
  isFeatured: row.isFeatured,
  claims: claimsOf(row),
  missing: missingDeclarations(row),
  createdAt: row.createdAt.toISOString(),
})

type Endpoints = Pick<
  typeof contract,
  'getAdminProducts' | 'getAdminProduct' | 'getStockMovements' | 'createProduct' | 'updateProduct' | 'deleteProduct'
>

const defaultLimit = 50

function withEtag({ headers }: ResponseDraft, { product, etag }: TaggedProduct): EditableProduct {
  headers.set('etag', etag)
  return product
}

export const adminProductHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminProducts: async ({ query, response }) => {
    const { limit = defaultLimit, page, ...filter } = query
    const found = await deps.db.read((tx) => productPage(tx, filter, listPage({ limit, page })))
    return pageReply(response, found).map(productLineReply)
  },

  getAdminProduct: ({ params, response }) =>
    deps.db.read(async (tx) => {
      const row = await findProduct(tx, params.id)
      if (!row) throw new ShopError('not_found', 'Product not found.')
      return withEtag(response, await taggedProduct(tx, row))
    }),

  getStockMovements: async ({ query, response }) => {
    const found = await deps.db.read((tx) => movementPage(tx, query, listPage(query)))
    return pageReply(response, found).map(({ movement, ...names }) => ({
      ...names,
      id: movement.id,
      quantity: movement.quantity,
      reason: movement.reason,
      createdAt: movement.createdAt.toISOString(),
    }))
  },

  createProduct: async ({ body, caller, response }) =>
    withEtag(response, await createProduct(deps, requireAdmin(await caller()), body)),

  updateProduct: async ({ params, body, caller, request, response }) => {
    const admin = requireAdmin(await caller())
    const ifMatch = request.headers.get('if-match')
    return withEtag(response, await updateProduct(deps, admin, { id: params.id, body, ifMatch }))
  },

  deleteProduct: async ({ params, caller }) => deleteProduct(deps, requireAdmin(await caller()), params.id),
})
