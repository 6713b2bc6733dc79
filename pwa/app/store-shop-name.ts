import type { QueryClient } from '@tanstack/react-query'
import { cachedProfile, settingsQuery } from '../api/shop-profile.ts'
import { sampleLogo } from '../ui/loading.tsx'
import { lookStyleId, type StoredShop, shopNameKey } from './launch.ts'

/** Gives the page the colours of the settings, in place of those of the last visit or of an earlier look. */
function showColours(styles: string): void {
  const present = document.querySelectorAll(`#${lookStyleId}`)
  for (const element of present) element.textContent = `:root{${styles}}`
  if (present.length > 0 || !styles) return
  const added = Object.assign(document.createElement('style'), { id: lookStyleId, textContent: `:root{${styles}}` })
  document.head.append(added)
}

/**
 * Stores name, tagline and look of the shop on the device, now and whenever they change, for the splash of the next
 * start, and shows a changed look.
 */
export function storeShopName(client: QueryClient): void {
  const store = () => {
    const { brand, tagline, logo, look, isSample } = cachedProfile(client)
    if (!brand) return
    showColours(look?.styles ?? '')
    const src = logo === 'sample' ? sampleLogo : logo?.src
    const picture = src ? `--brand-logo:url(${src});--brand-logo-display:block;` : ''
    try {
      // The third text of the splash is that of the sample.
      const styles = `${picture}${isSample ? '' : '--brand-loading:none;'}${look?.styles ?? ''}`
      const stored: StoredShop = [brand, tagline ?? '', styles, look?.themeColor ?? null, logo, look?.showName ?? true]
      localStorage.setItem(shopNameKey, JSON.stringify(stored))
    } catch {
      // Without local storage the splash shows no logo.
    }
  }
  store()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === settingsQuery.queryKey[0]) store()
  })
}
