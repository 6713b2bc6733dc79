import { type ReactNode, useEffect, useRef, useState } from 'react'

interface TooltipProps {
  /** The same words as the name of what is inside: the tooltip only shows them. */
  text: string
  children: ReactNode
}

const openDelay = 700
const skipWindow = 300
let lastClosed = Number.NEGATIVE_INFINITY

/**
 * The name of an icon button, shown to a resting mouse or a keyboard's focus. Small and of its own, because it stands in
 * the first load: the figures are specification section 9's.
 */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Who has pressed the control knows what it does.
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
    if (performance.now() - lastClosed < skipWindow) setOpen(true)
    else timer.current = setTimeout(() => setOpen(true), openDelay)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control inside
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
          className="pointer-events-none absolute right-0 bottom-[calc(100%+4px)] z-50 w-max max-w-48 rounded-md bg-forest-deep px-2.5 py-1 text-xs font-medium text-paper"
        >
          {text}
        </span>
      )}
    </span>
  )
}
