import { createFileRoute } from '@tanstack/react-router'
import type { ShopProfile } from '#rules/shop/shop-profile'
import * as appTexts from '#texts/app'
import * as t from '#texts/content'
import { useProfile } from '../../../api/shop-profile.ts'
import { usePromises } from '../../../shop/cart/settings.queries.ts'
import { ContactForm } from '../../../shop/content/contact-form.tsx'
import {
  BusinessHours,
  ConsultationCard,
  ContactDetails,
  InfoCard,
  PageHero,
} from '../../../shop/content/page-parts.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/contact-us')({
  validateSearch: ({ order }: Record<string, unknown>): { order?: string } =>
    typeof order === 'string' && /^[\w-]{1,40}$/.test(order) ? { order } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.contactTitle,
      path: match.fullPath,
    }),
  component: Contact,
})

function Contact() {
  const { order } = Route.useSearch()
  return <ContactPage orderNumber={order} />
}

/** The contact page: form, address, business hours and officers. `orderNumber` is the order that the message is about. */
const ContactPage = ({ orderNumber }: { orderNumber?: string | undefined }) => {
  const { grievanceOfficer, licences, address, hours, phone, whatsapp, email } = useProfile()
  const promises = usePromises()
  return (
    <>
      <PageHero eyebrow={t.contactEyebrow} title={t.contactTitle}>
        {promises && t.contactText(promises.replyHours)}
      </PageHero>
      <div className="wrap section grid gap-4 sm:gap-6">
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <ContactForm orderNumber={orderNumber} />
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-1">
            {(phone || whatsapp || email) && (
              <InfoCard title={t.contactDetailsTitle}>
                <ContactDetails />
              </InfoCard>
            )}
            {address.length > 0 && (
              <InfoCard title={t.storeTitle}>
                <address className="not-italic">
                  {address.map((line) => (
                    <span key={line} className="block">
                      <bdi>{line}</bdi>
                    </span>
                  ))}
                </address>
              </InfoCard>
            )}
            {hours.length > 0 && (
              <InfoCard title={t.hoursTitle}>
                <BusinessHours />
              </InfoCard>
            )}
          </div>
        </div>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          <ConsultationCard />
          {grievanceOfficer && <OfficerCard officer={grievanceOfficer} />}
          {licences.length > 0 && (
            <InfoCard title={t.licencesTitle}>
              <dl className="grid gap-3">
                {licences.map(({ name, number }) => (
                  <div key={name}>
                    <dt className="text-sm text-ink-soft">{name}</dt>
                    <dd className="font-medium">{number}</dd>
                  </div>
                ))}
              </dl>
            </InfoCard>
          )}
        </div>
      </div>
    </>
  )
}

const OfficerCard = ({ officer }: { officer: NonNullable<ShopProfile['grievanceOfficer']> }) => (
  <InfoCard title={t.officerTitle}>
    <p className="font-semibold">{officer.name}</p>
    <ul>
      {officer.email && (
        <li>
          <a
            href={`mailto:${officer.email}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {officer.email}
          </a>
        </li>
      )}
      {officer.phone && (
        <li className="tabular-nums">
          <bdi dir="ltr">{officer.phone}</bdi>
        </li>
      )}
    </ul>
    <p className="mt-3 text-sm text-ink-soft">{officer.answers}</p>
  </InfoCard>
)
