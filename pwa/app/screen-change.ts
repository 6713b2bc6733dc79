import { productPages } from '#contract/page-paths'
import { prefix } from '#texts/language'
import type { makeRouter } from './router.tsx'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Returns the image of a product on the current screen: the first in the gallery, or that of its tile in a list. */
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
 * Animates a product's picture between a list and its product page with a view transition. Other navigations have none,
 * because filtering a list is faster without. The router's own transitions would cause unhandled rejections when
 * skipped.
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
