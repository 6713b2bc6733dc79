import { Brand } from '../ui/loading.tsx'

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
