import { X } from 'lucide-react'
import * as Toast from 'radix-ui/toast'
import { useLayoutEffect, useRef } from 'react'
import * as t from '#texts/ui'
import { lineSign } from '../direction.ts'
import { dismissToast, type ToastState } from './toast-store.ts'

const tones = {
  default: 'bg-forest-deep text-paper border-forest',
  destructive: 'bg-terracotta text-paper border-terracotta',
}

/**
 * Shows a toast for five seconds. Swiping it to the right closes it, and F8 moves the focus to it (specification
 * section 9).
 */
export const ToastView = ({ current }: { current: ToastState }) => (
  <Toast.Provider
    duration={5000}
    swipeDirection={lineSign > 0 ? 'right' : 'left'}
    swipeThreshold={50}
    label={t.notification}
  >
    <Toast.Root
      key={current.id}
      open={current.open}
      onOpenChange={(open) => !open && dismissToast(current.id)}
      type={current.variant === 'destructive' ? 'foreground' : 'background'}
      className={`grid max-h-[calc(100dvh-1.5rem)] grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 overflow-y-auto rounded-card border p-[min(1rem,20px)] pe-2 shadow-lift data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-full data-[swipe=end]:opacity-0 data-[swipe=end]:transition ${tones[current.variant ?? 'default']}`}
    >
      <Toast.Title className="py-0.5 font-semibold leading-snug">{current.title}</Toast.Title>
      <Toast.Close
        aria-label={t.close}
        className="grid size-[44px] -my-2 place-items-center rounded-full hover:bg-paper/10"
      >
        <X size={18} aria-hidden="true" />
      </Toast.Close>
      {current.description && (
        <Toast.Description className="col-span-2 text-sm text-paper/90" dir="auto">
          {current.description}
        </Toast.Description>
      )}
      {current.action && (
        <Toast.Action
          altText={current.action.label}
          onClick={current.action.onClick}
          className="col-span-2 mt-1 min-h-11 justify-self-start rounded-full border border-paper/60 px-5 text-sm font-semibold hover:bg-paper hover:text-forest-deep"
        >
          {current.action.label}
        </Toast.Action>
      )}
    </Toast.Root>
    <Toast.Viewport
      ref={useFreePlace(current)}
      hotkey={['F8']}
      data-tone="dark"
      data-toasts=""
      className="fixed inset-x-[min(0.75rem,16px)] bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-100 mx-auto flex max-w-md flex-col outline-none sm:inset-x-auto sm:end-6 sm:bottom-6 sm:w-96"
    />
  </Toast.Provider>
)

const actionSelector = '.main-action, main form button, [data-bottom-bar], [data-buy-bar]'
const fieldSelector = 'main form :is(input, select, textarea), [data-order-number]'

/**
 * Returns a ref for the element that contains the toast, at the bottom of the window. While the toast is open, the
 * element moves up when it would cover a main action or a button of a form, also after scrolling, resizing and changes
 * of the page. A toast that opens or changes during a press is hidden until the press ends.
 */
function useFreePlace(toast: ToastState) {
  const ref = useRef<HTMLOListElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    const isAnyActive = () => document.querySelector(':active') !== null
    // The code of the first toast may arrive while a pointer or key is pressed.
    isPressed.current = isAnyActive()
    const events = new AbortController()
    const options = { signal: events.signal, passive: true, capture: true }
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keyup'])
      addEventListener(
        type,
        () => {
          isPressed.current = type === 'pointerdown' || (type === 'keyup' && isPressed.current && isAnyActive())
        },
        options,
      )
    return () => events.abort()
  }, [])
  useLayoutEffect(() => {
    if (!toast.open) return
    let isPlaced = false
    const place = () => {
      const element = ref.current
      if (!element) return
      // While a button is pressed, the toast is neither shown nor moved, because it could cover the button and take its
      // click.
      if (isPressed.current) {
        if (!isPlaced && !element.matches(':active')) element.style.visibility = 'hidden'
        return
      }
      isPlaced = true
      element.style.visibility = ''
      element.style.translate = ''
      const boxesOf = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .map((other) => other.getBoundingClientRect())
          .filter(({ width }) => width > 0)
      const [box, actions] = [element.getBoundingClientRect(), boxesOf(actionSelector)]
      // Move the toast so that it covers neither actions nor fields of a form nor the number of a new order. If there is
      // no such place, it only avoids the actions.
      const shift = shiftToFreePlace(box, [...actions, ...boxesOf(fieldSelector)]) || shiftToFreePlace(box, actions)
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
    for (const type of ['scroll', 'resize', 'pointerdown', 'pointerup', 'pointercancel', 'keyup'])
      addEventListener(type, schedule, options)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      events.abort()
    }
  }, [toast])
  return ref
}

/** A rectangle in the window, in pixels. */
interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** The smallest distance in pixels between a toast and the elements that it must not cover. */
const gapPx = 8

/**
 * Returns by how many pixels a toast at `place` must move up so that it covers none of the `obstacles`. Returns 0 when
 * it covers none already, or when the window has no free place.
 */
export function shiftToFreePlace(place: Box, obstacles: readonly Box[]): number {
  const beside = obstacles.filter(({ left, right }) => left < place.right && right > place.left)
  const covered = (shift: number) =>
    beside.find(({ top, bottom }) => top < place.bottom - shift + gapPx && bottom > place.top - shift - gapPx)
  let shift = 0
  for (let found = covered(0); found; found = covered(shift)) {
    shift = place.bottom + gapPx - found.top
    if (place.top - shift < 0) return 0
  }
  return shift
}
