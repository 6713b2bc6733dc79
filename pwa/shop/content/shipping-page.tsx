import { Link } from '@tanstack/react-router'
import { useRateTexts } from '../cart/settings.queries.ts'
import { FactsSection, PageHero } from './page-parts.tsx'

const zones = [
  { zone: 'Metro cities', standard: '₹50', standardDays: '2-3 days', express: '₹150', expressDays: '1-2 days' },
  { zone: 'Tier 1 cities', standard: '₹75', standardDays: '3-5 days', express: '₹200', expressDays: '2-3 days' },
  { zone: 'Other areas', standard: '₹100', standardDays: '5-7 days', express: '₹250', expressDays: '3-5 days' },
]

const head = 'py-3 pr-3 text-left text-sm font-semibold text-ink-soft'

const Cost = ({ cost, days }: { cost: string; days: string }) => (
  <>
    <span className="font-semibold tabular-nums">{cost}</span>{' '}
    <span className="block text-sm text-ink-soft sm:inline">{days}</span>
  </>
)

interface RateTableProps {
  /** One cost for every zone, without express delivery; null for the documented costs (specification section 9). */
  cost: string | null
}

/** Delivery costs and times by zone. */
const RateTable = ({ cost }: RateTableProps) => (
  <table className="w-full hyphens-auto border-b border-line wrap-anywhere">
    <thead>
      <tr className="border-b border-line">
        <th scope="col" className={head}>
          Zone
        </th>
        <th scope="col" className={head}>
          Standard
        </th>
        {cost === null && (
          <th scope="col" className={head}>
            Express
          </th>
        )}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {zones.map(({ zone, standard, standardDays, express, expressDays }) => (
        <tr key={zone}>
          <th scope="row" className="py-3.5 pr-3 text-left font-semibold">
            {zone}
          </th>
          <td className="py-3.5 pr-3">
            <Cost cost={cost ?? standard} days={standardDays} />
          </td>
          {cost === null && (
            <td className="py-3.5">
              <Cost cost={express} days={expressDays} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Delivery costs, times and conditions. */
export const ShippingPage = () => {
  const rates = useRateTexts()
  return (
    <>
      <PageHero eyebrow="Shipping" title="From our workshop to your door">
        {rates?.freeShipping} We deliver everywhere in India that a courier reaches.
      </PageHero>
      <div className="wrap pb-14">
        <FactsSection title="Rates and times">
          {rates && <RateTable cost={rates.standardCost} />}
          <p className="mt-4 text-sm text-ink-soft">
            The amount for your order is shown before you place it; enter your PIN code to check delivery.
          </p>
        </FactsSection>
        <FactsSection title="Dispatch">
          <p>
            Orders are processed within 24 hours. Parcels are delivered from 9 AM to 6 PM. There is no shipping on
            Sundays.
          </p>
        </FactsSection>
        <FactsSection title="Where we ship">
          <p>We ship within India only.</p>
        </FactsSection>
        <FactsSection title="Bulk orders">
          <p>
            More than 10 items? Please{' '}
            <Link to="/contact-us" className="font-medium text-forest underline underline-offset-4">
              write to us
            </Link>{' '}
            first: we’ll quote bulk orders and confirm a delivery date.
          </p>
        </FactsSection>
        <FactsSection title="Track your order">
          <p>
            With your order number and email you can{' '}
            <Link to="/order-tracking" className="font-medium text-forest underline underline-offset-4">
              track your order
            </Link>{' '}
            at any time, without an account.
          </p>
        </FactsSection>
      </div>
    </>
  )
}
