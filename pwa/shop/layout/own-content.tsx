import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useReducer } from 'react'
import type { Announcement } from '#contract/look/content'
import { parseSearch } from '../../api/search-params.ts'
import { ownText, settingsQuery, useContent } from '../../api/shop-profile.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

// Timers of browsers are limited to 24 days.
const maxTimerMs = 2 ** 31 - 1

/** The announcement of the owner while it is shown; otherwise undefined. It appears and disappears by the device's clock. */
function useAnnouncement(): Announcement | undefined {
  const { data, dataUpdatedAt } = useQuery(settingsQuery)
  const isHydrated = useHydrated()
  const [, update] = useReducer((count: number) => count + 1, 0)
  const announcement = data?.content?.announcement
  // Server-rendered pages contain their rendering time, so that hydration renders the same.
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
  className: string
  children: ReactNode
}

/** A link that the owner has entered. Paths open in the language of the page. */
const OwnLink = ({ link, children, ...rest }: OwnLinkProps) => {
  if (!link.startsWith('/')) {
    return (
      <a href={link} rel="noopener" {...rest}>
        {children}
      </a>
    )
  }
  const { pathname, search, hash } = new URL(link, 'https://shop')
  // The router's types know the paths of routes, but not those that an owner enters.
  const to = { to: pathname as '/', search: parseSearch(search) as never, hash: hash.slice(1) }
  return (
    <Link {...to} activeOptions={{ exact: pathname === '/' }} {...rest}>
      {children}
    </Link>
  )
}

export interface OwnContentProps {
  part: 'announcement' | 'headerMenu' | 'footerMenu'
  /** The class names of links. */
  className: string
  /** Whether links have an arrow. */
  hasArrows?: boolean
  /** Shown until the code is loaded, and outside of the time of the announcement. */
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

/** The announcement of the owner while it is shown, or the entries of a menu of the owner. */
export const OwnContent = ({ part, className, hasArrows, children }: OwnContentProps) => {
  const content = useContent()
  if (part === 'announcement') return <OwnAnnouncement className={className}>{children}</OwnAnnouncement>
  return content[part]?.map(({ label, link }) => (
    <li key={`${link} ${label.en}`}>
      <OwnLink link={link} className={className}>
        <span className="wrap-anywhere" {...ownText(label)} />
        {hasArrows && <ChevronRight size={18} aria-hidden="true" className="text-line-strong rtl:-scale-x-100" />}
      </OwnLink>
    </li>
  ))
}
