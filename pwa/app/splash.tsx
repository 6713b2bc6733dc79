import { Brand } from '../ui/brand.tsx'

// Where the shell is rendered in the browser, the drawn splash is replaced by this one, which goes on where that one was.
const elapsed = () =>
  typeof performance === 'undefined' ? {} : { animationDelay: `-${Math.round(performance.now())}ms` }

/**
 * Greets once per browser session: painted before any script, above the page but out of every tap's way, faded out by
 * CSS after 1.5 seconds. Its resting state is invisible, so a page without animations never shows it.
 */
export const Splash = () => (
  <div
    className="splash"
    aria-hidden="true"
    style={typeof window === 'undefined' ? undefined : elapsed()}
    suppressHydrationWarning
  >
    <Brand />
  </div>
)
