import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Menu, Search } from 'lucide-react'
import { type ComponentType, type FormEvent, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react'
import { helpPage, listingPage, trackByNumberPage, wishlistPage } from '#contract/page-paths'
import type { ShopProfile } from '#rules/shop/shop-profile'
import { prefix } from '#texts/language'
import * as t from '#texts/layout'
import { useContent, useProfile } from '../../api/shop-profile.ts'
import { BrandLogo } from '../../ui/loading.tsx'
import { HeaderPanel } from './header-panel.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { OwnContentProps } from './own-content.tsx'

const loadOwn = async () => (await import('./own-content.tsx')).OwnContent

// `OwnContent` is loaded only if the owner has set a menu or an announcement, or has closed the shop.
let Own: ComponentType<OwnContentProps> = lazy(async () => ({ default: await loadOwn() }))

/** Loads `OwnContent` before the server renders a page, because server rendering cannot wait for lazy components. */
export async function prepareOwnContent(): Promise<void> {
  Own = await loadOwn()
}

/**
 * A menu or announcement that the owner has set, or what a closed shop shows. It is memoised: an update before the code
 * is loaded would remove the HTML that the server rendered.
 */
export const OwnPart = memo((props: OwnContentProps) => (
  <Suspense fallback={props.children}>
    <Own {...props} />
  </Suspense>
))

/** A link of the main navigation. `exact` marks the link as current on its own page only. */
interface NavLink {
  to: LinkProps['to']
  label: string
  exact: boolean
}

/** The main navigation of the header. */
const navLinks = [
  { to: '/', label: t.home, exact: true },
  { to: '/products', label: t.shop, exact: false },
  { to: '/about', label: t.about, exact: false },
] as const satisfies readonly NavLink[]

/**
 * The links of the mobile menu. The menu has more links than the header, because a phone has no other place for them.
 */
const menuLinks = [
  { to: '/', label: t.home, exact: true },
  { to: '/products', label: t.shop, exact: false },
  { to: '/categories', label: t.categories, exact: true },
  { to: '/order-tracking', label: t.trackOrder, exact: true },
  { to: '/wishlist', label: t.wishlist, exact: true },
  { to: '/help-centre', label: t.helpCentre, exact: true },
  { to: '/about', label: t.about, exact: false },
] as const satisfies readonly NavLink[]

const row =
  'flex min-h-13 items-center justify-between border-b border-line py-2 text-ink aria-[current]:font-semibold aria-[current]:text-forest'

interface MobileMenuProps {
  /** The account entries of the menu. */
  accountEntries: ComponentType<{ row: string; onDone: () => void }>
  /** Whether the menu has a search field. */
  searchable: boolean
}

/** The links that stay in the mobile menu when the owner has set a header menu. */
const serviceLinks: readonly NavLink['to'][] = [trackByNumberPage, wishlistPage, helpPage]

/** The menu of small screens. */
const MobileMenu = ({ accountEntries: AccountEntries, searchable }: MobileMenuProps) => {
  const { headerMenu } = useContent()
  const arrow = <ChevronRight size={18} aria-hidden="true" className="text-line-strong rtl:-scale-x-100" />
  const links = headerMenu ? menuLinks.filter(({ to }) => serviceLinks.includes(to)) : menuLinks
  return (
    <HeaderPanel label={t.menu} icon={<Menu size={24} aria-hidden="true" />} className="-ms-2.5">
      {(close) => (
        <>
          {searchable && <SiteSearch onDone={close} className="mb-3" />}
          <nav aria-label={t.menu}>
            <ul>
              {headerMenu && <OwnPart part="headerMenu" className={row} hasArrows />}
              {links.map(({ to, label, exact }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact, includeSearch: false }} onClick={close} className={row}>
                    {label}
                    {arrow}
                  </Link>
                </li>
              ))}
              <AccountEntries row={row} onDone={close} />
            </ul>
          </nav>
          <LanguageSwitch
            className="flex flex-wrap gap-x-6 pt-2"
            linkClass="inline-flex min-h-13 items-center text-ink aria-[current]:font-semibold aria-[current]:text-forest"
          />
        </>
      )}
    </HeaderPanel>
  )
}

/** The search button of small screens. Opens a panel with a search field; on the product list, links to its field. */
const MobileSearch = ({ onListing }: { onListing: boolean }) => {
  const icon = <Search size={22} aria-hidden="true" />
  if (!onListing) {
    return (
      <HeaderPanel label={t.search} icon={icon} onOpen={(panel) => panel.querySelector('input')?.focus()}>
        {(close) => <SiteSearch onDone={close} />}
      </HeaderPanel>
    )
  }
  return (
    <a
      href="#search"
      aria-label={t.search}
      className="grid size-[44px] place-items-center rounded-full text-forest lg:hidden"
    >
      {icon}
    </a>
  )
}

const navLink =
  'grid min-h-11 place-items-center border-b-2 border-transparent px-4 font-medium text-ink hover:text-leaf aria-[current]:border-saffron-deep aria-[current]:text-forest'

interface HeaderProps extends Pick<MobileMenuProps, 'accountEntries'> {
  cart: ReactNode
  account: ReactNode
}

/** The sticky header: brand, navigation, search, account and cart. It has a shadow once the page is scrolled. */
export const Header = ({ cart, account, accountEntries }: HeaderProps) => {
  const scrolled = useScrolled(50)
  // The header has no search field on the product list, which already has one (record 14, products).
  const onListing = useLocation({ select: ({ pathname }) => pathname === listingPage })
  const { headerMenu } = useContent()
  return (
    <header
      {...(scrolled ? { 'data-scrolled': '' } : {})}
      className="sticky top-0 z-40 print:static border-b border-transparent bg-paper transition-[box-shadow,border-color] duration-200 scrolled:border-line scrolled:shadow-header"
    >
      <div className="wrap @container flex min-h-[64px] items-center gap-1 py-1 print:[&>:not(a)]:hidden lg:min-h-[80px] lg:gap-8">
        <MobileMenu accountEntries={accountEntries} searchable={!onListing} />
        <BrandLink />
        <nav aria-label={t.mainNavigation} className="hidden lg:block">
          <ul className="flex items-center gap-1">
            {headerMenu && <OwnPart part="headerMenu" className={navLink} />}
            {!headerMenu &&
              navLinks.map(({ to, label, exact }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact, includeSearch: false }} className={navLink}>
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        {!onListing && <SiteSearch className="ms-auto hidden w-full max-w-sm lg:block" />}
        <div className={`-me-[11px] ms-auto flex items-center ${onListing ? '' : 'lg:ms-0'}`}>
          <MobileSearch onListing={onListing} />
          {account}
          {cart}
        </div>
      </div>
    </header>
  )
}

/** Returns true once the page is scrolled down by more than `threshold` pixels. */
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

/** The logo, a copy of `logo.svg`. The arch has the current text colour. */
const Logo = ({ className }: { className: string }) => (
  <svg viewBox="0 0 100 100" aria-hidden="true" fill="none" strokeLinecap="round" className={className}>
    <path
      d="M11 96V52C11 31 38 27 50 4C62 27 89 31 89 52V96"
      stroke="currentColor"
      strokeWidth="5.2"
      strokeLinejoin="round"
    />
    <path d="M50 68V95" stroke="#6c8a4b" strokeWidth="3.4" />
    <path d="M50 94C45 79 33 74 21 76C23 88 36 96 50 94ZM50 94C55 79 67 74 79 76C77 88 64 96 50 94Z" fill="#6c8a4b" />
    <path
      d="M39.4 32.4A13.6 13.6 0 0 1 60.6 32.4A13.6 13.6 0 0 1 67.1 52.6A13.6 13.6 0 0 1 50 65A13.6 13.6 0 0 1 32.9 52.6A13.6 13.6 0 0 1 39.4 32.4Z"
      fill="#b9603f"
    />
    <path
      d="M61.2 31.6C57 34.9 61.9 41.7 59.9 49.5M68.1 52.9C63.7 49.9 58.7 56.7 50.7 57.2M50 66C51.5 60.9 43.5 58.3 40.5 50.8M31.9 52.9C37.2 52.7 37.3 44.3 43.4 39.2M38.8 31.6C40.6 36.6 48.6 34.1 55.4 38.3M53.8 50.2C47.3 54.5 43.1 45.8 48.2 42.1C52.2 43.2 52.1 45.8 50.5 47.8"
      stroke="#fbf6ea"
      strokeWidth="2.3"
    />
  </svg>
)

interface HeaderLogoProps {
  logo: ShopProfile['logo']
  onDark?: boolean
}

const HeaderLogo = ({ logo, onDark = false }: HeaderLogoProps) =>
  logo === 'sample' ? (
    <Logo className={`size-[40px] shrink-0 sm:size-[44px] ${onDark ? 'text-paper' : 'text-forest'}`} />
  ) : (
    <BrandLogo
      logo={logo}
      side={44}
      className={`h-[40px] w-auto max-w-[9rem] shrink-0 object-contain sm:h-[44px] sm:max-w-[12rem] ${onDark ? 'rounded-md bg-paper p-1' : ''}`}
    />
  )

/** Reserves space for the logo while the settings are unknown. `paint-cart.ts` shows the last visit's logo in it. */
const UnknownLogo = () => (
  <span hidden data-logo="">
    <HeaderLogo logo="sample" />
    <HeaderLogo logo={{ src: '', width: 1, height: 1 }} />
  </span>
)

/** Logo, name and tagline; links to the home page. */
export const BrandLink = ({ onDark = false }: { onDark?: boolean }) => {
  const { brand, tagline, logo, look } = useProfile()
  const isBesideName = look?.showName ?? true
  const ownLogo = typeof logo === 'object' ? logo : null
  // On a phone the name is left out beside a wide logo, which usually contains the name and leaves no room for it.
  const nameClass = ownLogo && ownLogo.width > ownLogo.height * 1.5 ? '@max-[30rem]:sr-only' : '@max-[10rem]:sr-only'
  return (
    <Link to="/" className="flex min-h-[44px] min-w-[40px] items-center gap-2.5 rounded-md sm:gap-3 lg:shrink-0">
      {brand === '' ? <UnknownLogo /> : <HeaderLogo logo={logo} onDark={onDark} />}
      <span className={isBesideName ? `min-w-0 leading-none ${logo ? nameClass : ''}` : 'sr-only'}>
        <span data-brand="" className={`display block text-lg sm:text-xl ${onDark ? 'text-paper' : 'text-forest'}`}>
          {brand}
        </span>
        <span
          data-brand=""
          className={`mt-1 block text-xs leading-tight font-medium tracking-[0.08em] empty:hidden @max-[16rem]:hidden ${onDark ? 'text-leaf-bright' : 'text-leaf'}`}
        >
          {tagline}
        </span>
      </span>
    </Link>
  )
}

interface SiteSearchProps {
  className?: string
  onDone?: () => void
}

/** The search form of the header. Submitting a blank text does nothing. Before hydration it is a plain HTML form. */
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
      <form action={prefix + listingPage} method="get" onSubmit={submit} className="relative">
        <input
          type="search"
          name="search"
          aria-label={t.searchLabel}
          placeholder={t.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          className="h-11 w-full rounded-full border border-line-strong bg-card pe-12 ps-5 text-base placeholder:text-ink-soft"
        />
        <button
          type="submit"
          aria-label={t.search}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-full text-forest"
        >
          <Search size={19} aria-hidden="true" />
        </button>
      </form>
    </search>
  )
}
