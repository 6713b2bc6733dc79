import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as appTexts from '#texts/app'
import { direction } from '#texts/language'
import * as layout from '#texts/layout'
import * as t from '#texts/terms'
import { useProfile } from '../../../api/shop-profile.ts'
import { usePromises, useRateTexts } from '../../../shop/cart/settings.queries.ts'
import { useCashOnDelivery, useOnlinePayment } from '../../../shop/checkout/pay/payment.queries.ts'
import { ownPageHead, readStandardPage, useIsReplaced } from '../../../shop/content/own-page.queries.ts'
import { FactsSection, PageHero, StandardPage } from '../../../shop/content/own-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/terms')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'terms'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: appTexts.termsTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="terms">
      <TermsPage />
    </StandardPage>
  ),
})

const link = 'font-medium text-forest underline underline-offset-4'

const Facts = ({ children }: { children: ReactNode }) => <div className="grid gap-3 leading-relaxed">{children}</div>

/** Separates a licence number from right-to-left text around it, which would reorder its digits and Latin letters. */
const isolated = (number: string) => (direction === 'rtl' ? `\u2066${number}\u2069` : number)

/** The terms that a shopper accepts at the checkout, and the privacy policy. */
const TermsPage = () => {
  const { address, licences, grievanceOfficer, email, legalName, isSample } = useProfile()
  const seller = legalName ? [legalName, ...address] : address
  const charges = useRateTexts()?.charges ?? 'unknown'
  const promises = usePromises()
  const isPaidOnline = useOnlinePayment()
  const isPaidInCash = useCashOnDelivery()
  const payments = isPaidOnline ? (isPaidInCash ? 'both' : 'online') : isPaidInCash ? 'cash' : 'none'
  return (
    <>
      <PageHero eyebrow={t.eyebrow} title={t.title}>
        {t.text}
      </PageHero>
      <div className="wrap pb-14">
        <FactsSection title={t.sellerTitle}>
          <Facts>
            {seller.length > 0 && <p>{t.seller(seller)}</p>}
            {licences.length > 0 && (
              <p>{t.licences(licences.map(({ name, number }) => `${name} ${isolated(number)}`))}</p>
            )}
          </Facts>
        </FactsSection>
        <FactsSection title={t.pricesTitle}>
          <Facts>
            <p>{t.prices(charges, payments)}</p>
            <p>
              {t.priceChanges}
              {isPaidOnline && ` ${t.unpaidOrder}`}
            </p>
          </Facts>
        </FactsSection>
        <FactsSection title={t.deliveryTitle}>
          <Facts>
            <p>
              {promises &&
                t.delivery(
                  {
                    shipping: (text) => (
                      <Link key="shipping" to="/shipping-info" className={link}>
                        {text}
                      </Link>
                    ),
                    returns: (text) => (
                      <Link key="returns" to="/returns" className={link}>
                        {text}
                      </Link>
                    ),
                    contact: (text) => (
                      <Link key="contact" to="/contact-us" className={link}>
                        {text}
                      </Link>
                    ),
                  },
                  promises.returnDays,
                )}
            </p>
          </Facts>
        </FactsSection>
        {isSample && (
          <FactsSection title={t.remediesTitle}>
            <Facts>
              <p>{t.remedies}</p>
            </Facts>
          </FactsSection>
        )}
        <FactsSection title={t.reviewsTitle}>
          <Facts>
            <p>{t.reviews}</p>
          </Facts>
        </FactsSection>
        <div id="privacy" className="scroll-mt-24">
          <FactsSection title={t.privacyTitle}>
            <Facts>
              {useIsReplaced('privacy') ? (
                <p>
                  <Link to="/privacy" className={link}>
                    {t.privacyTitle}
                  </Link>
                </p>
              ) : (
                <PrivacyFacts email={email} />
              )}
            </Facts>
          </FactsSection>
        </div>
        <FactsSection title={t.complaintsTitle}>
          <Facts>
            <p>
              {t.complaints(
                grievanceOfficer && {
                  ...grievanceOfficer,
                  email: grievanceOfficer.email && (
                    <a key="email" href={`mailto:${grievanceOfficer.email}`} className={link}>
                      {grievanceOfficer.email}
                    </a>
                  ),
                },
              )}
            </p>
          </Facts>
        </FactsSection>
      </div>
    </>
  )
}

/** The built-in privacy policy. */
const PrivacyFacts = ({ email }: { email: string | null }) => (
  <>
    <p>{t.orderData}</p>
    <p>{t.deviceData}</p>
    <p>
      {t.yourRights(
        email ? (
          <a key="email" href={`mailto:${email}`} className={link}>
            {email}
          </a>
        ) : (
          <Link key="email" to="/contact-us" className={link}>
            {layout.contactUs}
          </Link>
        ),
      )}
    </p>
  </>
)
