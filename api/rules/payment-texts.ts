import type { PublicSettings } from '#contract/settings'

/** Texts about the payment methods of the shop. */
export interface PaymentTexts {
  /** Text beside a product: a sentence without the full stop. */
  ways: string
  /** The end of a sentence about the total in the terms. */
  termsOnTotal: string
  /** The FAQ answer about payment; null to use the answer in `shop-faq.ts`. */
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

/** Whether the shop accepts online payment. True for unknown settings and for stored settings without this field. */
export const takesOnlinePayment = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): boolean =>
  settings?.onlinePayment !== false

/** Returns the texts for the settings. Unknown settings count as a shop with online payment. */
export const paymentTexts = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): PaymentTexts =>
  takesOnlinePayment(settings) ? withOnline : cashOnly
