// The texts about payment methods are not in `payment.queries.ts`, because the checkout shows none of them.
import type { PublicSettings } from '#contract/settings'
import * as t from '#texts/shop'
import { useSettings } from '../../cart/settings.queries.ts'
import { takesCash, takesOnlinePayment } from './payment.queries.ts'

/** Texts about the payment methods of the shop. */
export interface PaymentTexts {
  /** The payment methods as text beside a product: a sentence without its full stop. */
  ways: string
  /** The answer about payment in the help centre. */
  answer: string
}

const both: PaymentTexts = { ways: t.paymentWays, answer: t.paymentAnswer }

const cashOnly: PaymentTexts = { ways: t.paymentWaysCash, answer: t.paymentAnswerCash }

const onlineOnly: PaymentTexts = { ways: t.paymentWaysOnline, answer: t.paymentAnswerOnline }

const none: PaymentTexts = { ways: t.paymentWaysNone, answer: t.paymentAnswerNone }

/**
 * Returns the texts about payment for the settings. While the settings are unknown, the shop counts as offering both
 * payment methods.
 */
export const paymentTexts = (
  settings: Partial<Pick<PublicSettings, 'onlinePayment' | 'cashOnDelivery'>> | null,
): PaymentTexts => {
  if (takesCash(settings)) return takesOnlinePayment(settings) ? both : cashOnly
  return takesOnlinePayment(settings) ? onlineOnly : none
}

/** Returns the texts about payment that match the settings. */
export const usePaymentTexts = (): PaymentTexts => paymentTexts(useSettings())
