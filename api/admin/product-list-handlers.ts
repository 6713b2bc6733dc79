import type { AdminProduct } from '#contract/admin-products'
import type { contract } from '#contract/contract'
import { rupees } from '#rules/money'
import { claimsOf, missingDeclarations } from '#rules/product-warnings'
import { findCategory, findProduct } from '../catalogue/catalogue-store.ts'
import { productReply } from '../catalogue/product-reply.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handlers.ts'
import { etagOf } from '../http/prepared.ts'
import { ShopError } from '../http/shop-error.ts'
import { type ProductLine, productPage } from './product-list-store.ts'

type Endpoints = Pick<typeof contract, 'getAdminProducts' | 'getAdminProduct'>

const usualLimit = 50

const lineReply = (row: ProductLine): AdminProduct => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  sku: row.sku,
  price: rupees(row.price),
  compareAtPrice: row.compareAtPrice === null ? null : rupees(row.compareAtPrice),
  category: row.category,
  imageUrl: row.imageUrl,
  inventory: row.inventory,
  isActive: row.isActive,
  isFeatured: row.isFeatured,
  claims: claimsOf(row),
  missing: missingDeclarations(row),
  createdAt: row.createdAt.toISOString(),
})

export const adminProductListHandlers = ({ db }: Pick<Deps, 'db'>): Handlers<Endpoints> => ({
  getAdminProducts: async ({ query, response }) => {
    const { limit = usualLimit, page = 1, sort = '-created', ...filter } = query
    const { rows, total } = await db.read((tx) =>
      productPage(tx, { ...filter, sort, limit, offset: limit * (page - 1) }),
    )
    response.headers.set('x-total-count', String(total))
    return rows.map(lineReply)
  },

  getAdminProduct: ({ params, response }) =>
    db.read(async (tx) => {
      const row = await findProduct(tx, params.id)
      if (!row) throw new ShopError('not_found', 'Product not found.')
      const category = row.categoryId === null ? null : await findCategory(tx, row.categoryId)
      const product = productReply(row, category ?? undefined)
      response.headers.set('etag', etagOf(JSON.stringify(product)))
      return product
    }),
})
