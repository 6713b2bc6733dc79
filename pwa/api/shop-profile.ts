import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { settingsPath } from '#contract/paths'
import type { PublicSettings } from '#contract/settings'
import { profileOf, type ShopProfile } from '#rules/shop/shop-profile'

/** The shop's public settings, with its profile. */
export const settingsQuery = queryOptions<PublicSettings>({ queryKey: [settingsPath], meta: { persist: true } })

/** The profile of the shop. Its texts are empty while the settings are unknown. */
export const useProfile = (): ShopProfile => profileOf(useQuery(settingsQuery).data ?? null)

/** The profile of the shop in the query cache, for code outside of components. */
export const cachedProfile = (client: QueryClient): ShopProfile =>
  profileOf(client.getQueryData(settingsQuery.queryKey) ?? null)

/** Joins a title of a page with the name of the shop. */
export const titleWith = (title: string, brand: string): string =>
  title && brand ? `${title} | ${brand}` : title || brand
