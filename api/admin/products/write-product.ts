import type { CurrentUser } from '#contract/account'
import type { NewProduct, ProductChanges } from '#contract/admin/catalogue'
import type { Tx } from '#engine'
import { addedTaxOf } from '#rules/order/batches'
import { slugOf } from '#rules/slug'
import { hsnDigits } from '#rules/tax/hsn'
import { mergeTranslations } from '#rules/translations'
import { productTotals } from '#rules/variants'
import {
  findCategory,
  findProduct,
  lockProduct,
  type ProductRow,
  raiseCatalogueVersion,
  readSettings,
} from '../../catalogue/catalogue-store.ts'
import { onlyVariant, packageSizeOf, settingsReply } from '../../catalogue/product-reply.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { lowestMrps } from '../../stock/batch-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addMedia, type StoredPictures, storePictures } from '../pictures/store-pictures.ts'
import { type PlannedVariant, planVariants, type VariantPlan, variantFields } from './plan-variants.ts'
import { coversStock, currentProduct, isCurrent, type TaggedProduct, taggedProduct } from './product-etag.ts'
import {
  insertProduct,
  isOrdered,
  isSlugTaken,
  type ProductColumns,
  removeProduct,
  storeVariants,
  takenSkus,
  updateProductRow,
} from './product-write-store.ts'

const texts = {
  slug: 'Another product has this web address',
  sku: 'Another product has this SKU',
  stock: 'The stock was changed meanwhile. Reload the product and try again.',
  changed: 'This product was changed meanwhile. Reload it and try again.',
}

/** Throws if the slug or a SKU of a product is already used (409) or the category does not exist (400). */
async function assertStorable(tx: Tx, columns: ProductColumns, plan: VariantPlan, ownId: number): Promise<void> {
  const { categoryId } = columns
  if (categoryId && !(await findCategory(tx, categoryId))) {
    const message = 'Please choose a category that exists'
    throw new ShopError('invalid', message, { fields: { categoryId: message } })
  }
  if (columns.slug && (await isSlugTaken(tx, columns.slug, ownId)))
    throw new ShopError('conflict', texts.slug, { fields: { slug: texts.slug } })
  const taken = await takenSkus(
    tx,
    plan.rows.flatMap(({ sku }) => sku ?? []),
    ownId,
  )
  const row = plan.rows.findIndex(({ sku }) => sku && taken.includes(sku))
  if (row >= 0) {
    const field = plan.options.length > 0 ? `variants.${row}.sku` : 'sku'
    throw new ShopError('conflict', texts.sku, { fields: { [field]: texts.sku } })
  }
}

function slugFrom({ slug, name }: NewProduct): string {
  const result = slug ?? slugOf(name)
  if (result) return result
  const message = 'Please enter a web address: the name cannot be used as one'
  throw new ShopError('invalid', message, { fields: { slug: message } })
}

/**
 * Returns the product columns that a request body changes. Fields that the body lacks are left out. `former` is the
 * current row, null for a new product.
 */
export function productColumns(
  body: ProductChanges,
  { addressOf }: Pick<StoredPictures, 'addressOf'>,
  former: Pick<ProductRow, 'imageUrl' | 'images' | 'translations'> | null,
): ProductColumns {
  const { imageUrl, images, gallery, imageAlts, translations, ...rest } = body
  const { variants: _variants, options: _options, ...all } = rest
  const fields = omit(all, variantFields)
  const list = (images ?? gallery)?.map(addressOf)
  const columns: ProductColumns = { ...fields }
  if (list) columns.images = list
  if (translations) columns.translations = mergeTranslations(former?.translations ?? null, translations)
  if (imageAlts) {
    const pictures = list ?? former?.images ?? []
    const entries = pictures.flatMap((address, index) => (imageAlts[index] ? [[address, imageAlts[index]]] : []))
    columns.imageAlts = Object.fromEntries(entries)
  }
  if (imageUrl !== undefined) columns.imageUrl = imageUrl && addressOf(imageUrl)
  else if (list && mainFollowsList(former)) columns.imageUrl = list[0] ?? null
  return columns
}

/**
 * Whether a product has no main picture, or its main picture is the first of its list. The main picture then changes
 * with the list.
 */
const mainFollowsList = (former: Pick<ProductRow, 'imageUrl' | 'images'> | null) =>
  !former?.imageUrl || former.imageUrl === former.images[0]

/** Adds a product. Without a slug, the slug is made from the name. Throws `invalid` or `conflict` with the field. */
export async function createProduct(deps: Deps, admin: CurrentUser, body: NewProduct): Promise<TaggedProduct> {
  const slug = slugFrom(body)
  const uploaded = await storePictures(deps.pictures, pick(body))
  const created = await deps.db.write(async (tx) => {
    const now = deps.clock()
    const version = await raiseCatalogueVersion(tx)
    const plan = planVariants(body, {
      former: null,
      addressOf: uploaded.addressOf,
      ...(await priceRules(tx, now, [])),
      now,
    })
    const totals = productTotals(plan.rows.map(withState))
    const columns = {
      images: [],
      ingredients: [],
      benefits: [],
      certifications: [],
      doshaTypes: [],
      ...productColumns(body, uploaded, null),
      name: body.name,
      slug,
      options: plan.options,
    }
    await assertStorable(tx, columns, plan, 0)
    const times = { createdAt: now, updatedAt: now, version }
    const row = await insertProduct(tx, {
      ...columns,
      ...times,
      price: totals?.price ?? 0,
      inventory: totals?.inventory ?? 0,
    })
    await storeVariants(tx, { productId: row.id, plan, former: [], userId: admin.id, now })
    await addMedia(tx, uploaded.masters, now)
    const audit = { userId: admin.id, action: 'createProduct', target: `products/${row.id}` } as const
    await addAudit(tx, { ...audit, after: { ...columns, ...variantChange(body) }, createdAt: now })
    return taggedProduct(tx, await storedProduct(tx, row.id))
  })
  deps.catalogue.invalidate()
  return created
}

interface Update {
  id: number
  body: ProductChanges
  /** The value of the request's `If-Match` header; null without the header. */
  ifMatch: string | null
}

/**
 * Changes the given fields of a product. Throws `conflict` with the current product if `ifMatch` is outdated. The stock
 * is compared only when `body` changes it.
 */
export async function updateProduct(
  deps: Deps,
  admin: CurrentUser,
  { id, body, ifMatch }: Update,
): Promise<TaggedProduct> {
  const uploaded = await storePictures(deps.pictures, pick(body))
  const changed = await deps.db.write(async (tx) => {
    const now = deps.clock()
    const version = await raiseCatalogueVersion(tx)
    await lockProduct(tx, id, version)
    const former = await findProduct(tx, id)
    if (!former) throw new ShopError('not_found', 'Product not found.')
    const current = await currentProduct(tx, former)
    if (!isCurrent(ifMatch, current, body)) throw new ShopError('conflict', texts.changed, { current: current.product })
    const columns = productColumns(body, uploaded, former)
    const batched = former.variants.filter(({ hasBatches }) => hasBatches).map((variant) => variant.id)
    const rules = await priceRules(tx, now, batched)
    const plan = planVariants(body, { former, addressOf: uploaded.addressOf, ...rules, now })
    if (changesStock(plan, former) && !coversStock(ifMatch, current))
      throw new ShopError('conflict', texts.stock, { current: current.product })
    await assertStorable(tx, columns, plan, id)
    const deactivated = await storeVariants(tx, { productId: id, plan, former: former.variants, userId: admin.id, now })
    const totals = productTotals([...plan.rows.map(withState), ...deactivated])
    await updateProductRow(tx, id, { ...columns, ...totals, options: plan.options, updatedAt: now, version })
    await addMedia(tx, uploaded.masters, now)
    const changes = { ...columns, ...variantChange(body) }
    const before = Object.entries({ ...former, ...onlyVariantFields(former) }).filter(([name]) => name in changes)
    const audit = { userId: admin.id, action: 'updateProduct', target: `products/${id}` } as const
    await addAudit(tx, { ...audit, before: Object.fromEntries(before), after: changes, createdAt: now })
    return taggedProduct(tx, await storedProduct(tx, id))
  })
  deps.catalogue.invalidate()
  return changed
}

/** Whether a plan changes the inventory of an existing variant. */
const changesStock = (plan: VariantPlan, { variants }: ProductRow): boolean =>
  plan.rows.some((row) => {
    const former = variants.find(({ id }) => id === row.id)
    return former !== undefined && former.inventory !== row.inventory
  })

/**
 * Maximum number of variants whose batches are read by variant id. For more variants, the batches of all variants are
 * read.
 */
const maxListedIds = 1000

export const withState = ({ price, inventory, isActive = true }: PlannedVariant) => ({ price, inventory, isActive })

/**
 * Returns three rules: the percentage that is added to the price of a variant, by the stored GST rate; the number of
 * digits that an HSN code needs; and the lowest MRP of the sellable batches of the variants `batched` (by default of
 * all variants).
 */
export async function priceRules(tx: Tx, now: Date, batched?: readonly number[]) {
  const row = await readSettings(tx)
  const settings = settingsReply(row)
  const taxOf = (gstRate: number | null) => addedTaxOf(settings, gstRate === null ? null : gstRate / 100)
  const minHsnDigits = hsnDigits(row?.largeTurnover ?? false)
  const listedIds = batched && batched.length <= maxListedIds ? batched : undefined
  return { taxOf, minHsnDigits, batchMrps: await lowestMrps(tx, now, listedIds) }
}

async function storedProduct(tx: Tx, id: number): Promise<ProductRow> {
  const row = await findProduct(tx, id)
  if (!row) throw new Error('The product was not stored')
  return row
}

function omit<T extends object, K extends string>(object: T, names: readonly K[]): Omit<T, K>
function omit(object: object, names: readonly string[]) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}

/** Returns the fields of a product request that change variants, for the audit log. */
const variantChange = (body: ProductChanges) => {
  const names: readonly string[] = [...variantFields, 'options', 'variants']
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
}

/** Returns the former values of the request fields that are stored in the only variant, for the audit log. */
const onlyVariantFields = (former: ProductRow) => {
  const only = onlyVariant(former)
  if (!only) return {}
  return {
    ...Object.fromEntries(Object.entries(only).filter(([name]) => isVariantField(name))),
    packageSize: packageSizeOf(only),
  }
}

const isVariantField = (name: string) => variantFields.some((field) => field === name)

const pick = ({ imageUrl, images, gallery, variants }: ProductChanges) => ({
  imageUrl,
  images,
  gallery: images ? [] : gallery,
  variants: variants?.flatMap((variant) => variant.imageUrl ?? []),
})

/**
 * Deletes a product. If it was ever ordered, deactivates it instead, because orders refer to it. Throws `not_found`, or
 * `conflict` with the current product if `ifMatch` is outdated.
 */
export async function deleteProduct(
  { db, clock, catalogue }: Deps,
  admin: CurrentUser,
  { id, ifMatch }: { id: number; ifMatch: string | null },
) {
  const deactivated = await db.write(async (tx) => {
    const now = clock()
    const version = await raiseCatalogueVersion(tx)
    await lockProduct(tx, id, version)
    const product = await findProduct(tx, id)
    if (!product) throw new ShopError('not_found', 'Product not found.')
    const current = await currentProduct(tx, product)
    if (!isCurrent(ifMatch, current, {})) throw new ShopError('conflict', texts.changed, { current: current.product })
    const ordered = await isOrdered(tx, id)
    if (ordered) await updateProductRow(tx, id, { isActive: false, updatedAt: now, version })
    else await removeProduct(tx, id, { version, userId: admin.id, now })
    await addAudit(tx, {
      userId: admin.id,
      action: 'deleteProduct',
      target: `products/${id}`,
      before: product,
      after: ordered ? { isActive: false } : null,
      createdAt: now,
    })
    return ordered
  })
  catalogue.invalidate()
  return { success: true, deactivated } as const
}
