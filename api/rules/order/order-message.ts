import type { Translated } from '#contract/translations'
import type * as language from '#texts/language'
import type * as rules from '#texts/order-rules'
import type * as status from '#texts/order-status'

/** The messages of the order rules in one language, and its tag, by which amounts in them are formatted. */
export type OrderTexts = Translated<typeof rules> & Translated<typeof status> & Translated<Pick<typeof language, 'tag'>>

/** A message for the shopper. The server writes it in the language of the response. */
export type OrderMessage = (t: OrderTexts) => string
