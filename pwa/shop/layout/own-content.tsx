import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useReducer } from 'react'
import type { Announcement } from '#contract/look/content'
import { dashboardSetUpPage } from '#contract/page-paths'
import * as t from '#texts/layout'
import { parseSearch } from '../../api/search-params.ts'
import { ownText, settingsQuery, useContent, useProfile } from '../../api/shop-profile.ts'
import { BrandLogo } from '../../ui/loading.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { LanguageSwitch } from './language-switch.tsx'

// The longest timer in milliseconds. Browsers run timers of more than about 24 days immediately.
const maxTimerMs = 2 ** 31 - 1

/**
 * Returns the announcement of the owner during the time that the owner has set; otherwise undefined. The clock of the
 * device decides.
 */
function useAnnouncement(): Announcement | undefined {
  const { data, dataUpdatedAt } = useQuery(settingsQuery)
  const isHydrated = useHydrated()
  const [, update] = useReducer((count: number) => count + 1, 0)
  const announcement = data?.content?.announcement
  // A server-rendered page contains the time of its rendering. Hydration uses that time instead of the clock, so that
  // it renders the same content.
  const now = isHydrated ? Date.now() : dataUpdatedAt
  const start = Date.parse(announcement?.startsAt ?? '') || 0
  const end = Date.parse(announcement?.endsAt ?? '') || Number.POSITIVE_INFINITY
  const next = now < start ? start : now < end ? end : Number.POSITIVE_INFINITY
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(update, Math.min(Math.max(next - Date.now(), 0), maxTimerMs))
    return () => clearTimeout(timer)
  })
  return start <= now && now < end ? announcement : undefined
}

interface OwnLinkProps {
  /** A path of the shop without the prefix of a language, or an https address. */
  link: string
  className: string | undefined
  children: ReactNode
}

/**
 * Whether a link must be a plain `<a>`, because the router does not know its path (files, the dashboard) or would read
 * a `$` in it as a parameter.
 */
const isOutsideRouter = (path: string) => /^\/(admin|api|brand|feeds|media)(\/|$)|[.$][^/]*$/.test(path)

/** A link that the owner has entered. A link to a page of the shop opens the page in the current language. */
const OwnLink = ({ link, children, ...rest }: OwnLinkProps) => {
  const { pathname, search, hash } = new URL(link, 'https://shop')
  if (!link.startsWith('/') || isOutsideRouter(pathname)) {
    return (
      <a href={link} rel="noopener" {...rest}>
        {children}
      </a>
    )
  }
  // The cast is needed because the router's types contain the paths of routes, but not those that an owner enters.
  const to = { to: pathname as '/', search: parseSearch(search) as never, hash: hash.slice(1) }
  return (
    <Link {...to} activeOptions={{ exact: pathname === '/' }} {...rest}>
      {children}
    </Link>
  )
}

export interface OwnContentProps {
  part: 'announcement' | 'headerMenu' | 'footerMenu' | 'openingSoon' | 'closedNotice'
  /** The class names of links in announcement and menus. */
  className?: string | undefined
  /** Whether the links have an arrow at their end. */
  hasArrows?: boolean
  /** The element that is shown until the code is loaded, and while there is no announcement. */
  children?: ReactNode
}

const OwnAnnouncement = ({ className, children }: Pick<OwnContentProps, 'className' | 'children'>) => {
  const announcement = useAnnouncement()
  if (!announcement) return children
  const label = <span className="wrap-anywhere" {...ownText(announcement.text)} />
  if (!announcement.link) return label
  return (
    <OwnLink link={announcement.link} className={className}>
      {label}
    </OwnLink>
  )
}

const contactLink = 'inline-flex min-h-11 items-center gap-3 font-medium underline-offset-4 hover:underline'

/** What visitors of a closed shop see instead of every page: the name of the shop and how to reach it. */
const OpeningSoon = () => {
  const { brand, tagline, phone, email, logo } = useProfile()
  return (
    <main id="main" className="grid min-h-dvh place-content-center justify-items-center gap-6 p-6 text-center">
      <BrandLogo logo={logo} side={96} className="h-24 w-auto max-w-full object-contain" />
      <div>
        <p className="display text-xl text-forest wrap-anywhere">{brand}</p>
        {tagline && <p className="mt-1 text-sm text-leaf">{tagline}</p>}
      </div>
      <h1 className="display text-2xl">{t.openingSoonTitle}</h1>
      <p className="max-w-md text-lg text-ink-soft">{t.openingSoonText}</p>
      <ul>
        {phone && (
          <li>
            <a href={phone.href} className={`${contactLink} tabular-nums`}>
              <Phone size={19} aria-hidden="true" className="text-leaf" />
              <bdi dir="ltr">{phone.text}</bdi>
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className={contactLink}>
              <Mail size={19} aria-hidden="true" className="text-leaf" />
              {email}
            </a>
          </li>
        )}
      </ul>
      <LanguageSwitch className="flex flex-wrap justify-center gap-x-6" linkClass={contactLink} />
    </main>
  )
}

/** The notice above the pages of a closed shop, which only its owner sees. */
const ClosedNotice = () => (
  <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 bg-saffron-soft px-4 py-2 text-center text-sm text-saffron-ink print:hidden">
    {t.closedNotice}
    <a
      href={dashboardSetUpPage}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {t.openShop}
    </a>
  </p>
)

/**
 * One of three parts: the announcement of the owner while it is shown, the entries of a menu of the owner, or what a
 * closed shop shows.
 */
export const OwnContent = ({ part, className, hasArrows, children }: OwnContentProps) => {
  const content = useContent()
  if (part === 'openingSoon') return <OpeningSoon />
  if (part === 'closedNotice') return <ClosedNotice />
  if (part === 'announcement') return <OwnAnnouncement className={className}>{children}</OwnAnnouncement>
  return content[part]?.map(({ label, link }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries of the owner can be equal
    <li key={index}>
      <OwnLink link={link} className={className}>
        <span className="wrap-anywhere" {...ownText(label)} />
        {hasArrows && <ChevronRight size={18} aria-hidden="true" className="text-line-strong rtl:-scale-x-100" />}
      </OwnLink>
    </li>
  ))
}
