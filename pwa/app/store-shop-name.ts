import type { QueryClient } from '@tanstack/react-query'
import { cachedProfile, settingsQuery } from '../api/shop-profile.ts'
import { shopNameKey } from './launch.ts'

/** Stores name and tagline of the shop on the device, now and whenever they change, for the splash of the next start. */
export function storeShopName(client: QueryClient): void {
  const store = () => {
    const { brand, tagline } = cachedProfile(client)
    if (!brand) return
    try {
      localStorage.setItem(shopNameKey, JSON.stringify([brand, tagline ?? '']))
    } catch {
      // Without local storage the splash shows the logo only.
    }
  }
  store()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === settingsQuery.queryKey[0]) store()
  })
}
