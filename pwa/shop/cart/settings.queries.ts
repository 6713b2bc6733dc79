import { queryOptions, useQuery } from '@tanstack/react-query'
import { settingsPath } from '#contract/paths'
import type { PublicSettings, ShopPromises } from '#contract/settings'
import { copyrightYear, type RateTexts, rateTexts } from '#rules/shop-texts'

/** The shop's shipping settings. Totals use the documented rates while they are unknown. */
export const settingsQuery = queryOptions<PublicSettings>({ queryKey: [settingsPath], meta: { persist: true } })

/** The settings, or null while they are unknown. */
export const useSettings = (): PublicSettings | null => useQuery(settingsQuery).data ?? null

/**
 * What the shop promises. Null while the settings are unknown, so that no page makes a wrong promise. Settings that a former
 * release stored have none.
 */
export const usePromises = (): ShopPromises | null => {
  const settings: Partial<PublicSettings> | null = useSettings()
  return settings?.promises ?? null
}

/** The copyright year of the shop. */
export const useCopyrightYear = (): number => copyrightYear(useSettings(), Date.now())

/** The delivery and tax texts. Null while the settings are unknown, so that no page promises a wrong amount. */
export function useRateTexts(): RateTexts | null {
  const settings = useSettings()
  return settings && rateTexts(settings)
}
