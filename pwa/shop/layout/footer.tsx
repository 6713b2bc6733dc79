import { Link } from '@tanstack/react-router'
import * as t from '#texts/layout'
import { ownText, useContent, useProfile } from '../../api/shop-profile.ts'
import { useCopyrightYear } from '../cart/settings.queries.ts'
import { BrandLink, OwnPart } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const drawings: Record<string, string> = {
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM17 6.9v.2',
  Facebook:
    'M14.5 21v-7.5h2.8l.5-3.3h-3.3V8c0-1 .4-1.7 1.8-1.7h1.6V3.4c-.4-.1-1.3-.2-2.3-.2-2.5 0-4.1 1.5-4.1 4.2v2.8H8.6v3.3h2.9V21',
  YouTube:
    'M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10 9v6l5-3z',
}

/** The icon of a social network. It is drawn in code, because the icon library has no brand icons. */
const SocialIcon = ({ name }: { name: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={drawings[name]} />
  </svg>
)

const heading = 'eyebrow text-leaf-bright'
const link =
  'inline-flex min-h-11 max-w-full items-center wrap-anywhere text-paper/90 underline-offset-4 hover:text-paper hover:underline'

const support = [
  { to: '/help-centre', label: t.helpCentre },
  { to: '/contact-us', label: t.contactUs },
  { to: '/order-tracking', label: t.trackOrder },
  { to: '/shipping-info', label: t.shipping },
  { to: '/returns', label: t.returns },
  { to: '/about', label: t.aboutUs },
] as const

/** The links of the footer column Shop. They are shown if the owner has set no footer menu. */
const ShopLinks = () => (
  <>
    <li>
      <Link to="/products" className={link}>
        {t.allProducts}
      </Link>
    </li>
    <li>
      <Link to="/products" search={{ featured: 'true' }} className={link}>
        {t.bestSellers}
      </Link>
    </li>
    <li>
      <Link to="/products" search={{ new: 'true' }} className={link}>
        {t.newArrivals}
      </Link>
    </li>
    <li>
      <Link to="/categories" className={link}>
        {t.categories}
      </Link>
    </li>
    <li>
      <Link to="/wishlist" className={link}>
        {t.wishlist}
      </Link>
    </li>
  </>
)

/** The footer of all pages except the checkout: links, contact data, business hours and licences. */
const SiteFooter = () => {
  const { brand, blurb, social, phone, email, hours, licences } = useProfile()
  const { footerMenu, footerText } = useContent()
  return (
    <footer
      data-tone="dark"
      data-site-end=""
      className="bg-forest-deep print:hidden pb-[env(safe-area-inset-bottom)] text-paper"
    >
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-9 pt-14 pb-10 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr] lg:pt-20">
        <div className="col-span-2 max-w-sm lg:col-span-1">
          <BrandLink onDark />
          {(footerText || blurb) && <p className="mt-4 text-paper/80" {...ownText(footerText, blurb)} />}
          <ul className="mt-4 -ms-2.5 flex gap-1">
            {social.map(({ name, href }) => (
              <li key={name}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t.socialLabel(brand, name)}
                  className="grid size-11 place-items-center rounded-full text-paper/90 hover:bg-paper/10 hover:text-paper"
                >
                  <SocialIcon name={name} />
                </a>
              </li>
            ))}
          </ul>
          <LanguageSwitch
            className="mt-2 flex flex-wrap gap-x-6"
            linkClass={`${link} aria-[current]:font-semibold aria-[current]:text-paper`}
          />
        </div>
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop" className={heading}>
            {t.shopHeading}
          </h2>
          <ul className="mt-2">{footerMenu ? <OwnPart part="footerMenu" className={link} /> : <ShopLinks />}</ul>
        </nav>
        <nav aria-labelledby="footer-support">
          <h2 id="footer-support" className={heading}>
            {t.supportHeading}
          </h2>
          <ul className="mt-2">
            {support.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="col-span-2 lg:col-span-1">
          <h2 className={heading}>{t.contactHeading}</h2>
          <ul className="mt-2">
            {phone && (
              <li>
                <a href={phone.href} dir="ltr" className={`${link} text-lg tabular-nums`}>
                  {phone.text}
                </a>
              </li>
            )}
            {email ? (
              <li>
                <a href={`mailto:${email}`} className={link}>
                  {email}
                </a>
              </li>
            ) : (
              <li>
                <Link to="/contact-us" className={link}>
                  {t.contactUs}
                </Link>
              </li>
            )}
          </ul>
          <ul className="mt-3 text-sm text-paper/80">
            {hours.map(({ days, times }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of the owner can be equal
              <li key={index} className="flex max-w-64 flex-wrap justify-between gap-x-4 py-0.5 lg:max-w-none">
                <span>{days}</span>
                <span>{times}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="wrap flex flex-col gap-2 border-t border-paper/15 py-6 text-xs text-paper/70 lg:flex-row lg:items-center lg:justify-between">
        <Copyright />
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {licences.map(({ name, number }) => (
            <li key={name}>
              {name} {number}
            </li>
          ))}
          <li>
            <Link to="/terms" className="inline-flex min-h-11 items-center underline underline-offset-4">
              {t.terms}
            </Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}

/**
 * The copyright line of the footer. A page that the server cached last year may show that year until it is reloaded.
 */
const Copyright = () => <p suppressHydrationWarning>{t.copyright(useCopyrightYear(), useProfile().brand)}</p>

const checkoutLink = 'inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline'

const PhoneEntry = () => {
  const { phone } = useProfile()
  return (
    phone && (
      <li>
        <a href={phone.href} dir="ltr" className={`${checkoutLink} tabular-nums`}>
          {phone.text}
        </a>
      </li>
    )
  )
}

/** The footer of the checkout: phone number, terms and copyright. */
const CheckoutFooter = () => (
  <footer className="border-t border-line pb-[env(safe-area-inset-bottom)] text-sm text-ink-soft print:hidden">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-3">
      <Copyright />
      <ul className="flex flex-wrap items-center gap-x-6">
        <PhoneEntry />
        <li>
          <Link to="/terms" className={checkoutLink}>
            {t.terms}
          </Link>
        </li>
      </ul>
    </div>
  </footer>
)

export interface FooterProps {
  isCheckout: boolean
}

/** The footer of a page. The checkout has a reduced footer. */
export const Footer = ({ isCheckout }: FooterProps) => (isCheckout ? <CheckoutFooter /> : <SiteFooter />)
