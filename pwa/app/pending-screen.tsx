import type { ParsedLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'

let shown = 0

/**
 * Wraps placeholder content of a loading screen: shows it from its top, without changing the scroll position that is
 * stored for the screen.
 */
export const PendingScreen = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => {
    shown += 1
    window.scrollTo(0, 0)
    return () => {
      shown -= 1
    }
  }, [])
  return children
}

/** The key under which the router stores the scroll position: its own, and another one while a placeholder is shown. */
export const scrollKey = ({ state, href }: ParsedLocation): string =>
  shown > 0 ? 'stand-in' : (state.__TSR_key ?? href)
