import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { usePanelClosing } from '../../ui/dialog.ts'

interface HeaderPanelProps {
  /** The name of the button that opens the panel. */
  label: string
  icon: ReactNode
  className?: string
  /** Called with the element of the panel when it opens. */
  onOpen?: (panel: HTMLElement) => void
  /** Renders the content of the panel. `close` closes the panel. */
  children: (close: () => void) => ReactNode
}

/**
 * A panel below the header of small screens. It is a native `details` element, so that it opens before hydration. Escape,
 * a press outside and a navigation close it.
 */
export const HeaderPanel = ({ label, icon, className = '', onOpen, children }: HeaderPanelProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  usePanelClosing(details, close, useLocation({ select: ({ href }) => href }))

  return (
    <details
      ref={details}
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
