import { createFileRoute, Link } from '@tanstack/react-router'
import type { ShopPromises } from '#contract/settings'
import { dayRange, deliveryDays, freeDeliveryText, standardCost } from '#rules/shop/shop-answers'
import { deliversOnlyInState } from '#rules/tax/place-of-supply'
import * as appTexts from '#texts/app'
import * as t from '#texts/shipping'
import * as answers from '#texts/shop-answers'
import { useProfile } from '../../../api/shop-profile.ts'
import { useCourierConnected, usePromises, useRateTexts, useSettings } from '../../../shop/cart/settings.queries.ts'
import { ownPageHead, readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { FactsSection, PageHero, StandardPage } from '../../../shop/content/own-page.tsx'
import { pageHead } from '../../page-head.ts'

const { days } = answers

/** The delivery zones. The time of standard delivery comes from the settings. */
const zones = [
  { zone: t.metroCities, standard: '₹50', time: 'deliveryMetro', express: '₹150', expressDays: days(1, 2) },
  { zone: t.tier1Cities, standard: '₹75', time: 'deliveryTier1', express: '₹200', expressDays: days(2, 3) },
  { zone: t.otherAreas, standard: '₹100', time: 'deliveryOther', express: '₹250', expressDays: days(3, 5) },
] as const

function timeText(promised: string | null): string {
  const range = dayRange(promised)
  return range ? days(range.from, range.to) : ''
}

const link = 'font-medium text-forest underline underline-offset-4'
const head = 'py-3 pe-3 text-start text-sm font-semibold text-ink-soft'

const Cost = ({ cost, days }: { cost: string; days: string }) => (
  <>
    <span className="font-semibold tabular-nums">{cost}</span>{' '}
    <span className="block text-sm text-ink-soft sm:inline">{days}</span>
  </>
)

interface RateTableProps {
  /** One delivery cost for every zone; null for the documented costs by zone (specification section 9). */
  cost: string | null
  promises: ShopPromises
}

/** Delivery costs and times by zone. */
const RateTable = ({ cost, promises }: RateTableProps) => (
  <table className="w-full hyphens-auto border-b border-line wrap-anywhere">
    <thead>
      <tr className="border-b border-line">
        <th scope="col" className={head}>
          {t.zoneHead}
        </th>
        <th scope="col" className={head}>
          {t.standardHead}
        </th>
        {cost === null && promises.expressDelivery && (
          <th scope="col" className={head}>
            {t.expressHead}
          </th>
        )}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {zones.map(({ zone, standard, time, express, expressDays }) => (
        <tr key={zone}>
          <th scope="row" className="py-3.5 pe-3 text-start font-semibold">
            {zone}
          </th>
          <td className="py-3.5 pe-3">
            <Cost cost={cost ?? standard} days={timeText(promises[time])} />
          </td>
          {cost === null && promises.expressDelivery && (
            <td className="py-3.5">
              <Cost cost={express} days={expressDays} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

/**
 * Delivery costs, times and conditions. A shop with its own profile shows the table of times only if it promises times.
 */
const ShippingPage = () => {
  const rates = useRateTexts()
  const promises = usePromises()
  const { isSample } = useProfile()
  const hasCourier = useCourierConnected()
  const isStateOnly = deliversOnlyInState(useSettings())
  const cost = rates && standardCost(rates)
  const hasTable = promises && (isSample || (cost && deliveryDays(promises)))
  return (
    <>
      <PageHero eyebrow={t.shippingEyebrow} title={isSample ? t.shippingTitle : t.costsTitle}>
        {rates && freeDeliveryText(rates)} {isSample && t.shippingText}
      </PageHero>
      <div className="wrap pb-14">
        <FactsSection title={isSample || hasTable ? t.ratesTitle : t.standardHead}>
          {rates && hasTable && <RateTable cost={cost} promises={promises} />}
          {!isSample && !hasTable && cost && <p className="font-semibold tabular-nums">{cost}</p>}
          <p className="mt-4 text-sm text-ink-soft">
            {t.ratesNote} {hasCourier && t.checkNote}
          </p>
        </FactsSection>
        {(isSample || promises?.packHours) && (
          <FactsSection title={t.dispatchTitle}>
            <p>
              {[
                promises?.packHours && answers.packedWithin(promises.packHours),
                isSample && `${t.deliveryHours} ${answers.noSundays}`,
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          </FactsSection>
        )}
        <FactsSection title={t.countryTitle}>
          <p>{isStateOnly ? t.stateText : t.countryText}</p>
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
