import type { StoredProfile } from '#contract/profile'
import { profileOf, type ShopProfile } from '#rules/shop/shop-profile'
import type { SettingsRow } from '../catalogue/catalogue-store.ts'
import { shownProfile } from '../catalogue/product-reply.ts'

/** What emails show of the shop, and their sender. */
export interface EmailShop extends Pick<ShopProfile, 'address' | 'phone' | 'email'> {
  /** The name and tagline that the owner entered; null for those of the sample in the language of the email. */
  named: { brand: string; tagline: string | null } | null
  /** Lines at the end of each email; null without a signature. */
  signature: string | null
  /** The name of the sender. */
  sender: string
}

/** Returns what emails show of the shop with this profile. */
const emailShop = (profile: ShopProfile, stored: StoredProfile | null): EmailShop => {
  const { brand, tagline, address, phone, email, isSample } = profile
  const named = isSample ? null : { brand, tagline }
  return {
    named,
    address,
    phone,
    email,
    signature: stored?.emailSignature ?? null,
    sender: stored?.emailSender ?? brand,
  }
}

/** The sample shop in emails. */
export const sampleEmailShop = emailShop(profileOf({ isSample: true }), null)

/** Returns what emails show of the shop with these settings. */
export const emailShopOf = (row: SettingsRow | null): EmailShop => emailShop(shownProfile(row), row?.profile ?? null)
