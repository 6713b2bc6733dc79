import { Mail, Phone } from 'lucide-react'
import { dashboardSetUpPage } from '#contract/page-paths'
import * as t from '#texts/layout'
import { useProfile } from '../../api/shop-profile.ts'
import { BrandLogo } from '../../ui/loading.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const link = 'inline-flex min-h-11 items-center gap-3 font-medium underline-offset-4 hover:underline'

/** What visitors of a closed shop see instead of every page: its name and how to reach it. */
export const OpeningSoon = () => {
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
            <a href={phone.href} className={`${link} tabular-nums`}>
              <Phone size={19} aria-hidden="true" className="text-leaf" />
              <bdi dir="ltr">{phone.text}</bdi>
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className={link}>
              <Mail size={19} aria-hidden="true" className="text-leaf" />
              {email}
            </a>
          </li>
        )}
      </ul>
      <LanguageSwitch className="flex flex-wrap justify-center gap-x-6" linkClass={link} />
    </main>
  )
}

/** The notice above the pages of a closed shop, which only its owner sees. */
export const ClosedNotice = () => (
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
