import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '#contract/settings'
import { type PaymentTexts, paymentTexts, takesOnlinePayment } from '#rules/payment-texts'
import { type RateTexts, rateTexts } from '#rules/rate-texts'

/** The shop's shipping settings; while they are unknown the documented rates hold. */
export const settingsQuery = queryOptions<PublicSettings>({ queryKey: ['/api/settings'], meta: { persist: true } })

/** The settings, or null while they are unknown. */
export const useSettings = (): PublicSettings | null => useQuery(settingsQuery).data ?? null

/** Whether the shop takes online payment, which it does while its settings are unknown. */
export const useOnlinePayment = (): boolean => takesOnlinePayment(useSettings())

/** What the shop says about paying. */
export const usePaymentTexts = (): PaymentTexts => paymentTexts(useSettings())

/**
 * What the shop says about delivery and tax; null until the settings have been read for the first time, so that no
 * amount is shown that may be wrong. Where they cannot be read, the documented texts hold as the documented rates do.
 */
export function useRateTexts(): RateTexts | null {
  const { data, isPending } = useQuery(settingsQuery)
  return isPending ? null : rateTexts(data ?? null)
}
