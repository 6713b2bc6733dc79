// Not in the folder of the cart, whose chunk every page loads.
import type { PublicSettings } from '#contract/settings'
import * as t from '#texts/shop'
import { useSettings } from '../../cart/settings.queries.ts'

/** Texts about the payment methods of the shop. */
export interface PaymentTexts {
  /** Text beside a product: a sentence without its full stop. */
  ways: string
  /** The FAQ answer about payment. */
  answer: string
}

const both: PaymentTexts = { ways: t.paymentWays, answer: t.paymentAnswer }

const cashOnly: PaymentTexts = { ways: t.paymentWaysCash, answer: t.paymentAnswerCash }

const onlineOnly: PaymentTexts = { ways: t.paymentWaysOnline, answer: t.paymentAnswerOnline }

const none: PaymentTexts = { ways: t.paymentWaysNone, answer: t.paymentAnswerNone }

/** Whether the shop accepts online payment. True for unknown settings and for stored settings without this field. */
export const takesOnlinePayment = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): boolean =>
  settings?.onlinePayment !== false

/** Whether the shop accepts cash on delivery. True for unknown settings and for stored settings without this field. */
export const takesCash = (settings: Partial<Pick<PublicSettings, 'cashOnDelivery'>> | null): boolean =>
  settings?.cashOnDelivery !== false

/** Returns the texts for the settings. Unknown settings count as a shop with both payment methods. */
export const paymentTexts = (
  settings: Partial<Pick<PublicSettings, 'onlinePayment' | 'cashOnDelivery'>> | null,
): PaymentTexts => {
  if (takesCash(settings)) return takesOnlinePayment(settings) ? both : cashOnly
  return takesOnlinePayment(settings) ? onlineOnly : none
}

/** Whether the shop accepts online payment; true while its settings are unknown. */
export const useOnlinePayment = (): boolean => takesOnlinePayment(useSettings())

/** Whether the shop accepts cash on delivery; true while its settings are unknown. */
export const useCashOnDelivery = (): boolean => takesCash(useSettings())

/** The payment texts that match the settings. */
export const usePaymentTexts = (): PaymentTexts => paymentTexts(useSettings())
