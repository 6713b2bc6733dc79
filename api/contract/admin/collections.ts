import * as v from 'valibot'
import { productForms } from '../constants.ts'
import { admin, del, get, getWithQuery, post, put } from '../endpoint.ts'
import { collectionPath, collectionsPath } from '../paths.ts'
import { Id, IdInput, Money, Price, requiredText, text } from '../scalars.ts'
import {
  CollectionTranslations,
  CollectionTranslationsInput,
  collectionTextLengths,
  Language,
} from '../translations.ts'
import { optionalField, Picture, Slug } from './catalogue-fields.ts'

/** Maximum numbers: collections of a shop, products of a collection by hand, and categories and tags of a rule. */
export const collectionLimits = {
  collections: 200,
  products: 200,
  categories: 50,
  tags: 20,
  tagLength: 60,
} as const

/**
 * The rule of a collection. A product matches if it meets all conditions that are set; a list is met if one of its
 * entries matches. `minPrice` and `maxPrice` are rupees, both included. A tag is a certification or a dosha type of the
 * product, in upper or lower case. `isNew`: the product was created in the last 60 days. An empty list, null or false
 * sets no condition.
 */
export const CollectionRule = v.object({
  forms: v.array(v.picklist(productForms)),
  categoryIds: v.array(Id),
  minPrice: v.nullable(Money),
  maxPrice: v.nullable(Money),
  tags: v.array(v.string()),
  isNew: v.boolean(),
  onSale: v.boolean(),
})
export type CollectionRule = v.InferOutput<typeof CollectionRule>

/**
 * The products of a collection: selected by `rule`, or, if `rule` is null, by hand as a list of ids in display order.
 */
const Selection = v.object({ rule: v.nullable(CollectionRule), productIds: v.array(Id) })
export type Selection = v.InferOutput<typeof Selection>

const CollectionPage = v.object({
  id: Id,
  slug: v.string(),
  title: v.string(),
  text: v.nullable(v.string()),
  imageUrl: v.nullable(v.string()),
  /** The alternative text of the image; empty if none was entered. */
  imageAlt: v.string(),
})

/** An active collection in one language. Texts without a translation are English. */
export const Collection = v.object({ ...CollectionPage.entries, ...Selection.entries })
export type Collection = v.InferOutput<typeof Collection>

/**
 * An active collection as its page shows it. The products of the collection are fetched with `GET
 * /api/products?collection={slug}`.
 */
export const ShownCollection = CollectionPage
export type ShownCollection = v.InferOutput<typeof ShownCollection>

const LanguageQuery = v.object({ lang: v.optional(Language) })

/**
 * Returns all active collections in a language (English without `lang`), oldest first. The worker stores them for
 * offline use.
 */
export const getCollections = getWithQuery(collectionsPath, LanguageQuery, v.array(Collection))

/** Returns one active collection in a language; 404 if there is none. */
export const getCollection = getWithQuery(collectionPath, LanguageQuery, ShownCollection)

/** A product of a collection in the dashboard, active or not. */
export const CollectionProduct = v.object({
  id: Id,
  name: v.string(),
  imageUrl: v.nullable(v.string()),
  inventory: v.number(),
  isActive: v.boolean(),
})
export type CollectionProduct = v.InferOutput<typeof CollectionProduct>

/** A collection as the dashboard edits it. */
export const EditableCollection = v.object({
  ...Collection.entries,
  /** The version of the collection, which changes with each edit. It is the ETag that `If-Match` compares. */
  version: v.string(),
  isActive: v.boolean(),
  translations: CollectionTranslations,
  /** Number of active products that the collection shows. */
  productCount: v.number(),
})
export type EditableCollection = v.InferOutput<typeof EditableCollection>

/** A collection with the products that were chosen by hand, in their order, active or not. */
export const CollectionToEdit = v.object({ ...EditableCollection.entries, products: v.array(CollectionProduct) })
export type CollectionToEdit = v.InferOutput<typeof CollectionToEdit>

/** Error messages for invalid collections, shared by form and server. */
export const collectionMessages = {
  title: 'Title is required',
  tooMany: `A shop can have at most ${collectionLimits.collections} collections. Delete one first.`,
  rule: 'Choose at least one condition',
  price: 'Enter an amount, e.g. 499.50',
  maxPrice: 'The highest price must not be below the lowest',
  categoryIds: 'Please choose categories that exist',
  products: 'Choose at least one product',
  twice: 'Each product can be listed once',
  missing: 'A product no longer exists. Remove it from the list',
} as const

const tagsMessage = `Use at most ${collectionLimits.tags} tags`

/** The rule in a request. Money is rupees as a number or string; the output is whole paise. */
const RuleInput = v.pipe(
  v.object({
    forms: v.optional(v.pipe(v.array(v.picklist(productForms)), v.maxLength(productForms.length)), []),
    categoryIds: v.optional(v.pipe(v.array(IdInput), v.maxLength(collectionLimits.categories)), []),
    minPrice: v.optional(v.nullable(v.message(Price, collectionMessages.price)), null),
    maxPrice: v.optional(v.nullable(v.message(Price, collectionMessages.price)), null),
    tags: v.optional(
      v.pipe(
        v.array(requiredText(collectionLimits.tagLength, 'Please fill in every tag')),
        v.maxLength(collectionLimits.tags, tagsMessage),
      ),
      [],
    ),
    isNew: v.optional(v.boolean(), false),
    onSale: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ forms, categoryIds, minPrice, maxPrice, tags, isNew, onSale }) =>
      forms.length + categoryIds.length + tags.length > 0 || minPrice !== null || maxPrice !== null || isNew || onSale,
    collectionMessages.rule,
  ),
  v.forward(
    v.check(
      ({ minPrice, maxPrice }) => minPrice === null || maxPrice === null || minPrice <= maxPrice,
      collectionMessages.maxPrice,
    ),
    ['maxPrice'],
  ),
)
/** A rule as the database stores it, with prices in paise. */
export type StoredRule = v.InferOutput<typeof RuleInput>

const ProductIds = v.pipe(
  v.array(IdInput),
  v.maxLength(collectionLimits.products, `Use at most ${collectionLimits.products} products`),
  v.check((ids) => new Set(ids).size === ids.length, collectionMessages.twice),
)

const nullableText = (max: number) =>
  v.exactOptional(
    v.nullable(
      v.pipe(
        text(max),
        v.transform((value) => value || null),
      ),
    ),
  )

const Title = requiredText(collectionTextLengths.title, collectionMessages.title)

const fields = {
  slug: optionalField(Slug),
  text: nullableText(collectionTextLengths.text),
  imageUrl: optionalField(v.nullable(Picture)),
  imageAlt: optionalField(text(collectionTextLengths.imageAlt)),
  isActive: optionalField(v.boolean()),
  translations: optionalField(CollectionTranslationsInput),
}

/**
 * A change of a collection. Only the given fields, at least one, are changed. A given `rule` (or null) replaces the former
 * rule.
 */
export const CollectionChanges = v.pipe(
  v.object({
    ...fields,
    title: optionalField(Title),
    rule: optionalField(v.nullable(RuleInput)),
    productIds: optionalField(ProductIds),
  }),
  v.check((changes) => Object.keys(changes).length > 0, 'Please change at least one field'),
)
export type CollectionChanges = v.InferOutput<typeof CollectionChanges>

/** A new collection. Without `rule`, it is a collection by hand. Without `slug`, the slug is made from the title. */
export const NewCollection = v.pipe(
  v.object({
    ...fields,
    title: Title,
    rule: v.exactOptional(v.nullable(RuleInput), null),
    productIds: v.exactOptional(ProductIds, []),
  }),
  v.forward(
    v.check(({ rule, productIds }) => rule !== null || productIds.length > 0, collectionMessages.products),
    ['productIds'],
  ),
)
export type NewCollection = v.InferOutput<typeof NewCollection>

const withPictures = { ...admin, pictures: true } as const

/** Returns all collections, active or not, oldest first. */
export const getAdminCollections = get('/api/admin/collections', v.array(EditableCollection), admin)

/** Returns a collection for the form, with its products if they were chosen by hand. */
export const getAdminCollection = get('/api/admin/collections/:id', CollectionToEdit, admin)

/** Creates a collection. A taken slug is 409 with `fields.slug`; a missing category or product is 400 with its field. */
export const createCollection = post('/api/admin/collections', NewCollection, CollectionToEdit, {
  status: 201,
  ...withPictures,
})

/** Changes the given fields of a collection. With an outdated `If-Match`, 409 with the stored collection as `current`. */
export const updateCollection = put('/api/admin/collections/:id', CollectionChanges, CollectionToEdit, withPictures)

/** Deletes a collection. Its products stay. `If-Match` works as for `updateCollection`. */
export const deleteCollection = del('/api/admin/collections/:id', v.object({ success: v.literal(true) }), admin)

/** Returns the number of active products that match a rule, and the first twelve of them. Stores nothing. */
export const previewCollection = post(
  '/api/admin/collection-previews',
  v.object({ rule: RuleInput }),
  v.object({ total: v.number(), products: v.array(CollectionProduct) }),
  admin,
)

/** The endpoints of collections. */
export const collectionEndpoints = {
  getCollections,
  getCollection,
  getAdminCollections,
  getAdminCollection,
  createCollection,
  updateCollection,
  deleteCollection,
  previewCollection,
}
