import type { QueryClient } from '@tanstack/react-query'
import { productPages } from '#contract/page-paths'
import { prefix } from '#texts/language'
import { cachedProfile, settingsQuery } from '../api/shop-profile.ts'
import { sampleLogo } from '../ui/loading.tsx'
import { lookStyleId, type StoredShop, shopNameKey } from './launch.ts'
import { describePage } from './page-description.ts'
import { sharedPicture } from './page-head.ts'
import type { makeRouter } from './router.tsx'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Returns the image element of a product on the current screen: the first one in the gallery, or the one in the
 * product's tile.
 */
function pictureOf(path: string): HTMLImageElement | null {
  const gallery = document.querySelector('main section[data-gallery]')
  if (gallery) return gallery.querySelector('img')
  const link = document.querySelector(`main article a[href="${CSS.escape(prefix + path)}"]`)
  return link?.closest('article')?.querySelector('img') ?? null
}

function setTransitionName(picture: HTMLElement | null): void {
  if (picture) picture.style.viewTransitionName = 'product'
}

/**
 * Animates a product's picture between a list and its product page with a view transition. Other navigations have no
 * animation, because filtering a list is faster without one. The router's own transitions would cause unhandled
 * rejections when skipped.
 */
export function animateProductPicture(router: ReturnType<typeof makeRouter>): void {
  if (!document.startViewTransition) return
  router.startViewTransition = async (change) => {
    const ways = [router.stores.resolvedLocation.get()?.pathname ?? '', router.latestLocation.pathname]
    const [path, other] = ways.filter((way) => productPages.test(way))
    const before = path && !other && !reducedMotion.matches && !document.hidden ? pictureOf(path) : null
    if (!path || !before) return change()
    setTransitionName(before)
    const shown = document.startViewTransition(async () => {
      await change()
      before.style.viewTransitionName = ''
      setTransitionName(pictureOf(path))
    })
    shown.ready.catch(() => undefined)
    shown.finished
      .catch(() => undefined)
      .then(() => {
        for (const picture of document.querySelectorAll<HTMLElement>('img[style*="view-transition-name"]')) {
          picture.style.viewTransitionName = ''
        }
      })
    await shown.updateCallbackDone
  }
}

type Router = ReturnType<typeof makeRouter>

/** Sets the content of a meta tag, and adds the tag if the page has none. */
function setMeta(attribute: 'name' | 'property', name: string, content: string): void {
  let tag = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${name}"]`)
  if (!tag) {
    tag = document.createElement('meta')
    tag.setAttribute(attribute, name)
    document.head.append(tag)
  }
  tag.content = content
}

/**
 * Tags that describe only the page that the server rendered. They are removed after a navigation, because React does
 * not update tags that it did not render.
 */
const firstPageOnly =
  'script[type="application/ld+json"], meta[name="keywords"], meta[property^="product:"], link[hreflang]'

const pictureTags = 'meta[property^="og:image"], meta[name="twitter:image"]'

function update({ state, options }: Router, origin: string): void {
  const match = state.matches.at(-1)
  const title = document.title
  const profile = cachedProfile(options.context.queryClient)
  const description = (match && describePage(match, profile)) ?? profile.blurb ?? title
  const url = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  for (const tag of document.querySelectorAll(firstPageOnly)) tag.remove()
  setMeta('name', 'description', description)
  setMeta('property', 'og:description', description)
  setMeta('name', 'twitter:description', description)
  setMeta('property', 'og:title', title)
  setMeta('name', 'twitter:title', title)
  setMeta('property', 'og:image:alt', title)
  setMeta('property', 'og:type', 'website')
  // The social preview picture of a product is known to the server only, so after a navigation the tags show the
  // picture of the shop.
  const picture = sharedPicture(profile)
  if (picture) {
    const { href } = new URL(picture, origin)
    setMeta('property', 'og:image', href)
    setMeta('name', 'twitter:image', href)
  } else for (const tag of document.querySelectorAll(pictureTags)) tag.remove()
  if (url) setMeta('property', 'og:url', url)
}

interface HeadSettings {
  origin: string
  /**
   * The location whose description and tags the page has. Null on the worker's stored shell, which has no description.
   */
  described: Router['state']['location'] | null
}

/** Updates description and social tags after each navigation, as the router updates title and canonical link. */
export function updateHeadOn(router: Router, { origin, described }: HeadSettings): void {
  // Choosing a variant does not change the description or social tags.
  const ignoresSearch = ({ pathname }: { pathname: string }) => productPages.test(pathname)
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    if (pathChanged || !ignoresSearch(toLocation)) update(router, origin)
  })
  // Navigations before this code was loaded did not change the tags, so they are updated now.
  const { location } = router.state
  const isSamePath = location.pathname === described?.pathname
  const isSame = isSamePath && (ignoresSearch(location) || location.searchStr === described.searchStr)
  if (!isSame) update(router, origin)
}

/** Applies the colours of the settings to the page, in place of those that the device has stored. */
function showColours(styles: string): void {
  const present = document.querySelectorAll(`#${lookStyleId}`)
  for (const element of present) element.textContent = `:root{${styles}}`
  if (present.length > 0 || !styles) return
  const added = Object.assign(document.createElement('style'), { id: lookStyleId, textContent: `:root{${styles}}` })
  document.head.append(added)
}

/**
 * Stores name, tagline and look of the shop on the device, now and whenever they change, for the splash screen of the
 * next visit. Applies a changed look to the page.
 */
export function storeShopName(client: QueryClient): void {
  const store = () => {
    const { brand, tagline, logo, look, isSample } = cachedProfile(client)
    if (!brand) return
    showColours(look?.styles ?? '')
    const src = logo === 'sample' ? sampleLogo : logo?.src
    const picture = src ? `--brand-logo:url(${src});--brand-logo-display:block;` : ''
    try {
      // The stored shell contains the loading text of the sample shop. The splash screen of any other shop hides that
      // text.
      const styles = `${picture}${isSample ? '' : '--brand-loading:none;'}${look?.styles ?? ''}`
      const stored: StoredShop = [brand, tagline ?? '', styles, look?.themeColor ?? null, logo, look?.showName ?? true]
      localStorage.setItem(shopNameKey, JSON.stringify(stored))
    } catch {
      // Local storage is blocked or full, so the splash screen of the next visit shows no logo.
    }
  }
  store()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === settingsQuery.queryKey[0]) store()
  })
}
