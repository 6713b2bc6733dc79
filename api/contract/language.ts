import * as v from 'valibot'

/** The languages of the shop, as in addresses, `?lang=` and stored orders. */
export const Language = v.picklist(['en', 'hi', 'ur'])
export type Language = v.InferOutput<typeof Language>
