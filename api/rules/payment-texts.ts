import type { PublicSettings } from '#contract/settings'

/** What the shop says about paying. */
export interface PaymentTexts {
  /** Beside a product, as a whole sentence without its full stop. */
  ways: string
  /** The end of a sentence of the terms about the total. */
  termsOnTotal: string
  /** The answer of the FAQ about payment; null where the shop profile's own answer holds. */
  answer: string | null
}

const withOnline: PaymentTexts = {
  ways: 'Pay online, or in cash when it arrives',
  termsOnTotal: 'it is what you pay, online or in cash when the parcel arrives',
  answer: null,
}

const cashOnly: PaymentTexts = {
  ways: 'Pay in cash when it arrives',
  termsOnTotal: 'it is what you pay in cash when the parcel arrives',
  answer: 'In cash when the parcel arrives.',
}

/** Whether the shop takes online payment; settings that were stored before this field existed mean yes. */
export const takesOnlinePayment = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): boolean =>
  settings?.onlinePayment !== false

/** The texts that follow the settings; unknown settings count as a shop with online payment. */
export const paymentTexts = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): PaymentTexts =>
  takesOnlinePayment(settings) ? withOnline : cashOnly
