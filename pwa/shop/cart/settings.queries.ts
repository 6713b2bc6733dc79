import { useQuery } from '@tanstack/react-query'
import type { PublicSettings, ShopPromises } from '#contract/settings'
import { copyrightYear, type RateTexts, rateTexts } from '#rules/shop/shop-texts'
import { settingsQuery } from '../../api/shop-profile.ts'

/** The settings, or null while they are unknown. Totals use the documented rates until then. */
export const useSettings = (): PublicSettings | null => useQuery(settingsQuery).data ?? null

/** Whether the shop has a courier; true while its settings are unknown and for stored settings without the field. */
export const useCourierConnected = (): boolean => useSettings()?.courierConnected !== false

/**
 * What the shop promises. Null while the settings are unknown, so that no page makes a wrong promise. Settings that a
 * former release stored have none.
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
