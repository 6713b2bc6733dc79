import { useRouter } from '@tanstack/react-router'
import { pageLoadErrorTexts } from '#rules/shop-texts'
import { Brand } from '../ui/loading.tsx'
import { pageLoadErrorId } from './launch.ts'

// When React renders the shell, this splash replaces the one of the document and continues its animation.
const elapsedStyle = () =>
  typeof performance === 'undefined' ? {} : { animationDelay: `-${Math.round(performance.now())}ms` }

/**
 * The splash, shown once per browser session. It is painted before any script, lets taps through, and is faded out by
 * CSS after 1.5 seconds. It is invisible at rest, so a page without animations never shows it.
 */
export const Splash = () => (
  <div
    className="splash"
    aria-hidden="true"
    style={typeof window === 'undefined' ? undefined : elapsedStyle()}
    suppressHydrationWarning
  >
    <Brand />
  </div>
)

/**
 * A message in the shell, rendered on the server only. It is hidden until `launchScript` finds that the app cannot
 * start, and removed by React's first rendering.
 */
export const PageLoadError = () => {
  const router = useRouter()
  if (!router.isShell()) return null
  return (
    <div id={pageLoadErrorId} className="page-load-error" role="alert" hidden>
      <h1>{pageLoadErrorTexts.title}</h1>
      <p>{pageLoadErrorTexts.text}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the requested one, which the shell does not know */}
      <a href="">{pageLoadErrorTexts.again}</a>
    </div>
  )
}
