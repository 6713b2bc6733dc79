import type { AdminProduct } from '#contract/admin-products'
import { rupees } from '#rules/money'
import { claimsOf, missingDeclarations } from '#rules/product-warnings'
import type { ProductLine } from './product-list-store.ts'

/** Row of the dashboard's product list, with disallowed claims and missing declarations. */
export const productLineReply = (row: ProductLine): AdminProduct => ({
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
