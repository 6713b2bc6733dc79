import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface HeaderPanelProps {
  /** The name of the button that opens the panel. */
  label: string
  icon: ReactNode
  className?: string
  /** Called when the panel opens. */
  onOpen?: (panel: HTMLElement) => void
  /** Renders the content of the panel. */
  children: (close: () => void) => ReactNode
}

/**
 * A panel below the header of small screens. It is a native `details` element, so that it opens before hydration. Escape,
 * a press outside and a navigation close it.
 */
export const HeaderPanel = ({ label, icon, className = '', onOpen, children }: HeaderPanelProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  const href = useLocation({ select: (location) => location.href })

  const close = () => {
    if (details.current) details.current.open = false
  }
  // A navigation closes the panel. The first render does not, because it may have been opened before hydration.
  const shown = useRef(href)
  useEffect(() => {
    if (shown.current !== href) close()
    shown.current = href
  })
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close()
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    close()
    details.current.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={details}
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(currentTarget)}
      className={`group shrink-0 lg:hidden ${className}`}
    >
      <summary aria-label={label} className="grid size-[44px] place-items-center rounded-full text-forest">
        <span className="group-open:hidden">{icon}</span>
        <X size={24} aria-hidden="true" className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-rise overflow-y-auto border-y border-line bg-paper px-[clamp(1rem,4vw,3rem)] pt-4 pb-8 shadow-lift">
        {children(close)}
      </div>
    </details>
  )
}
