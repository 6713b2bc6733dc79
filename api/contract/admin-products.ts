import * as v from 'valibot'
import { Deleted, given, orNull, Picture, Slug, withPictures, words } from './admin-fields.ts'
import { CategoryLink, Product } from './catalogue.ts'
import { admin, del, get, getWithQuery, post, put } from './endpoint.ts'
import { Paging } from './paging.ts'
import { Id, IdInput, Instant, Money, Price, requiredText, text } from './scalars.ts'

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

const Lines = v.pipe(v.array(requiredText(500, 'Please fill in every line')), v.maxLength(50))
const Stock = v.pipe(v.number(), v.integer(), v.minValue(0, 'Stock cannot be below 0'), v.maxValue(1_000_000))

const Pictures = v.pipe(v.array(Picture), v.maxLength(10, 'At most 10 pictures'))

const Centimetres = v.pipe(v.number(), v.minValue(0.1, 'Sizes are in centimetres, above 0'), v.maxValue(500))
const Size = v.object({ length: Centimetres, breadth: Centimetres, height: Centimetres })
const SizeText = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(\.\d{1,2})?x\d{1,3}(\.\d{1,2})?x\d{1,3}(\.\d{1,2})?$/, 'Write sizes like 20x15x8'),
  v.transform((sizes) => {
    const [length, breadth, height] = sizes.split('x').map(Number)
    return { length, breadth, height }
  }),
  Size,
)

const ProductName = requiredText(200, 'Name is required')

const productFields = {
  name: given(ProductName),
  slug: given(Slug),
  description: words(10_000),
  shortDescription: words(500),
  price: given(Price),
  compareAtPrice: orNull(Price),
  categoryId: orNull(IdInput),
  imageUrl: orNull(Picture),
  images: given(Pictures),
  /** Another name of `images`, which wins. */
  gallery: given(Pictures),
  /** What is seen on each picture, in the order of `images`. */
  imageAlts: given(v.pipe(v.array(text(200)), v.maxLength(10))),
  ingredients: given(Lines),
  dosage: words(2000),
  benefits: given(Lines),
  certifications: given(Lines),
  inventory: given(Stock),
  isActive: given(v.boolean()),
  isFeatured: given(v.boolean()),
  doshaTypes: given(Lines),
  sku: words(60),
  weight: orNull(v.pipe(v.number(), v.minValue(0.001, 'Weight must be above 0'), v.maxValue(100))),
  /** `{length, breadth, height}` in centimetres, or the same as `20x15x8`. */
  dimensions: orNull(v.union([Size, SizeText])),
  hsn: orNull(v.pipe(v.string(), v.regex(/^\d{4,8}$/, 'HSN has 4 to 8 digits'))),
  netQuantity: words(60),
  manufacturer: words(300),
  countryOfOrigin: words(60),
  licenceNumber: words(60),
  bestBefore: words(120),
  caution: words(500),
}

/** Only the fields given are changed. */
export const ProductChanges = v.object(productFields)
export type ProductChanges = v.InferOutput<typeof ProductChanges>
export const NewProduct = v.object({ ...productFields, name: ProductName, price: Price })
export type NewProduct = v.InferOutput<typeof NewProduct>

/** A slug is made from the name where none is given; a taken one is 409 with `fields.slug`. */
export const createProduct = post('/api/products', NewProduct, Product, { status: 201, ...withPictures })

/** `If-Match` with the product's ETag is optional; a stale one is 409 with the product as `current`. */
export const updateProduct = put('/api/products/:id', ProductChanges, Product, withPictures)

/** A product with orders is deactivated instead. */
export const deleteProduct = del('/api/products/:id', Deleted, admin)
