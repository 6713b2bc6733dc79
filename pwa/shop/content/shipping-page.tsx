import { Link } from '@tanstack/react-router'
import { useRateTexts } from '../cart/settings.queries.ts'
import { FactsSection } from './facts-section.tsx'
import { PageHero } from './page-hero.tsx'
import { RateTable } from './rate-table.tsx'

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
        <FactsSection title="Following your parcel">
          <p>
            With your order number and e-mail address you can{' '}
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
