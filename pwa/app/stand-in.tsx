import type { ParsedLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'

let shown = 0

/**
 * Around whatever stands in for a screen that is on its way: it is seen from its top, and where that is is not taken for
 * the place at which the screen before it was left.
 */
export const StandIn = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => {
    shown += 1
    window.scrollTo(0, 0)
    return () => {
      shown -= 1
    }
  }, [])
  return children
}

/** Under what the router keeps how far a screen is scrolled: its own key, and another while something stands in. */
export const scrollKey = ({ state, href }: ParsedLocation): string =>
  shown > 0 ? 'stand-in' : (state.__TSR_key ?? href)
