import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Menu, Search, X } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { BrandLink } from './brand-link.tsx'

interface SiteSearchProps {
  className?: string
  onDone?: () => void
}

/** Searches the product listing; a blank text does nothing. A plain form before hydration. */
const SiteSearch = ({ className = '', onDone }: SiteSearchProps) => {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    if (!search) return
    onDone?.()
    void navigate({ to: '/products', search: { search } })
  }
  return (
    <search className={className}>
      <form action="/products" method="get" onSubmit={submit} className="relative">
        <input
          type="search"
          name="search"
          aria-label="Search products"
          placeholder="Search products..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          dir="auto"
          className="h-11 w-full rounded-full border border-line-strong bg-card pr-12 pl-5 text-base placeholder:text-ink-soft"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full text-forest"
        >
          <Search size={19} aria-hidden="true" />
        </button>
      </form>
    </search>
  )
}

/** The main navigation of the header and the mobile menu. */
const navLinks = [
  { to: '/', label: 'Home', exact: true },
  { to: '/products', label: 'Shop', exact: false },
  { to: '/about', label: 'About', exact: false },
] as const satisfies readonly { to: LinkProps['to']; label: string; exact: boolean }[]

const row =
  'flex min-h-13 items-center justify-between border-b border-line py-2 text-lg text-ink aria-[current]:font-semibold aria-[current]:text-forest'

interface MobileMenuProps {
  /** The account entries of the menu. */
  accountEntries: ComponentType<{ row: string; onDone: () => void }>
}

/** The menu of small screens: a native disclosure, so that it opens before hydration. */
const MobileMenu = ({ accountEntries: AccountEntries }: MobileMenuProps) => {
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

interface HeaderProps extends Pick<ComponentProps<typeof MobileMenu>, 'accountEntries'> {
  cart: ReactNode
  account: ReactNode
}

/** The sticky header: brand, navigation, search, account and cart. It has a shadow once the page is scrolled. */
export const Header = ({ cart, account, accountEntries }: HeaderProps) => {
  const scrolled = useScrolled(50)
  return (
    <header
      {...(scrolled ? { 'data-scrolled': '' } : {})}
      className="sticky top-0 z-40 print:static border-b border-transparent bg-paper transition-[box-shadow,border-color] duration-200 scrolled:border-line scrolled:shadow-header"
    >
      <div className="wrap @container flex min-h-[64px] items-center gap-1 py-1 print:[&>:not(a)]:hidden lg:min-h-[80px] lg:gap-8">
        <MobileMenu accountEntries={accountEntries} />
        <BrandLink />
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {navLinks.map(({ to, label, exact }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact, includeSearch: false }}
                  className="grid min-h-11 place-items-center border-b-2 border-transparent px-4 font-medium text-ink hover:text-leaf aria-[current]:border-saffron-deep aria-[current]:text-forest"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SiteSearch className="ml-auto hidden w-full max-w-sm lg:block" />
        <div className="-mr-[11px] ml-auto flex items-center lg:ml-0">
          {account}
          {cart}
        </div>
      </div>
    </header>
  )
}

/** True once the page is scrolled down by more than `threshold` pixels. */
function useScrolled(threshold: number): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > threshold)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [threshold])
  return scrolled
}
