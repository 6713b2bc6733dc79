import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublishedPage } from '#contract/own-pages'
import type { PageKind } from '#contract/page-paths'
import { formatShortInr, parseRupees } from '#rules/money'
import * as t from '#texts/content'
import { code } from '#texts/language'
import { ShopLoadingScreen } from '../../api/brand-screens.tsx'
import { useProfile } from '../../api/shop-profile.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { usePromises } from '../cart/settings.queries.ts'
import { ownPageQuery, useIsReplaced } from './own-page.queries.ts'

/**
 * Returns the attributes `lang` and `dir` of texts that are not in the language of the page, because the owner has not
 * translated them.
 */
const languageOf = ({ language }: PublishedPage) =>
  language === code ? {} : { lang: language, dir: language === 'ur' ? 'rtl' : 'ltr' }

const OwnPageText = ({ page }: { page: PublishedPage }) => (
  <article {...languageOf(page)}>
    <PageHero eyebrow={page.kind === 'article' ? t.articleEyebrow : null} title={page.title}>
      {page.intro}
    </PageHero>
    <div className="wrap section grid max-w-4xl! gap-8">
      {page.imageUrl && (
        <Picture
          src={page.imageUrl}
          alt={page.imageAlt}
          sizes="(width >= 56rem) 54rem, 100vw"
          width={1200}
          height={800}
          load="eager"
          className="aspect-3/2 w-full rounded-card object-cover"
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises the text of a page */}
      <div className="own-text" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  </article>
)

interface OwnPageProps {
  kind: PageKind
  slug: string
}

/** A page that the owner wrote. */
export const OwnPage = ({ kind, slug }: OwnPageProps) => {
  const { data, error } = useQuery(ownPageQuery(kind, slug))
  // Nothing is rendered while the page is missing, because the route shows the error.
  if (error && !data) throw error
  return data ? <OwnPageText page={data} /> : <ShopLoadingScreen />
}

/** A standard page: the page of the owner, or `children`, the built-in page. */
export const StandardPage = ({ slug, children }: { slug: string; children: ReactNode }) => {
  const isReplaced = useIsReplaced(slug)
  const { data, isError } = useQuery({ ...ownPageQuery('standard', slug), enabled: isReplaced })
  if (!isReplaced || (isError && !data)) return children
  return data ? <OwnPageText page={data} /> : <ShopLoadingScreen />
}

interface PageHeroProps {
  eyebrow: string | null
  title: string
  children: ReactNode
}

/** The header of a text page. */
export const PageHero = ({ eyebrow, title, children }: PageHeroProps) => (
  <header data-tone="dark" className="bg-forest text-paper">
    <div className="wrap py-12 sm:py-20">
      {eyebrow && <p className="eyebrow text-leaf-bright">{eyebrow}</p>}
      <h1 className="display mt-3 max-w-3xl text-2xl">{title}</h1>
      {children && <p className="mt-4 max-w-xl text-lg leading-relaxed text-paper/85">{children}</p>}
    </div>
  </header>
)

/** A section with its heading at the side on wide screens. */
export const FactsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-x-16 gap-y-4 border-t border-line py-10 lg:grid-cols-[1fr_2fr] lg:py-14">
    <h2 className="display text-xl">{title}</h2>
    <div className="max-w-3xl">{children}</div>
  </section>
)

/** A titled card next to the main text. */
export const InfoCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-card bg-card p-6 sm:p-8">
    <h2 className="display text-xl">{title}</h2>
    <div className="mt-3 wrap-anywhere">{children}</div>
  </section>
)

/** The card with the business hours of the shop. It is not shown in a shop without business hours. */
export const HoursCard = () => {
  const { hours } = useProfile()
  if (hours.length === 0) return null
  return (
    <InfoCard title={t.hoursTitle}>
      <dl className="grid gap-1.5">
        {hours.map(({ days, times }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of the owner can be equal
          <div key={index} className="flex flex-wrap justify-between gap-x-4">
            <dt>{days}</dt>
            <dd className="text-ink-soft">{times}</dd>
          </div>
        ))}
      </dl>
    </InfoCard>
  )
}

const line = 'inline-flex min-h-11 items-center gap-3 font-medium underline-offset-4 hover:underline'

/** The shop's phone number, WhatsApp number and email address. */
export const ContactDetails = () => {
  const { phone, whatsapp, email } = useProfile()
  return (
    <ul>
      {phone && (
        <li>
          <a href={phone.href} className={`${line} tabular-nums`}>
            <Phone size={19} aria-hidden="true" className="text-leaf" />
            <bdi dir="ltr">{phone.text}</bdi>
          </a>
        </li>
      )}
      {whatsapp && (
        <li>
          <a href={whatsapp.href} target="_blank" rel="noopener noreferrer" className={`${line} tabular-nums`}>
            <MessageCircle size={19} aria-hidden="true" className="text-leaf" />
            <span>
              {t.whatsapp} <bdi dir="ltr">{whatsapp.text}</bdi>
            </span>
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={line}>
            <Mail size={19} aria-hidden="true" className="text-leaf" />
            {email}
          </a>
        </li>
      )}
    </ul>
  )
}

/**
 * The prices of a consultation, with the phone number to book it. Renders nothing if the shop offers no consultation.
 */
export const ConsultationCard = () => {
  const promises = usePromises()
  const { phone } = useProfile()
  const prices = [
    { name: t.consultationByPhone, price: promises?.consultationPhone },
    { name: t.consultationInPerson, price: promises?.consultationVisit },
  ].flatMap(({ name, price }) => (price ? [{ name, price: formatShortInr(parseRupees(price)) }] : []))
  if (prices.length === 0) return null
  return (
    <section data-tone="dark" className="rounded-card bg-forest p-6 text-paper sm:p-8">
      <h2 className="display text-xl">{t.consultationTitle}</h2>
      <p className="mt-2 text-paper/85">{t.consultationText}</p>
      <dl className="mt-5 grid gap-2">
        {prices.map(({ name, price }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-paper/20 pt-2">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{price}</dd>
          </div>
        ))}
      </dl>
      {phone && (
        <a href={phone.href} className={buttonClass('primary', 'mt-6 w-full')}>
          {t.consultationBook}
        </a>
      )}
    </section>
  )
}
