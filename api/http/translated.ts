/** The type of a message catalogue in any language. English gives the names, and the parameters of each message. */
export type Translated<Catalogue> = {
  readonly [Name in keyof Catalogue]: Catalogue[Name] extends string ? string : Catalogue[Name]
}
