import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { BrandLink } from './brand-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { navLinks } from './nav-links.ts'
import { SiteSearch } from './site-search.tsx'
import { useScrolled } from './use-scrolled.ts'

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
