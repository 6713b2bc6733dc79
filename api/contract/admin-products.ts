import * as v from 'valibot'
import { Paging } from './admin.ts'
import { CategoryLink, Product } from './catalogue.ts'
import { get, getWithQuery } from './endpoint.ts'
import { Id, Instant, Money } from './scalars.ts'

const admin = { access: 'admin' } as const

/** A leading `-` is the other way round. */
export const ProductSort = v.picklist([
  'name',
  '-name',
  'price',
  '-price',
  'inventory',
  '-inventory',
  'created',
  '-created',
])
export type ProductSort = v.InferOutput<typeof ProductSort>

export const AdminProductQuery = v.object({
  ...Paging.entries,
  sort: v.optional(ProductSort),
  status: v.optional(v.picklist(['active', 'inactive'])),
  /** `low`: below 10 pieces, none included; `out`: none. */
  stock: v.optional(v.picklist(['low', 'out'])),
  categoryId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))),
})
export type AdminProductQuery = v.InferOutput<typeof AdminProductQuery>

/** A line of the dashboard's list. */
export const AdminProduct = v.object({
  id: Id,
  name: v.string(),
  slug: v.string(),
  sku: v.nullable(v.string()),
  price: Money,
  compareAtPrice: v.nullable(Money),
  category: v.nullable(CategoryLink),
  imageUrl: v.nullable(v.string()),
  inventory: v.number(),
  isActive: v.boolean(),
  isFeatured: v.boolean(),
  /** Words that promise a cure, and declarations that a packaged product needs and this one lacks. */
  claims: v.array(v.string()),
  missing: v.array(v.string()),
  createdAt: Instant,
})
export type AdminProduct = v.InferOutput<typeof AdminProduct>

/**
 * One page of all products, on sale or not, newest first unless `sort` says otherwise; 50 unless `limit` (1-500) does,
 * with `X-Total-Count`. `q` looks into name, web address and SKU.
 */
export const getAdminProducts = getWithQuery('/api/admin/products', AdminProductQuery, v.array(AdminProduct), admin)

/** One product, on sale or not, with the ETag that `PUT /api/products/:id` takes as `If-Match`. */
export const getAdminProduct = get('/api/admin/products/:id', Product, admin)
