import * as v from 'valibot'
import { text } from './scalars.ts'

/** The languages of the shop, as used in addresses, `?lang=` and stored orders. */
export const Language = v.picklist(['en', 'hi', 'ur'])
export type Language = v.InferOutput<typeof Language>

/**
 * The type of a message catalogue in any language. The English catalogue defines the names of the messages and their
 * parameters.
 */
export type Translated<Catalogue> = {
  readonly [Name in keyof Catalogue]: Catalogue[Name] extends string ? string : Catalogue[Name]
}

/** The languages into which the catalogue is translated from English. */
export const TranslationLanguage = v.picklist(['hi', 'ur'] satisfies Language[])
export type TranslationLanguage = v.InferOutput<typeof TranslationLanguage>

/** Maximum lengths in characters of the translatable product texts, in English and in each other language. */
export const productTextLengths = {
  name: 200,
  shortDescription: 500,
  description: 10_000,
  dosage: 2000,
  caution: 500,
} as const
export const collectionTextLengths = { title: 120, text: 2000, imageAlt: 200 } as const
export const categoryTextLengths = { name: 120, description: 2000 } as const

/** Maximum number of entries in a translatable list, and maximum length of an entry in characters. */
const maxEntries = 50
const maxEntryLength = 500

const stored = v.exactOptional(v.string())
const storedList = v.exactOptional(v.array(v.string()))

/** The texts of a product in one language. A text that is not translated is missing. */
export const ProductTexts = v.object({
  name: stored,
  shortDescription: stored,
  description: stored,
  dosage: stored,
  caution: stored,
  /** The translated list of benefits. Like the list of ingredients, it replaces the English list as a whole. */
  benefits: storedList,
  ingredients: storedList,
})
export type ProductTexts = v.InferOutput<typeof ProductTexts>

/** The texts of a category in one language. A text that is not translated is missing. */
export const CategoryTexts = v.object({ name: stored, description: stored })
export type CategoryTexts = v.InferOutput<typeof CategoryTexts>

/* @__NO_SIDE_EFFECTS__ */
const byLanguage = <const S extends v.GenericSchema>(texts: S) =>
  v.object({ hi: v.exactOptional(texts), ur: v.exactOptional(texts) })

/** The translations of a product. A language without texts is missing. */
export const ProductTranslations = byLanguage(ProductTexts)
export type ProductTranslations = v.InferOutput<typeof ProductTranslations>
export const CategoryTranslations = byLanguage(CategoryTexts)
export type CategoryTranslations = v.InferOutput<typeof CategoryTranslations>

/** The translations of a collection. A text that is not translated is missing. */
export const CollectionTranslations = byLanguage(v.object({ title: stored, text: stored, imageAlt: stored }))
export type CollectionTranslations = v.InferOutput<typeof CollectionTranslations>

/* @__NO_SIDE_EFFECTS__ */
const typed = (max: number) => v.exactOptional(v.nullable(text(max)))
/* @__NO_SIDE_EFFECTS__ */
const typedList = () => v.exactOptional(v.nullable(v.pipe(v.array(text(maxEntryLength)), v.maxLength(maxEntries))))

/**
 * Translations in a request body: all texts of each given language. For a blank text or an empty list, the shop shows
 * English. `null` removes a language; a missing language is not changed.
 */
export const ProductTranslationsInput = byLanguage(
  v.nullable(
    v.object({
      name: typed(productTextLengths.name),
      shortDescription: typed(productTextLengths.shortDescription),
      description: typed(productTextLengths.description),
      dosage: typed(productTextLengths.dosage),
      caution: typed(productTextLengths.caution),
      benefits: typedList(),
      ingredients: typedList(),
    }),
  ),
)
export const CollectionTranslationsInput = byLanguage(
  v.nullable(
    v.object({
      title: typed(collectionTextLengths.title),
      text: typed(collectionTextLengths.text),
      imageAlt: typed(collectionTextLengths.imageAlt),
    }),
  ),
)
export const CategoryTranslationsInput = byLanguage(
  v.nullable(
    v.object({
      name: typed(categoryTextLengths.name),
      description: typed(categoryTextLengths.description),
    }),
  ),
)
