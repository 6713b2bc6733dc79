import { queryOptions, useQuery } from '@tanstack/react-query'
import { settingsPath } from '#contract/paths'
import type { PublicSettings } from '#contract/settings'
import { type PaymentTexts, paymentTexts, type RateTexts, rateTexts, takesOnlinePayment } from '#rules/shop-texts'

/** The shop's shipping settings. The documented rates apply while they are unknown. */
export const settingsQuery = queryOptions<PublicSettings>({ queryKey: [settingsPath], meta: { persist: true } })

/** The settings, or null while they are unknown. */
export const useSettings = (): PublicSettings | null => useQuery(settingsQuery).data ?? null

/** Whether the shop accepts online payment; true while its settings are unknown. */
export const useOnlinePayment = (): boolean => takesOnlinePayment(useSettings())

/** The payment texts that match the settings. */
export const usePaymentTexts = (): PaymentTexts => paymentTexts(useSettings())

/**
 * The delivery and tax texts. Null until the settings are first read, so no wrong amount is shown. If they cannot
 * be read, the documented rates apply.
 */
export function useRateTexts(): RateTexts | null {
  const { data, isPending } = useQuery(settingsQuery)
  return isPending ? null : rateTexts(data ?? null)
}
