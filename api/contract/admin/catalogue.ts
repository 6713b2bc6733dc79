import * as v from 'valibot'
import { Category, CategoryLink, Product, SearchSynonyms, synonymLimits } from '../catalogue.ts'
import { admin, del, get, getWithQuery, post, put } from '../endpoint.ts'
import { categoriesPath, productsPath } from '../paths.ts'
import { Id, IdInput, Instant, Money, Paging, requiredText } from '../scalars.ts'
import {
  CategoryTranslations,
  CategoryTranslationsInput,
  categoryTextLengths,
  ProductTranslations,
} from '../translations.ts'
import {
  nullableField,
  optionalField,
  optionalText,
  Picture,
  ProductName,
  productFields,
  Slug,
} from './catalogue-fields.ts'

const withPictures = { ...admin, pictures: true } as const

/**
 * The response to a deletion. `deactivated`: the product has orders, so it was taken off sale instead of being deleted.
 */
const Deleted = v.object({ success: v.literal(true), deactivated: v.boolean() })

/** The sort order of the product list. A leading `-` means descending order. */
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
  /** Filter by stock. `low`: fewer than 10 pieces, sold-out products included. `out`: sold out. */
  stock: v.optional(v.picklist(['low', 'out'])),
  categoryId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))),
  /** Filter: only featured products. */
  featured: v.optional(v.picklist(['true'])),
})
export type AdminProductQuery = v.InferOutput<typeof AdminProductQuery>

/** A product in the product list of the dashboard. */
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
  /** Number of active variants of the product. */
  variantCount: v.number(),
  isActive: v.boolean(),
  isFeatured: v.boolean(),
  /**
   * `claims` lists prohibited health claims in the texts. `missing` lists required declarations of a packaged product
   * that are blank.
   */
  claims: v.array(v.string()),
  missing: v.array(v.string()),
  createdAt: Instant,
})
export type AdminProduct = v.InferOutput<typeof AdminProduct>

/**
 * Returns one page of all products, active or not, newest first unless `sort` is given, 50 per page unless `limit`
 * (1-500) is given, with `X-Total-Count`. `q` searches in name, slug, SKU and barcode.
 */
export const getAdminProducts = getWithQuery('/api/admin/products', AdminProductQuery, v.array(AdminProduct), admin)

/** A product as the dashboard edits it: the product of the API, in English, with the fields that only admins read. */
export const EditableProduct = v.object({
  ...Product.entries,
  translations: ProductTranslations,
  /** The low stock threshold of the product's only variant; null for a product with several variants. */
  lowStockAt: v.nullable(v.number()),
  /** Ids of the variants that have orders: they are deactivated instead of deleted. */
  orderedVariants: v.array(Id),
  /** Ids of the variants that have batches. Their stock changes only through their batches (record 64). */
  batchedVariants: v.array(Id),
})
export type EditableProduct = v.InferOutput<typeof EditableProduct>

/**
 * Returns one product, active or not, with its translations and the ETag to send to `PUT /api/products/:id` as
 * `If-Match`.
 */
export const getAdminProduct = get('/api/admin/products/:id', EditableProduct, admin)

/**
 * The changed fields of a product; fields that are not given stay unchanged. Price, MRP, stock, codes, weight, sizes
 * and tax change the only variant; for a product with several variants they return 400. Variants that are missing in
 * `variants` are deleted, or deactivated when they have orders.
 */
export const ProductChanges = v.object(productFields)
export type ProductChanges = v.InferOutput<typeof ProductChanges>
export const NewProduct = v.object({ ...productFields, name: ProductName })
export type NewProduct = v.InferOutput<typeof NewProduct>

/**
 * Creates a product, with `price` or with the prices of `variants`. Without `slug`, the slug is made from the name. A taken
 * slug is 409 with `fields.slug`.
 */
export const createProduct = post(productsPath, NewProduct, EditableProduct, { status: 201, ...withPictures })

/**
 * Changes the given fields of a product. `If-Match` with the ETag of the product is optional; an outdated ETag is 409
 * with the stored product as `current`. A change of stock needs `If-Match` with the ETag of an admin read; without it,
 * 409. A new review does not outdate an ETag; an order does so only for a change of stock. The ETag of a public read
 * does not cover translations, so a change of `translations` needs the ETag of an admin read.
 */
export const updateProduct = put('/api/products/:id', ProductChanges, EditableProduct, withPictures)

/** Deletes a product. A product with orders is deactivated instead. `If-Match` works as for `updateProduct`. */
export const deleteProduct = del('/api/products/:id', Deleted, admin)

/**
 * Adds a copy of a product with its variants, translations and pictures: inactive, not featured, with the name "… (copy)"
 * and another slug, without stock, batches, SKUs, barcodes, scheduled sales, reviews and deactivated variants.
 */
export const duplicateProduct = post('/api/admin/products/:id/duplicate', null, EditableProduct, {
  ...admin,
  status: 201,
})

const CategoryName = requiredText(categoryTextLengths.name, 'Name is required')
const categoryFields = {
  name: optionalField(CategoryName),
  slug: optionalField(Slug),
  description: optionalText(categoryTextLengths.description),
  imageUrl: nullableField(Picture),
  parentId: nullableField(IdInput),
  translations: optionalField(CategoryTranslationsInput),
}
export const CategoryChanges = v.object(categoryFields)
export type CategoryChanges = v.InferOutput<typeof CategoryChanges>
export const NewCategory = v.object({ ...categoryFields, name: CategoryName })
export type NewCategory = v.InferOutput<typeof NewCategory>

/** A category as the dashboard edits it: the category of the API, in English, and its translations. */
export const EditableCategory = v.object({
  ...Category.entries,
  translations: CategoryTranslations,
  /** The version of the category, which changes with each edit. It is the ETag that `If-Match` compares. */
  version: v.string(),
})
export type EditableCategory = v.InferOutput<typeof EditableCategory>

/** Returns all categories with their translations. */
export const getAdminCategories = get('/api/admin/categories', v.array(EditableCategory), admin)

/** Creates a category. Without `slug`, the slug is made from the name. A taken slug is 409 with `fields.slug`. */
export const createCategory = post(categoriesPath, NewCategory, EditableCategory, { status: 201, ...withPictures })

/**
 * Changes the given fields of a category. Its parent cannot be the category itself or one of its descendants. A taken
 * slug is 409 with `fields.slug`, and an outdated `If-Match` is 409 with the stored category as `current`.
 */
export const updateCategory = put('/api/categories/:id', CategoryChanges, EditableCategory, withPictures)

/**
 * Deletes a category. Returns 409 if it has products; the message contains their number. `If-Match` works as for
 * `updateCategory`.
 */
export const deleteCategory = del('/api/categories/:id', Deleted, admin)

/** Maximum number of products in a manual order. */
export const maxArranged = 200

/** The path parameter of the home page's manual order. The parameter for a category is its id. */
export const homeList = 'home'

/** A manual order of products, as the dashboard edits it (record 69). */
export const ProductOrder = v.object({
  /** The version of the manual order, which changes with each edit. It is the ETag that `If-Match` compares. */
  version: v.string(),
  /** The name of the category; null for the home page. */
  categoryName: v.nullable(v.string()),
  /** The products of the manual order, in this order, active or not. */
  products: v.array(
    v.object({
      id: Id,
      name: v.string(),
      imageUrl: v.nullable(v.string()),
      inventory: v.number(),
      isActive: v.boolean(),
    }),
  ),
})
export type ProductOrder = v.InferOutput<typeof ProductOrder>

/**
 * Returns the manual order of a category (`list` is its id) or of the home page (`list` is `home`). The reply leaves
 * out products that have left the category or are no longer featured. Returns 404 if there is no such category.
 */
export const getProductOrder = get('/api/admin/product-orders/:list', ProductOrder, admin)

/**
 * Replaces a manual order; shoppers see it from the next read on. A repeated request changes nothing. At most 200
 * products; 400 with `fields.productIds` for a product that is listed twice, is not in the category, or is not
 * featured. Returns 409 `conflict` with `current` when `If-Match` is outdated.
 */
export const saveProductOrder = put(
  '/api/admin/product-orders/:list',
  v.object({
    productIds: v.pipe(
      v.array(IdInput),
      v.maxLength(maxArranged, `Use at most ${maxArranged} products`),
      v.check((ids) => new Set(ids).size === ids.length, 'Each product can be listed once'),
    ),
  }),
  ProductOrder,
  admin,
)

/** The endpoints with which the dashboard edits categories and manual orders. */
export const categoryEndpoints = {
  getAdminCategories,
  createCategory,
  updateCategory,
  deleteCategory,
  getProductOrder,
  saveProductOrder,
}

const SynonymTerm = requiredText(synonymLimits.length, 'A term is blank')
const synonymTerms = (min: number) =>
  v.pipe(
    v.array(SynonymTerm),
    v.minLength(min, 'Please enter at least one term before ='),
    v.maxLength(synonymLimits.terms, `Please use at most ${synonymLimits.terms} terms`),
  )

/** A group of synonyms: at least two terms, before or after `=`, because a single term has no synonym. */
const SynonymGroup = v.pipe(
  v.object({ words: synonymTerms(1), finds: synonymTerms(0) }),
  v.check(({ words, finds }) => words.length + finds.length > 1, 'Please enter a second term'),
)

/** The synonym list in the dashboard. `version` is its ETag. `isDefault`: the owner has not edited it. */
export const AdminSynonyms = v.object({
  version: v.string(),
  synonyms: v.array(SearchSynonyms),
  isDefault: v.boolean(),
})
export type AdminSynonyms = v.InferOutput<typeof AdminSynonyms>

/** Returns the synonym list of the search. */
export const getAdminSynonyms = get('/api/admin/synonyms', AdminSynonyms, admin)

/**
 * Replaces the synonym list; the next search uses it. `null` restores the default. Returns 409 with `current` if
 * `If-Match` is outdated.
 */
export const saveSynonyms = put(
  '/api/admin/synonyms',
  v.object({
    synonyms: v.nullable(
      v.pipe(
        v.array(SynonymGroup),
        v.maxLength(synonymLimits.groups, `Please use at most ${synonymLimits.groups} lines`),
      ),
    ),
  }),
  AdminSynonyms,
  // The size limit for bodies with pictures, because a long list in Hindi and Urdu can exceed the usual limit.
  { ...admin, pictures: true },
)
