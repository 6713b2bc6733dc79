import { Link } from '@tanstack/react-router'
import { MessageSquareHeart, PackageSearch, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import * as t from '#texts/account'
import { useProfile } from '../../api/shop-profile.ts'
import { StillLife } from '../../ui/still-life.tsx'

interface AccountScreenProps {
  title: string
  /** Text shown below the title. */
  text?: ReactNode
  /** Whether this screen replaces another one. Then the title gets the focus, so that screen readers announce it. */
  arrived?: boolean
  children: ReactNode
}

const reasons = [
  { icon: PackageSearch, text: t.benefitOrders },
  { icon: MessageSquareHeart, text: t.benefitReviews },
  { icon: ShieldCheck, text: t.benefitDevices },
]

/** An account form, next to the benefits of an account on wide screens. */
export const AccountScreen = ({ title, text, arrived = false, children }: AccountScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className="wrap grid gap-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16 lg:py-16">
      <aside
        aria-label={t.benefitsLabel}
        data-tone="dark"
        className="hidden overflow-hidden rounded-card bg-forest text-paper lg:flex lg:flex-col"
      >
        <div className="relative min-h-56 flex-1">
          <StillLife load="lazy" className="absolute inset-0 size-full object-cover object-[50%_75%]" />
        </div>
        <div className="px-10 pt-9 pb-6">
          <p className="display text-2xl">{t.benefitsTitle(useProfile().brand)}</p>
          <ul className="mt-6 grid">
            {reasons.map(({ icon: Icon, text: reason }) => (
              <li key={reason} className="flex items-center gap-4 border-t border-paper/20 py-3.5 text-paper/90">
                <Icon size={22} aria-hidden="true" className="shrink-0 text-saffron" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className="mx-auto w-full max-w-md lg:my-auto lg:max-w-none">
        <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
          {title}
        </h1>
        {text && <div className="mt-2 text-ink-soft">{text}</div>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}

interface AccountLinksProps {
  links: readonly { before?: string; to: '/login' | '/signup' | '/forgot-password' | '/'; label: string }[]
}

/** Links below a form to related account pages. */
export const AccountLinks = ({ links }: AccountLinksProps) => (
  <ul className="mt-5 border-t border-line pt-3">
    {links.map(({ before, to, label }) => (
      <li key={to} className="text-ink-soft">
        {before}{' '}
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest"
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
