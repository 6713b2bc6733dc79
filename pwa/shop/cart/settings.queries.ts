import { queryOptions, useQuery } from '@tanstack/react-query'
import { settingsPath } from '#contract/paths'
import type { PublicSettings } from '#contract/settings'
import { copyrightYear, type RateTexts, rateTexts } from '#rules/shop-texts'

/** The shop's shipping settings. Totals use the documented rates while they are unknown. */
export const settingsQuery = queryOptions<PublicSettings>({ queryKey: [settingsPath], meta: { persist: true } })

/** The settings, or null while they are unknown. */
export const useSettings = (): PublicSettings | null => useQuery(settingsQuery).data ?? null

/** The copyright year of the shop. */
export const useCopyrightYear = (): number => copyrightYear(useSettings(), Date.now())

/** The delivery and tax texts. Null while the settings are unknown, so that no page promises a wrong amount. */
export function useRateTexts(): RateTexts | null {
  const settings = useSettings()
  return settings && rateTexts(settings)
}
