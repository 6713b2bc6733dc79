import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { PublicContent, Texts } from '#contract/look/content'
import { settingsPath } from '#contract/paths'
import type { PublicSettings } from '#contract/settings'
import { languageAttributes } from '#rules/language-attributes'
import { profileOf, type ShopProfile } from '#rules/shop/shop-profile'
import { code } from '#texts/language'

/** The shop's public settings, with its profile. */
export const settingsQuery = queryOptions<PublicSettings>({ queryKey: [settingsPath], meta: { persist: true } })

/** Returns the profile of the shop. Its texts are empty while the settings are unknown. */
export const useProfile = (): ShopProfile => profileOf(useQuery(settingsQuery).data ?? null)

/** Home page and menus as the owner has set them. Empty while the settings are unknown. */
export const useContent = (): PublicContent => useQuery(settingsQuery).data?.content ?? {}

/**
 * Returns the props of an element that shows a text of the owner in the language of the page, or else in English, with
 * its `dir` and `lang`. If the owner has entered no text, the element shows `builtIn`, which can be a text of the shop
 * profile.
 */
export function ownText(own: Texts | undefined, builtIn?: string | null) {
  if (!own) return { ...languageAttributes(builtIn), children: builtIn }
  const text = own[code] ?? own.en
  return { ...languageAttributes(text), children: text }
}

/** Returns the profile of the shop from the query cache, for code outside of components. */
export const cachedProfile = (client: QueryClient): ShopProfile =>
  profileOf(client.getQueryData(settingsQuery.queryKey) ?? null)

/** Joins a title of a page with the name of the shop. */
export const titleWith = (title: string, brand: string): string =>
  title && brand ? `${title} | ${brand}` : title || brand
