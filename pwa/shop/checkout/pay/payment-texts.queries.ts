// Separate from the payment methods, because the checkout shows none of these texts.
import type { PublicSettings } from '#contract/settings'
import * as t from '#texts/shop'
import { useSettings } from '../../cart/settings.queries.ts'
import { takesCash, takesOnlinePayment } from './payment.queries.ts'

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

/** Returns the texts for the settings. Unknown settings count as a shop with both payment methods. */
export const paymentTexts = (
  settings: Partial<Pick<PublicSettings, 'onlinePayment' | 'cashOnDelivery'>> | null,
): PaymentTexts => {
  if (takesCash(settings)) return takesOnlinePayment(settings) ? both : cashOnly
  return takesOnlinePayment(settings) ? onlineOnly : none
}

/** The payment texts that match the settings. */
export const usePaymentTexts = (): PaymentTexts => paymentTexts(useSettings())
