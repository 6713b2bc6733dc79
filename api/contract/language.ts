import * as v from 'valibot'

/** The languages of the shop, as in addresses, `?lang=` and stored orders. */
export const Language = v.picklist(['en', 'hi', 'ur'])
export type Language = v.InferOutput<typeof Language>

/** The type of a message catalogue in any language. English gives the names, and the parameters of each message. */
export type Translated<Catalogue> = {
  readonly [Name in keyof Catalogue]: Catalogue[Name] extends string ? string : Catalogue[Name]
}
