import { createFileRoute, Link } from '@tanstack/react-router'
import { freeDeliveryText, standardCost } from '#rules/shop/shop-answers'
import * as appTexts from '#texts/app'
import * as t from '#texts/content'
import { useProfile } from '../../../api/shop-profile.ts'
import { usePromises, useRateTexts } from '../../../shop/cart/settings.queries.ts'
import { ownPageHead, readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { StandardPage } from '../../../shop/content/own-page.tsx'
import { FactsSection, PageHero } from '../../../shop/content/page-parts.tsx'
import { pageHead } from '../../page-head.ts'

const zones = [
  { zone: t.metroCities, standard: '₹50', standardDays: t.days(2, 3), express: '₹150', expressDays: t.days(1, 2) },
  { zone: t.tier1Cities, standard: '₹75', standardDays: t.days(3, 5), express: '₹200', expressDays: t.days(2, 3) },
  { zone: t.otherAreas, standard: '₹100', standardDays: t.days(5, 7), express: '₹250', expressDays: t.days(3, 5) },
]

const link = 'font-medium text-forest underline underline-offset-4'
const head = 'py-3 pe-3 text-start text-sm font-semibold text-ink-soft'

const Cost = ({ cost, days }: { cost: string; days: string }) => (
  <>
    <span className="font-semibold tabular-nums">{cost}</span>{' '}
    <span className="block text-sm text-ink-soft sm:inline">{days}</span>
  </>
)

interface RateTableProps {
  /** One cost for every zone; null for the documented costs (specification section 9). */
  cost: string | null
  hasExpress: boolean
}

/** Delivery costs and times by zone. */
const RateTable = ({ cost, hasExpress }: RateTableProps) => (
  <table className="w-full hyphens-auto border-b border-line wrap-anywhere">
    <thead>
      <tr className="border-b border-line">
        <th scope="col" className={head}>
          {t.zoneHead}
        </th>
        <th scope="col" className={head}>
          {t.standardHead}
        </th>
        {cost === null && hasExpress && (
          <th scope="col" className={head}>
            {t.expressHead}
          </th>
        )}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {zones.map(({ zone, standard, standardDays, express, expressDays }) => (
        <tr key={zone}>
          <th scope="row" className="py-3.5 pe-3 text-start font-semibold">
            {zone}
          </th>
          <td className="py-3.5 pe-3">
            <Cost cost={cost ?? standard} days={standardDays} />
          </td>
          {cost === null && hasExpress && (
            <td className="py-3.5">
              <Cost cost={express} days={expressDays} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Delivery costs and conditions. The times by zone are those of the sample. */
const ShippingPage = () => {
  const rates = useRateTexts()
  const promises = usePromises()
  const { isSample } = useProfile()
  const cost = rates && standardCost(rates)
  return (
    <>
      <PageHero eyebrow={t.shippingEyebrow} title={isSample ? t.shippingTitle : t.costsTitle}>
        {rates && freeDeliveryText(rates)} {isSample && t.shippingText}
      </PageHero>
      <div className="wrap pb-14">
        <FactsSection title={isSample ? t.ratesTitle : t.standardHead}>
          {rates && isSample && <RateTable cost={cost} hasExpress={promises?.expressDelivery ?? false} />}
          {!isSample && cost && <p className="font-semibold tabular-nums">{cost}</p>}
          <p className="mt-4 text-sm text-ink-soft">{t.ratesNote}</p>
        </FactsSection>
        {isSample && (
          <FactsSection title={t.dispatchTitle}>
            <p>{t.dispatchText}</p>
          </FactsSection>
        )}
        <FactsSection title={t.countryTitle}>
          <p>{t.countryText}</p>
        </FactsSection>
        <FactsSection title={t.bulkTitle}>
          <p>
            {t.bulkText((text) => (
              <Link key="contact" to="/contact-us" className={link}>
                {text}
              </Link>
            ))}
          </p>
        </FactsSection>
        <FactsSection title={t.trackTitle}>
          <p>
            {t.trackText((text) => (
              <Link key="track" to="/order-tracking" className={link}>
                {text}
              </Link>
            ))}
          </p>
        </FactsSection>
      </div>
    </>
  )
}

export const Route = createFileRoute('/_shop/shipping-info')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'shipping-info'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: appTexts.shippingTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="shipping-info">
      <ShippingPage />
    </StandardPage>
  ),
})
