import { sql } from 'drizzle-orm'
import { type AnyColumn, kit } from '#columns'
import type { ProductOption } from '#contract/catalogue'
import type { CategoryTranslations, ProductTranslations } from '#contract/translations'
import { users } from './accounts.ts'
import { isNewlyLow, isOneOf, isRemoved, packageUnits, uqcs, voteTypes } from './values.ts'

export const categories = kit.table(
  'categories',
  {
    id: kit.id(),
    name: kit.text().notNull(),
    slug: kit.text().notNull().unique(),
    description: kit.text(),
    imageUrl: kit.text(),
    parentId: kit.int().references((): AnyColumn => categories.id, { onDelete: 'set null' }),
    /** The Hindi and Urdu texts of the category; null without translations. */
    translations: kit.json<CategoryTranslations>(),
    /** The products that the category lists first, in this order. Products of other categories are ignored (record 69). */
    productOrder: kit.json<number[]>().notNull().default([]),
  },
  (t) => [kit.check('categories_parent', sql`${t.parentId} is null or ${t.parentId} <> ${t.id}`)],
)

export const products = kit.table(
  'products',
  {
    id: kit.id(),
    name: kit.text().notNull(),
    slug: kit.text().notNull().unique(),
    description: kit.text(),
    shortDescription: kit.text(),
    /** Lowest price of the active variants in paise. Every write of a variant updates it in the same transaction. */
    price: kit.int().notNull(),
    /** Original price of a product on sale, in paise; null for other products. */
    compareAtPrice: kit.int(),
    categoryId: kit.int().references(() => categories.id, { onDelete: 'restrict' }),
    imageUrl: kit.text(),
    images: kit.json<string[]>().notNull(),
    /** Alternative texts by the path of the picture, so that they do not depend on the sequence of the pictures. */
    imageAlts: kit.json<Record<string, string>>(),
    ingredients: kit.json<string[]>().notNull(),
    dosage: kit.text(),
    benefits: kit.json<string[]>().notNull(),
    certifications: kit.json<string[]>().notNull(),
    /** Pieces of all active variants. Every write of a variant updates it in the same transaction (record 50). */
    inventory: kit.int().notNull().default(0),
    isActive: kit.bool().notNull().default(true),
    isFeatured: kit.bool().notNull().default(false),
    /** Number of approved reviews with 1, 2, 3, 4 and 5 stars. */
    stars1: kit.int().notNull().default(0),
    stars2: kit.int().notNull().default(0),
    stars3: kit.int().notNull().default(0),
    stars4: kit.int().notNull().default(0),
    stars5: kit.int().notNull().default(0),
    doshaTypes: kit.json<string[]>().notNull(),
    /** Products that are often in the same orders, best first. A recurring job updates them. */
    boughtWith: kit.json<number[]>().notNull().default([]),
    /** Names and values of the options, at most three; empty for a product that has only its hidden variant. */
    options: kit.json<ProductOption[]>().notNull().default([]),
    netQuantity: kit.text(),
    manufacturer: kit.text(),
    countryOfOrigin: kit.text(),
    licenceNumber: kit.text(),
    bestBefore: kit.text(),
    caution: kit.text(),
    /** Whether the product needs a prescription (Schedule E(1) of the Drugs Rules, 1945). */
    requiresPrescription: kit.bool().notNull().default(false),
    /** The unit of the pieces on invoices and in GSTR-1. */
    uqc: kit.oneOf(uqcs).notNull().default('NOS'),
    /** The Hindi and Urdu texts of the product; null without translations. */
    translations: kit.json<ProductTranslations>(),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
    /** The catalogue version of the last change of this product, for `GET /api/catalogue/changes`. */
    version: kit.int().notNull().default(0),
  },
  (t) => [
    kit.check('products_inventory', sql`${t.inventory} >= 0`),
    kit.check('products_price', sql`${t.price} >= 0`),
    kit.check('products_compare_price', sql`${t.compareAtPrice} is null or ${t.compareAtPrice} >= 0`),
    kit.check(
      'products_stars',
      sql`${t.stars1} >= 0 and ${t.stars2} >= 0 and ${t.stars3} >= 0 and ${t.stars4} >= 0 and ${t.stars5} >= 0`,
    ),
    kit.index('products_category').on(t.categoryId),
    kit.index('products_version').on(t.version),
  ],
)

/**
 * The variants of products that can be bought: one for each combination of options, or one hidden variant for a product
 * without options. A write of stock or prices locks the row of the product first (record 50).
 */
export const variants = kit.table(
  'variants',
  {
    id: kit.id(),
    productId: kit
      .int()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: kit.int().notNull().default(0),
    /** The values of the options, in the sequence of the product's options; empty for a hidden variant. */
    optionValues: kit.json<string[]>().notNull().default([]),
    /** The title of the variant, as `variantTitle(optionValues)` returns it. It is stored for the unique index. */
    title: kit.text().notNull().default(''),
    sku: kit.text().unique(),
    barcode: kit.text(),
    /** Price in paise that applies now. During a scheduled sale it is the sale price. */
    price: kit.int().notNull(),
    /** Price outside of the sale, in paise; null without a sale price. */
    regularPrice: kit.int(),
    salePrice: kit.int(),
    /** Start and end (exclusive) of the sale. Null: the sale has begun, or has no end. */
    saleFrom: kit.instant(),
    saleTo: kit.instant(),
    /** Maximum retail price in paise, which includes tax; null if none was entered. */
    mrp: kit.int(),
    inventory: kit.int().notNull().default(0),
    /** Admins are notified when the inventory falls below this number. 0: never. */
    lowStockAt: kit.int().notNull().default(10),
    /** Whether admins were notified since the inventory fell below `lowStockAt`. */
    lowStockReported: kit.bool().notNull().default(false),
    /** Weight of the packed product in kilograms; null if unknown. */
    weight: kit.decimal(),
    /** Length, breadth and height of the packed product in centimetres; null if unknown. */
    dimensions: kit.json<{ length: number; breadth: number; height: number }>(),
    /** Net quantity of the package, from which the unit price is computed; null if none was entered. */
    packageAmount: kit.decimal(),
    packageUnit: kit.oneOf(packageUnits),
    hsn: kit.text(),
    /** GST rate in hundredths of a per cent; null for the tax rate of the settings. */
    gstRate: kit.int(),
    /** Path of the picture; null if the main picture of the product is shown. */
    imageUrl: kit.text(),
    isActive: kit.bool().notNull().default(true),
    /** Whether the stock of the variant is divided into batches. It is never set back to false. */
    hasBatches: kit.bool().notNull().default(false),
  },
  (t) => [
    kit.check('variants_inventory', sql`${t.inventory} >= 0`),
    kit.check('variants_price', sql`${t.price} >= 0`),
    kit.check('variants_mrp', sql`${t.mrp} is null or ${t.mrp} >= ${t.price}`),
    kit.check(
      'variants_sale',
      sql`(${t.salePrice} is null) = (${t.regularPrice} is null) and (${t.salePrice} is null or (${t.salePrice} >= 0 and ${t.salePrice} < ${t.regularPrice}))`,
    ),
    kit.check(
      'variants_sale_times',
      sql`(${t.salePrice} is not null or (${t.saleFrom} is null and ${t.saleTo} is null)) and (${t.saleFrom} is null or ${t.saleTo} is null or ${t.saleFrom} < ${t.saleTo})`,
    ),
    kit.check('variants_weight', sql`${t.weight} is null or ${t.weight} > 0`),
    kit.check('variants_gst_rate', sql`${t.gstRate} is null or ${t.gstRate} between 0 and 10000`),
    kit.check('variants_package_unit', sql`${t.packageUnit} is null or ${isOneOf(t.packageUnit, packageUnits)}`),
    kit.check(
      'variants_package',
      sql`(${t.packageAmount} is null) = (${t.packageUnit} is null) and (${t.packageAmount} is null or ${t.packageAmount} > 0)`,
    ),
    kit.index('variants_product').on(t.productId),
    kit.index('variants_on_sale').on(t.id).where(sql`${t.salePrice} is not null`),
    kit.uniqueIndex('variants_once').on(t.productId, t.title).where(sql`${t.isActive}`),
    kit.index('variants_newly_low').on(t.id).where(isNewlyLow(t)),
    kit.index('variants_reported_low').on(t.id).where(sql`${t.lowStockReported}`),
  ],
)

/**
 * The URL names (handles) of products in the shop from which they were imported. Such URLs redirect to the product.
 */
export const productHandles = kit.table(
  'product_handles',
  {
    /** The handle of the product in the earlier shop, in lower case. */
    handle: kit.text().primaryKey(),
    productId: kit
      .int()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [kit.index('product_handles_product').on(t.productId)],
)

/** Products that are no longer in the public catalogue, so that offline copies can remove them. */
export const removedProducts = kit.table(
  'removed_products',
  { productId: kit.int().primaryKey(), version: kit.int().notNull() },
  (t) => [kit.index('removed_products_version').on(t.version)],
)

/** A single row: the catalogue version, which every write that changes a public response raises. */
export const catalogueVersion = kit.table(
  'catalogue_version',
  { id: kit.int().primaryKey(), version: kit.int().notNull() },
  (t) => [kit.check('catalogue_version_single', sql`${t.id} = 1`)],
)

/** Master images by content hash; the files are in the data folder. */
export const media = kit.table(
  'media',
  {
    hash: kit.text().primaryKey(),
    width: kit.int().notNull(),
    height: kit.int().notNull(),
    bytes: kit.int().notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [kit.check('media_size', sql`${t.width} > 0 and ${t.height} > 0`)],
)

export const reviews = kit.table(
  'reviews',
  {
    id: kit.id(),
    productId: kit
      .int()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: kit.int().references(() => users.id, { onDelete: 'cascade' }),
    customerName: kit.text().notNull(),
    customerEmail: kit.text().notNull(),
    rating: kit.int().notNull(),
    title: kit.text(),
    comment: kit.text(),
    images: kit.json<string[]>().notNull(),
    isVerifiedPurchase: kit.bool().notNull().default(false),
    isApproved: kit.bool().notNull().default(true),
    /** Whether no admin has decided yet to show or hide the review. */
    awaitsApproval: kit.bool().notNull().default(false),
    /** Whether admins have not been notified of the review yet. */
    awaitsNotice: kit.bool().notNull().default(false),
    helpfulCount: kit.int().notNull().default(0),
    unhelpfulCount: kit.int().notNull().default(0),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('reviews_rating', sql`${t.rating} between 1 and 5`),
    kit.check('reviews_votes', sql`${t.helpfulCount} >= 0 and ${t.unhelpfulCount} >= 0`),
    // One review per account and product. Reviews of guests (`user_id` null) are not unique.
    kit.unique('reviews_once').on(t.productId, t.userId),
    kit.check('reviews_waiting', sql`not (${t.isApproved} and ${t.awaitsApproval})`),
    kit.index('reviews_product').on(t.productId, t.createdAt),
    kit.index('reviews_waiting').on(t.id).where(sql`${t.awaitsApproval}`),
    kit.index('reviews_awaiting_notice').on(t.id).where(sql`${t.awaitsNotice}`),
  ],
)

export const reviewVotes = kit.table(
  'review_votes',
  {
    id: kit.id(),
    reviewId: kit
      .int()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: kit.int().references(() => users.id, { onDelete: 'cascade' }),
    voteType: kit.oneOf(voteTypes).notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.unique('review_votes_once').on(t.reviewId, t.userId),
    kit.check('review_votes_type', isOneOf(t.voteType, voteTypes)),
  ],
)

/**
 * Carts of signed-in accounts. While a device is offline, the copy of the cart on the device is used (decisions,
 * "Signed-in cart").
 */
export const cartItems = kit.table(
  'cart_items',
  {
    id: kit.id(),
    userId: kit
      .int()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: kit
      .int()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /**
     * The variant; 0 for the only variant of a product, and in lines from devices whose version of the shop has no
     * variants.
     */
    variantId: kit.int().notNull().default(0),
    /** Number of pieces; 0 for a removed line, which is stored for 30 days so that other devices remove it too. */
    quantity: kit.int().notNull(),
    createdAt: kit.instant().notNull(),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.unique('cart_items_once').on(t.userId, t.productId, t.variantId),
    // With this index SQLite finds the cart lines of a product that is deleted.
    kit.index('cart_items_product').on(t.productId),
    kit.index('cart_items_removed').on(t.updatedAt).where(isRemoved(t.quantity)),
    kit.check('cart_items_quantity', sql`${t.quantity} between 0 and 99`),
  ],
)
