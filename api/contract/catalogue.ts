import * as v from 'valibot'
import { get, getWithQuery } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { sortKeys } from './product-sort.ts'
import { Id, Instant, Money } from './scalars.ts'

const nullable = <S extends v.GenericSchema>(schema: S) => v.nullable(schema)
const Text = v.string()
const Texts = v.array(v.string())

export const CategoryLink = v.object({ id: Id, name: Text, slug: Text })

export const Category = v.object({
  id: Id,
  name: Text,
  slug: Text,
  description: nullable(Text),
  imageUrl: nullable(Text),
  parentId: nullable(Id),
  /** Active products in it. */
  productCount: v.number(),
})
export type Category = v.InferOutput<typeof Category>

/** Centimetres. */
export const Dimensions = v.object({ length: v.number(), breadth: v.number(), height: v.number() })

/** Money in rupees as decimal strings, `weight` in kilograms, `inventory` in pieces. */
export const Product = v.object({
  id: Id,
  name: Text,
  slug: Text,
  description: nullable(Text),
  shortDescription: nullable(Text),
  price: Money,
  compareAtPrice: nullable(Money),
  categoryId: nullable(Id),
  category: nullable(CategoryLink),
  imageUrl: nullable(Text),
  images: Texts,
  gallery: Texts,
  /** What is seen on each of `images`, in their order; empty where nobody said. */
  imageAlts: Texts,
  ingredients: Texts,
  dosage: nullable(Text),
  benefits: Texts,
  certifications: Texts,
  inventory: v.number(),
  isActive: v.boolean(),
  isFeatured: v.boolean(),
  /** Average of the approved reviews, two places: `"4.33"`; `averageRating` is the same to one place. */
  rating: Text,
  averageRating: v.number(),
  reviewCount: v.number(),
  /** How many of the approved reviews gave 1, 2, 3, 4 and 5 stars. */
  ratingCounts: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
  doshaTypes: Texts,
  sku: nullable(Text),
  weight: nullable(v.number()),
  dimensions: nullable(Dimensions),
  hsn: nullable(Text),
  netQuantity: nullable(Text),
  manufacturer: nullable(Text),
  countryOfOrigin: nullable(Text),
  licenceNumber: nullable(Text),
  bestBefore: nullable(Text),
  caution: nullable(Text),
  createdAt: Instant,
})
export type Product = v.InferOutput<typeof Product>

/** `include=inactive` shows an admin what is not on sale as well; everybody else gets what they always get. */
export const InactiveQuery = v.object({ include: v.optional(v.picklist(['inactive'])) })

/**
 * `categoryId` blank or `all` is no filter; an unknown one gives an empty list; another non-number is refused. Without
 * `sort` a search keeps its rank and every other list is newest first. `q` is another name of `search`.
 */
export const ProductQuery = v.object({
  featured: v.optional(v.picklist(['true', 'false'])),
  categoryId: v.optional(v.pipe(v.string(), v.regex(/^(all|\d{1,15})?$/))),
  search: v.optional(v.string()),
  q: v.optional(v.string()),
  sort: v.optional(v.picklist(sortKeys)),
  ...pageFields,
  ...InactiveQuery.entries,
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>

/** All categories, each with the number of its products on sale. */
export const getCategories = get('/api/categories', v.array(Category))

/** Active products; the complete list without a query. With `limit` it is a page and carries `X-Total-Count`. */
export const getProducts = getWithQuery('/api/products', ProductQuery, v.array(Product))

/** One active product, else 404. */
export const getProduct = getWithQuery('/api/products/slug/:slug', InactiveQuery, Product)

/** The number of the last change that the public replies tell of: what a page asks before it asks for everything again. */
export const getCatalogueVersion = get('/api/catalogue/version', v.object({ version: v.number() }))

const CatalogueChanges = v.object({ version: v.number(), changed: v.array(Product), removed: v.array(Id) })
export type CatalogueChanges = v.InferOutput<typeof CatalogueChanges>

/**
 * What changed since a version of the catalogue: 304 for a caller whose `If-None-Match` is the newest version, 410
 * `gone` when the version is too old to tell: more than 500 products have changed, or left, since.
 */
export const getCatalogueChanges = getWithQuery(
  '/api/catalogue/changes',
  v.object({ since: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) }),
  CatalogueChanges,
)
