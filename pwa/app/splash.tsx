import { useRouter } from '@tanstack/react-router'
import * as t from '#texts/worker'
import { ShopBrand } from '../api/brand-screens.tsx'
import { pageLoadErrorId } from './launch.ts'

// When React renders the shell, this splash replaces the one in the document and continues its animation.
const elapsedStyle = () =>
  typeof performance === 'undefined' ? {} : { animationDelay: `-${Math.round(performance.now())}ms` }

/**
 * The splash screen, shown once per browser session. It is painted before any script, does not block taps, and is faded
 * out by CSS after 1.5 seconds. It is not visible without its animation, so a page without animations never shows it.
 */
export const Splash = () => (
  <div
    className="splash"
    aria-hidden="true"
    style={typeof window === 'undefined' ? undefined : elapsedStyle()}
    suppressHydrationWarning
  >
    <ShopBrand />
  </div>
)

/**
 * The message in the shell when the app cannot start, rendered on the server only. It is hidden until `launchScript`
 * detects the problem, and React's first rendering removes it.
 */
export const PageLoadError = () => {
  const router = useRouter()
  if (!router.isShell()) return null
  return (
    <div id={pageLoadErrorId} className="page-load-error" role="alert" hidden>
      <h1>{t.loadErrorTitle}</h1>
      <p>{t.loadErrorText}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the requested one, which the shell does not know */}
      <a href="">{t.loadErrorAgain}</a>
    </div>
  )
}
