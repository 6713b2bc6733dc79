import { queryOptions, useQuery } from '@tanstack/react-query'
import { settingsPath } from '#contract/paths'
import type { PublicSettings } from '#contract/settings'
import { type PaymentTexts, paymentTexts, type RateTexts, rateTexts, takesOnlinePayment } from '#rules/shop-texts'

/** The shop's shipping settings. Totals use the documented rates while they are unknown. */
export const settingsQuery = queryOptions<PublicSettings>({ queryKey: [settingsPath], meta: { persist: true } })

/** The settings, or null while they are unknown. */
export const useSettings = (): PublicSettings | null => useQuery(settingsQuery).data ?? null

/** Whether the shop accepts online payment; true while its settings are unknown. */
export const useOnlinePayment = (): boolean => takesOnlinePayment(useSettings())

/** The payment texts that match the settings. */
export const usePaymentTexts = (): PaymentTexts => paymentTexts(useSettings())

/** The delivery and tax texts. Null while the settings are unknown, so that no page promises a wrong amount. */
export function useRateTexts(): RateTexts | null {
  const settings = useSettings()
  return settings && rateTexts(settings)
}
