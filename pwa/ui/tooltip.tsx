import { type ReactNode, useEffect, useRef, useState } from 'react'

interface TooltipProps {
  /** The text of the tooltip. It is the same as the accessible name of the control inside. */
  text: string
  children: ReactNode
}

const openDelayMs = 700
const skipWindowMs = 300
let lastClosed = Number.NEGATIVE_INFINITY

/**
 * Shows the name of an icon button on hover and keyboard focus. This component uses no library, because the first load
 * contains it. The delays follow specification section 9.
 */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // After a press, the tooltip is not shown until the pointer or the focus leaves the control.
  const pressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    clearTimeout(timer.current)
    if (open) lastClosed = performance.now()
    setOpen(false)
  }
  const leave = () => {
    pressed.current = false
    close()
  }
  const press = () => {
    pressed.current = true
    close()
  }
  const openSoon = () => {
    if (pressed.current) return
    if (performance.now() - lastClosed < skipWindowMs) setOpen(true)
    else timer.current = setTimeout(() => setOpen(true), openDelayMs)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of the control inside
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && openSoon()}
      onPointerLeave={leave}
      onPointerDown={press}
      onFocus={(event) => !pressed.current && event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {children}
      {open && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-0 bottom-[calc(100%+4px)] z-50 w-max max-w-48 rounded-md bg-forest-deep px-2.5 py-1 text-xs font-medium text-paper"
        >
          {text}
        </span>
      )}
    </span>
  )
}
