import { useQuery } from '@tanstack/react-query'
import type { PublicSettings, ShopPromises } from '#contract/settings'
import { copyrightYear, type RateTexts, rateTexts } from '#rules/shop/shop-texts'
import { settingsQuery } from '../../api/shop-profile.ts'

/** Returns the settings; null while they are unknown, when totals use the rates of specification section 9. */
export const useSettings = (): PublicSettings | null => useQuery(settingsQuery).data ?? null

/**
 * Whether the shop has connected a courier. True while the settings are unknown, and for stored settings without this
 * field.
 */
export const useCourierConnected = (): boolean => useSettings()?.courierConnected !== false

/**
 * Returns what the shop promises besides delivery costs. Null while the settings are unknown, so that no page makes a
 * wrong promise. Settings stored by a former release contain no promises.
 */
export const usePromises = (): ShopPromises | null => {
  const settings: Partial<PublicSettings> | null = useSettings()
  return settings?.promises ?? null
}

/** Returns the year for the copyright line of the shop. */
export const useCopyrightYear = (): number => copyrightYear(useSettings(), Date.now())

/**
 * Returns the texts about delivery and tax. Null while the settings are unknown, so that no page promises a wrong
 * amount.
 */
export function useRateTexts(): RateTexts | null {
  const settings = useSettings()
  return settings && rateTexts(settings)
}
