import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AdminProductQuery, ProductSort } from '#contract/admin/catalogue'
import type { Tx } from '#engine'
import { categories, products, variants } from '../../db/schema/catalogue.ts'
import { containsText } from '../../db/statement.ts'
import { isLowInStock, isOutOfStock } from '../../stock/stock-store.ts'
import type { ListPage } from '../list-query.ts'

/** SQL condition for the active variants of the product in the current row. */
const isOnSale = sql`${variants.productId} = ${products.id} and ${variants.isActive}`

// The columns that the product list shows or checks. Long descriptions are left out, because they slow down sorting.
const columns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  // The SKU is selected only for a product with one active variant.
  sku: sql<
    string | null
  >`(select case when count(*) = 1 then min(${variants.sku}) end from ${variants} where ${isOnSale})`,
  variantCount: sql`(select count(*) from ${variants} where ${isOnSale})`.mapWith(Number),
  price: products.price,
  compareAtPrice: products.compareAtPrice,
  imageUrl: products.imageUrl,
  inventory: products.inventory,
  isActive: products.isActive,
  isFeatured: products.isFeatured,
  description: products.description,
  shortDescription: products.shortDescription,
  dosage: products.dosage,
  benefits: products.benefits,
  netQuantity: products.netQuantity,
  manufacturer: products.manufacturer,
  countryOfOrigin: products.countryOfOrigin,
  licenceNumber: products.licenceNumber,
  bestBefore: products.bestBefore,
  caution: products.caution,
  createdAt: products.createdAt,
  category: { id: categories.id, name: categories.name, slug: categories.slug },
}

const orders: Record<ProductSort, () => SQL> = {
  name: () => asc(sql`lower(${products.name})`),
  '-name': () => desc(sql`lower(${products.name})`),
  price: () => asc(products.price),
  '-price': () => desc(products.price),
  inventory: () => asc(products.inventory),
  '-inventory': () => desc(products.inventory),
  created: () => asc(products.createdAt),
  '-created': () => desc(products.createdAt),
}

/** SQL condition for products with a variant whose SKU or barcode contains the search text. */
const hasCode = (q: string | undefined): SQL | undefined => {
  const matches = containsText([variants.sku, variants.barcode], q)
  return matches && sql`exists (select 1 from ${variants} where ${variants.productId} = ${products.id} and ${matches})`
}

type Filter = Pick<AdminProductQuery, 'q' | 'status' | 'stock' | 'categoryId' | 'featured'>

function matching({ q, status, stock, categoryId, featured }: Filter): SQL | undefined {
  return and(
    or(containsText([products.name, products.slug], q), hasCode(q)),
    status ? eq(products.isActive, status === 'active') : undefined,
    stock && (stock === 'low' ? isLowInStock : isOutOfStock),
    categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
    featured && eq(products.isFeatured, true),
  )
}

/** Returns the ids of all products that match the filters of the product list, newest first. */
export async function matchingIds(tx: Tx, filter: Filter): Promise<number[]> {
  const rows = await tx.select({ id: products.id }).from(products).where(matching(filter)).orderBy(desc(products.id))
  return rows.map(({ id }) => id)
}

interface ListQuery extends Filter {
  sort?: ProductSort | undefined
}

/** Returns a page of products, newest first unless `sort` is given, and the total count. */
export async function productPage(tx: Tx, { sort = '-created', ...filter }: ListQuery, { limit, offset }: ListPage) {
  const where = matching(filter)
  // The ids are selected first, because sorting complete rows would also sort their descriptions.
  const page = tx
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(orders[sort](), desc(products.id))
    .limit(limit)
    .offset(offset)
  const rows = await tx
    .select(columns)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`${products.id} in ${page}`)
    .orderBy(orders[sort](), desc(products.id))
  const [all] = await tx.select({ number: count() }).from(products).where(where)
  return { rows, total: all?.number ?? 0 }
}

export type ProductLine = Awaited<ReturnType<typeof productPage>>['rows'][number]
