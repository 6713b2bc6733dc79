import * as v from 'valibot'
import { maxFilterLength, sortKeys } from './constants.ts'
import { get, getWithQuery } from './endpoint.ts'
import {
  catalogueChangesPath,
  catalogueFiltersPath,
  catalogueSynonymsPath,
  catalogueTextsPath,
  catalogueVersionPath,
  categoriesPath,
  productPath,
  productsPath,
} from './paths.ts'
import { Id, Instant, Money, pageFields } from './scalars.ts'
import { CategoryTexts, ProductTexts, TranslationLanguage } from './translations.ts'

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
  /** Number of active products in the category. */
  productCount: v.number(),
})
export type Category = v.InferOutput<typeof Category>

/** Dimensions of a packaged product in centimetres. */
export const Dimensions = v.object({ length: v.number(), breadth: v.number(), height: v.number() })

/** A choice that the variants of a product differ in, such as `Size` with the values `100 g` and `250 g`. */
export const ProductOption = v.object({ name: Text, values: Texts })
export type ProductOption = v.InferOutput<typeof ProductOption>

export const PackageUnit = v.picklist(['g', 'kg', 'ml', 'l', 'piece'])
export type PackageUnit = v.InferOutput<typeof PackageUnit>

export const PackageSize = v.object({ amount: v.number(), unit: PackageUnit })
export type PackageSize = v.InferOutput<typeof PackageSize>

/**
 * A variant that can be bought. A product without options has one variant without values. Money is in rupees. `gstRate`
 * is a percentage, null if the tax rate of the settings applies. `imageUrl` is null if the picture of the product is
 * shown.
 */
export const Variant = v.object({
  id: Id,
  sku: nullable(Text),
  barcode: nullable(Text),
  /** The values of the options, such as `100 g / Jar`; empty for a product without options. */
  title: Text,
  /** The value of each option by its name. */
  options: v.record(v.string(), Text),
  /** The price that applies now, by the clock of the server. */
  price: Money,
  /** The price outside of a sale; equal to `price` if there is no sale. */
  regularPrice: Money,
  /**
   * The price from `saleFrom` until `saleTo` (exclusive). A sale without `saleFrom` has begun; without `saleTo` it has
   * no end.
   */
  salePrice: nullable(Money),
  saleFrom: nullable(Instant),
  saleTo: nullable(Instant),
  /** Maximum retail price of the variant, including tax; null if the shop has entered none. */
  mrp: nullable(Money),
  inventory: v.number(),
  /** Admins are notified when the stock falls below this number; 0 for no notification. */
  lowStockAt: v.number(),
  weight: nullable(v.number()),
  dimensions: nullable(Dimensions),
  packageSize: nullable(PackageSize),
  hsn: nullable(Text),
  gstRate: nullable(v.number()),
  imageUrl: nullable(Text),
  isActive: v.boolean(),
})
export type Variant = v.InferOutput<typeof Variant>

/** The price of one unit as on labels: `amount` rupees for `per` units. */
/** Unit quantity codes of GST for goods that are sold by the piece. Units of weight do not fit: quantities are pieces. */
export const Uqc = v.picklist([
  'NOS',
  'PCS',
  'UNT',
  'BTL',
  'TUB',
  'CAN',
  'BOX',
  'PAC',
  'CTN',
  'BAG',
  'SET',
  'PRS',
  'DOZ',
  'TBS',
  'OTH',
])
export type Uqc = v.InferOutput<typeof Uqc>

export const UnitPrice = v.object({ amount: Money, per: v.literal(1), unit: PackageUnit })
export type UnitPrice = v.InferOutput<typeof UnitPrice>

/**
 * Money in rupees as decimal strings, `weight` in kilograms, `inventory` in pieces. `price` is the lowest price of the
 * active variants, `mrp` and `unitPrice` belong to that variant, and `inventory` is the sum of all active variants.
 * `sku`, `weight`, `dimensions`, `hsn` and `gstRate` belong to the only variant; they are null for a product with
 * several variants.
 */
export const Product = v.object({
  id: Id,
  name: Text,
  slug: Text,
  description: nullable(Text),
  shortDescription: nullable(Text),
  price: Money,
  compareAtPrice: nullable(Money),
  mrp: nullable(Money),
  unitPrice: nullable(UnitPrice),
  options: v.array(ProductOption),
  /** The active variants; all variants for admins who edit the product. */
  variants: v.array(Variant),
  categoryId: nullable(Id),
  category: nullable(CategoryLink),
  imageUrl: nullable(Text),
  images: Texts,
  gallery: Texts,
  /** Alternative text of each picture in `images`, in the same order; empty if none was entered. */
  imageAlts: Texts,
  ingredients: Texts,
  dosage: nullable(Text),
  benefits: Texts,
  certifications: Texts,
  inventory: v.number(),
  isActive: v.boolean(),
  isFeatured: v.boolean(),
  /**
   * Average rating of the approved reviews with two decimals: `"4.33"`. `averageRating` is the average with one
   * decimal.
   */
  rating: Text,
  averageRating: v.number(),
  reviewCount: v.number(),
  /** Number of approved reviews with 1, 2, 3, 4 and 5 stars. */
  ratingCounts: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
  doshaTypes: Texts,
  /**
   * IDs of products that were ordered together with this one in at least three orders, most orders first (record 57).
   */
  boughtWith: v.array(Id),
  sku: nullable(Text),
  weight: nullable(v.number()),
  dimensions: nullable(Dimensions),
  hsn: nullable(Text),
  gstRate: nullable(v.number()),
  netQuantity: nullable(Text),
  manufacturer: nullable(Text),
  countryOfOrigin: nullable(Text),
  licenceNumber: nullable(Text),
  bestBefore: nullable(Text),
  caution: nullable(Text),
  /**
   * Whether the product needs a prescription (Schedule E(1) of the Drugs Rules, 1945). Its page shows a caution, and an
   * order with it can be paid only after the shop has approved the prescription (record 70).
   */
  requiresPrescription: v.boolean(),
  /** The unit on invoices and in GSTR-1. Absent for `NOS` (numbers), so that lists stay small. */
  uqc: v.exactOptional(Uqc),
  createdAt: Instant,
  /**
   * The position in the manual order of the category and of the home page, from 1 on. Absent if the owner has not
   * arranged the product, so that lists stay small (record 69).
   */
  categoryPosition: v.exactOptional(v.number()),
  homePosition: v.exactOptional(v.number()),
})
export type Product = v.InferOutput<typeof Product>

/** Query parameter `include=inactive`: admins get inactive products too; it is ignored for other callers. */
export const InactiveQuery = v.object({ include: v.optional(v.picklist(['inactive'])) })

const FilterValue = v.pipe(v.string(), v.maxLength(maxFilterLength))

/**
 * A blank `categoryId` or `all` does not filter; an unknown ID gives an empty list; any other text is rejected.
 * `new=true` selects products of the last 60 days, or all products when there are none. Without `sort`, search results
 * are sorted by relevance, sold-out products last, and other lists newest first. Without `sort` and with
 * `sort=featured`, the list of a category and the list of featured products begin with the products that the owner has
 * arranged (record 69). `q` is an alias of `search`. `price`
 * is a range in rupees, `rating` a minimum in stars, `form` the form that the name states, `country` the country of
 * origin; an unknown value gives an empty list. `collection` is the slug of an active collection; an unknown one gives
 * an empty list. A collection by hand is listed in its order. `relatedTo`, the ID of a product, selects products in
 * stock that were bought with it, then those with the same category or ingredients, most similar first.
 */
export const ProductQuery = v.object({
  featured: v.optional(v.picklist(['true', 'false'])),
  new: v.optional(v.picklist(['true', 'false'])),
  categoryId: v.optional(v.pipe(v.string(), v.regex(/^(all|\d{1,15})?$/))),
  search: v.optional(v.string()),
  q: v.optional(v.string()),
  sort: v.optional(v.picklist(sortKeys)),
  form: v.optional(FilterValue),
  price: v.optional(FilterValue),
  rating: v.optional(FilterValue),
  country: v.optional(FilterValue),
  collection: v.optional(FilterValue),
  relatedTo: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  inStock: v.optional(FilterValue),
  onSale: v.optional(FilterValue),
  ...pageFields,
  ...InactiveQuery.entries,
})
export type ProductQuery = v.InferOutput<typeof ProductQuery>

/** Returns all categories, each with the number of its active products. */
export const getCategories = get(categoriesPath, v.array(Category))

/**
 * Returns active products; without a query the complete list. With `limit` it returns one page and sets
 * `X-Total-Count`.
 */
export const getProducts = getWithQuery(productsPath, ProductQuery, v.array(Product))

const FilterCount = v.object({ value: Text, count: v.number() })

/**
 * For each filter of the product list, its values with the number of products that match the value and all other
 * parameters of the query. Values without products are missing, except the chosen one.
 */
export const FilterCounts = v.object({
  form: v.array(FilterCount),
  price: v.array(FilterCount),
  rating: v.array(FilterCount),
  country: v.array(FilterCount),
  inStock: v.array(FilterCount),
  onSale: v.array(FilterCount),
})
export type FilterCounts = v.InferOutput<typeof FilterCounts>

/** Returns the filters of a product list with their counts. The query is that of `getProducts`. */
export const getProductFilters = getWithQuery(catalogueFiltersPath, ProductQuery, FilterCounts)

/** Returns one active product; 404 if there is none. */
export const getProduct = getWithQuery(productPath, InactiveQuery, Product)

/** Returns the catalogue version. Pages compare it before they fetch the catalogue again. */
export const getCatalogueVersion = get(catalogueVersionPath, v.object({ version: v.number() }))

const CatalogueChanges = v.object({ version: v.number(), changed: v.array(Product), removed: v.array(Id) })
export type CatalogueChanges = v.InferOutput<typeof CatalogueChanges>

/**
 * Returns the products that changed since a catalogue version. 304 if `If-None-Match` is the current version. Returns
 * 410 `gone` if more than 500 products have changed or were removed since that version.
 */
export const getCatalogueChanges = getWithQuery(
  catalogueChangesPath,
  v.object({ since: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) }),
  CatalogueChanges,
)

/** The translations of active products and of categories in one language, by their ID. */
const CatalogueTexts = v.object({
  products: v.record(v.string(), ProductTexts),
  categories: v.record(v.string(), CategoryTexts),
})
export type CatalogueTexts = v.InferOutput<typeof CatalogueTexts>

/**
 * Returns the texts of the catalogue in Hindi or Urdu. The reply leaves out what is not translated; pages then show the
 * English text. Like the other replies of the catalogue, it has an ETag and is not older than the last confirmed write.
 */
export const getCatalogueTexts = getWithQuery(
  catalogueTextsPath,
  v.object({ lang: TranslationLanguage }),
  CatalogueTexts,
)

/** Maximum sizes of the synonym list: groups, terms in one part of a group, characters of a term. */
export const synonymLimits = { groups: 500, terms: 60, length: 60 } as const

/**
 * A group of the synonym list. A search for a term in `words` also finds the other terms of `words` and those of
 * `finds`. A search for a term in `finds` does not find `words`.
 */
export const SearchSynonyms = v.object({ words: Texts, finds: Texts })
export type SearchSynonyms = v.InferOutput<typeof SearchSynonyms>

/** Returns the synonym list of the search, so that devices find the same products offline (record 53). */
export const getSearchSynonyms = get(catalogueSynonymsPath, v.array(SearchSynonyms))
