import type { makeRouter } from './router.tsx'

const product = /^\/products\/[^/]+$/
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** A product's picture on the screen as it is: the gallery's first, or that of its tile in a list. */
function pictureOf(path: string): HTMLImageElement | null {
  const gallery = document.querySelector('main section[aria-label^="Pictures of"]')
  if (gallery) return gallery.querySelector('img')
  const link = document.querySelector(`main article a[href="${CSS.escape(path)}"]`)
  return link?.closest('article')?.querySelector('img') ?? null
}

function nameIt(picture: HTMLElement | null): void {
  if (picture) picture.style.viewTransitionName = 'product'
}

/**
 * From a list to a product and back its picture leads over. Nowhere else: a list that is filtered, or a form, is faster
 * without. The router's own transitions would leave a skipped one's promises without anybody who hears of it.
 */
export function smoothen(router: ReturnType<typeof makeRouter>): void {
  if (!document.startViewTransition) return
  router.startViewTransition = async (change) => {
    const ways = [router.stores.resolvedLocation.get()?.pathname ?? '', router.latestLocation.pathname]
    const [path, other] = ways.filter((way) => product.test(way))
    const before = path && !other && !calm.matches && !document.hidden ? pictureOf(path) : null
    if (!path || !before) return change()
    nameIt(before)
    const shown = document.startViewTransition(async () => {
      await change()
      before.style.viewTransitionName = ''
      nameIt(pictureOf(path))
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
