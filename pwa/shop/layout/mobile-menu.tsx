import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight, Menu, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'
import { navLinks } from './nav-links.ts'
import { SiteSearch } from './site-search.tsx'

const row =
  'flex min-h-13 items-center justify-between border-b border-line py-2 text-lg text-ink aria-[current]:font-semibold aria-[current]:text-forest'

interface MobileMenuProps {
  /** The account entries of the menu. */
  accountEntries: ComponentType<{ row: string; onDone: () => void }>
}

/** The menu of small screens: a native disclosure, so that it opens before hydration. */
export const MobileMenu = ({ accountEntries: AccountEntries }: MobileMenuProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  const href = useLocation({ select: (location) => location.href })

  const close = () => {
    if (details.current) details.current.open = false
  }
  // Navigation closes the menu. The first render does not, because the menu may have been opened before hydration.
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
    <details ref={details} onKeyDown={onKeyDown} className="group -ml-2.5 shrink-0 lg:hidden">
      <summary aria-label="Menu" className="grid size-[44px] place-items-center rounded-full text-forest">
        <Menu size={24} aria-hidden="true" className="group-open:hidden" />
        <X size={24} aria-hidden="true" className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-rise overflow-y-auto border-y border-line bg-paper px-[clamp(1rem,4vw,3rem)] pt-4 pb-8 shadow-lift">
        <SiteSearch onDone={close} />
        <nav aria-label="Menu" className="mt-3">
          <ul>
            {navLinks.map(({ to, label, exact }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact, includeSearch: false }} onClick={close} className={row}>
                  {label}
                  <ChevronRight size={18} aria-hidden="true" className="text-line-strong" />
                </Link>
              </li>
            ))}
            <AccountEntries row={row} onDone={close} />
          </ul>
        </nav>
      </div>
    </details>
  )
}
