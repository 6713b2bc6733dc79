import { useLayoutEffect, useRef } from 'react'
import { shiftToFreePlace } from './free-place.ts'
import type { ToastState } from './toast-store.ts'

const obstacles = '.main-action, [data-bottom-bar], [data-buy-bar]'

/**
 * Returns a ref for the element that contains the toast, at the bottom of the window. While the toast is open, the
 * element moves up when it would cover a main action, also after scrolling, resizing and changes of the page.
 */
export function useFreePlace(toast: ToastState) {
  const ref = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (!toast.open) return
    const place = () => {
      const element = ref.current
      if (!element) return
      element.style.translate = ''
      const boxes = [...document.querySelectorAll(obstacles)]
        .map((other) => other.getBoundingClientRect())
        .filter(({ width }) => width > 0)
      const shift = shiftToFreePlace(element.getBoundingClientRect(), boxes)
      if (shift > 0) element.style.translate = `0 ${-shift}px`
    }
    place()
    let frame = 0
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const changes = new MutationObserver(schedule)
    changes.observe(document.body, { childList: true, subtree: true, characterData: true })
    const sizes = new ResizeObserver(schedule)
    sizes.observe(document.body)
    const events = new AbortController()
    const options = { signal: events.signal, passive: true, capture: true }
    for (const type of ['scroll', 'resize']) addEventListener(type, schedule, options)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      events.abort()
    }
  }, [toast])
  return ref
}
