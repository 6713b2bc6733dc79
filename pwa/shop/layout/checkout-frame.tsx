import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import * as t from '#texts/layout'
import { useProfile } from '../../api/shop-profile.ts'
import { Copyright } from './copyright.tsx'
import { BrandLink } from './header.tsx'

const link = 'inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline'

/** The header of the checkout: logo, a link back to the cart, and help. */
export const CheckoutHeader = () => (
  <header className="border-b border-line bg-paper">
    <div className="wrap @container flex min-h-[64px] flex-wrap items-center justify-between gap-x-4 py-1">
      <BrandLink />
      <ul className="flex flex-wrap items-center gap-x-5 text-sm font-semibold text-forest print:hidden">
        <li>
          <Link to="/cart" className={link}>
            <ArrowLeft size={16} aria-hidden="true" className="shrink-0 rtl:rotate-180" />
            {t.backToCart}
          </Link>
        </li>
        <li>
          <Link to="/help-centre" className={link}>
            {t.help}
          </Link>
        </li>
      </ul>
    </div>
  </header>
)

const PhoneEntry = () => {
  const { phone } = useProfile()
  return (
    phone && (
      <li>
        <a href={phone.href} dir="ltr" className={`${link} tabular-nums`}>
          {phone.text}
        </a>
      </li>
    )
  )
}

/** The footer of the checkout: phone number, terms and copyright. */
export const CheckoutFooter = () => (
  <footer className="border-t border-line pb-[env(safe-area-inset-bottom)] text-sm text-ink-soft print:hidden">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-3">
      <Copyright />
      <ul className="flex flex-wrap items-center gap-x-6">
        <PhoneEntry />
        <li>
          <Link to="/terms" className={link}>
            {t.terms}
          </Link>
        </li>
      </ul>
    </div>
  </footer>
)
