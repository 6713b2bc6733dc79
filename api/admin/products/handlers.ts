import type { CurrentUser } from '#contract/account'
import type { AdminProduct, EditableProduct } from '#contract/admin/catalogue'
import type { contract } from '#contract/contract'
import { productTextLengths } from '#contract/translations'
import type { Tx } from '#engine'
import { rupees } from '#rules/money'
import { claimsOf, missingDeclarations } from '#rules/product-warnings'
import { productTotals } from '#rules/variants'
import { findProduct, type ProductRow, raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers, ResponseDraft } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { movementPage } from '../../stock/movement-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { batchHandlers } from './batches.ts'
import { countHandlers } from './count-stock.ts'
import { bulkEditHandlers } from './import/bulk-edit.ts'
import { importHandlers } from './import/run-import.ts'
import { type TaggedProduct, taggedProduct } from './product-etag.ts'
import { type ProductLine, productPage } from './product-list-store.ts'
import { insertProduct, isSlugTaken, storeVariants } from './product-write-store.ts'
import { createProduct, deleteProduct, updateProduct, withState } from './write-product.ts'

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
  | 'getBatches'
  | 'getBatch'
  | 'getBatchOrders'
  | 'receiveBatch'
  | 'correctBatch'
  | 'writeOffBatch'
  | 'getCountLines'
  | 'countStock'
  | 'createImport'
  | 'bulkEdit'
  | 'getImports'
  | 'undoImport'
  | 'addImportPictures'
  | 'getAdminProducts'
  | 'getAdminProduct'
  | 'getStockMovements'
  | 'createProduct'
  | 'updateProduct'
  | 'deleteProduct'
  | 'duplicateProduct'
>

const defaultLimit = 50

/** Returns the first free slug of a copy: `majun-copy`, `majun-copy-2` and so on. */
async function slugOfCopy(tx: Tx, slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '-copy' : `-copy-${number}`
    const free = `${slug.slice(0, maxSlugLength - end.length)}${end}`
    if (!(await isSlugTaken(tx, free, 0))) return free
  }
}

const maxSlugLength = 120
const copyMark = ' (copy)'

/**
 * Returns the variants of a product's copy: those that are on sale, at their regular prices, without codes and stock.
 */
function variantsOfCopy({ variants }: ProductRow) {
  const sold = variants.filter(({ isActive }) => isActive)
  return (sold.length > 0 ? sold : variants).map(({ id: _id, productId: _productId, ...variant }, position) => ({
    ...variant,
    ...{ position, sku: null, barcode: null, inventory: 0, hasBatches: false },
    ...{
      price: variant.regularPrice ?? variant.price,
      regularPrice: null,
      salePrice: null,
      saleFrom: null,
      saleTo: null,
    },
    // A copy has no stock and is not on sale yet, so admins need no low stock notice for it.
    lowStockReported: true,
  }))
}

/** Stores a copy of a product, which is not shown in the shop until an admin activates it. Throws `not_found`. */
async function duplicateProduct(deps: Deps, admin: CurrentUser, id: number): Promise<TaggedProduct> {
  const copied = await deps.db.write(async (tx) => {
    const now = deps.clock()
    const version = await raiseCatalogueVersion(tx)
    const former = await findProduct(tx, id)
    if (!former) throw new ShopError('not_found', 'Product not found.')
    const {
      id: _id,
      variants: _variants,
      stars1: _1,
      stars2: _2,
      stars3: _3,
      stars4: _4,
      stars5: _5,
      ...fields
    } = former
    const rows = variantsOfCopy(former)
    const values = {
      ...fields,
      name: `${[...former.name].slice(0, productTextLengths.name - copyMark.length).join('')}${copyMark}`,
      slug: await slugOfCopy(tx, former.slug),
      ...{ isActive: false, isFeatured: false, boughtWith: [], createdAt: now, updatedAt: now, version },
    }
    const { price, inventory } = productTotals(rows.map(withState)) ?? { price: former.price, inventory: 0 }
    const { id: copy } = await insertProduct(tx, { ...values, price, inventory })
    const plan = { options: former.options, rows, removed: [] }
    await storeVariants(tx, { productId: copy, plan, former: [], userId: admin.id, now })
    await addAudit(tx, {
      userId: admin.id,
      action: 'duplicateProduct',
      target: `products/${copy}`,
      after: { copyOf: `products/${id}`, name: values.name, slug: values.slug },
      createdAt: now,
    })
    const row = await findProduct(tx, copy)
    if (!row) throw new Error('The product was not stored')
    return taggedProduct(tx, row)
  })
  deps.catalogue.invalidate()
  return copied
}

function withEtag({ headers }: ResponseDraft, { product, etag }: TaggedProduct): EditableProduct {
  headers.set('etag', etag)
  return product
}

export const adminProductHandlers = (deps: Deps): Handlers<Endpoints> => ({
  ...importHandlers(deps),
  ...bulkEditHandlers(deps),
  ...batchHandlers(deps),
  ...countHandlers(deps),

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
      note: movement.note,
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

  duplicateProduct: async ({ params, caller, response }) =>
    withEtag(response, await duplicateProduct(deps, requireAdmin(await caller()), params.id)),

  deleteProduct: async ({ params, caller, request }) =>
    deleteProduct(deps, requireAdmin(await caller()), { id: params.id, ifMatch: request.headers.get('if-match') }),
})
