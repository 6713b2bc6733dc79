import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shopProfile } from '#rules/shop-profile'
import { useOnlinePayment, usePaymentTexts, useRateTexts } from '../cart/settings.queries.ts'
import { FactsSection, PageHero } from './page-parts.tsx'

const link = 'font-medium text-forest underline underline-offset-4'

const Facts = ({ children }: { children: ReactNode }) => <div className="grid gap-3 leading-relaxed">{children}</div>

/** The terms that a shopper accepts at the checkout, and the privacy policy. */
export const TermsPage = () => {
  const { address, licences, grievanceOfficer, email } = shopProfile
  const added = useRateTexts()?.termsOnPrices
  const total = usePaymentTexts().termsOnTotal
  const isPaidOnline = useOnlinePayment()
  return (
    <>
      <PageHero eyebrow="Legal" title="Terms & privacy">
        What you agree to when you order, and how we use your data.
      </PageHero>
      <div className="wrap pb-14">
        <FactsSection title="Who you buy from">
          <Facts>
            <p>{address.join(', ')}.</p>
            <p>{licences.map(({ name, number }) => `${name} ${number}`).join(', ')}.</p>
          </Facts>
        </FactsSection>
        <FactsSection title="Price and payment">
          <Facts>
            <p>
              Prices are in rupees. {added ? `${added}, and you see` : 'You see'} the whole amount before you place the
              order: {total}.
            </p>
            <p>
              If a price or the stock changes while you order, we show it and ask you again.
              {isPaidOnline && ' An online order that stays unpaid is cancelled, and you are not charged.'}
            </p>
          </Facts>
        </FactsSection>
        <FactsSection title="Delivery and returns">
          <Facts>
            <p>
              Delivery costs and times are on{' '}
              <Link to="/shipping-info" className={link}>
                Shipping
              </Link>
              . You can return unopened products within 30 days: see{' '}
              <Link to="/returns" className={link}>
                Returns
              </Link>{' '}
              for the steps and refund times. You can cancel until your parcel is on its way: call or{' '}
              <Link to="/contact-us" className={link}>
                write to us
              </Link>
              . You’ll get a full refund.
            </p>
          </Facts>
        </FactsSection>
        <FactsSection title="What our remedies are">
          <Facts>
            <p>
              Traditional preparations, described by what they are traditionally used for. Nothing here is a diagnosis
              or promises a cure. Please follow the label, and ask your physician first if you take other medicines, are
              pregnant, nursing or under treatment, or buy for a child.
            </p>
          </Facts>
        </FactsSection>
        <FactsSection title="Your reviews">
          <Facts>
            <p>
              Reviews are shown with the name that you give, never with your email address. We may remove reviews that
              are unlawful, abusive or not about the product.
            </p>
          </Facts>
        </FactsSection>
        <div id="privacy" className="scroll-mt-24">
          <FactsSection title="Privacy">
            <Facts>
              <p>
                We store what an order needs: name, email address, phone number, address and what you bought. Your card
                never reaches us. We share only what the courier and the payment provider need, and sell nothing.
              </p>
              <p>
                There are no advertising or tracking cookies. One cookie keeps you logged in. Another remembers which
                orders were placed on this device. A third remembers that you have logged in here before. Your cart,
                your wishlist, the products you viewed, your searches, the PIN code you checked and your unfinished
                forms stay on your device; logging out clears them. If you are logged in, your account also stores the
                products and quantities of your cart, so that your other devices show them.
              </p>
              <p>
                We email news only if you subscribe; unsubscribe any time. To see, correct or delete the data we store
                about you, write to{' '}
                <a href={`mailto:${email}`} className={link}>
                  {email}
                </a>
                . Invoices are kept as long as tax law requires.
              </p>
            </Facts>
          </FactsSection>
        </div>
        <FactsSection title="If something goes wrong">
          <Facts>
            <p>
              Contact us first: we solve most problems by phone. Complaints go to our grievance officer,{' '}
              {grievanceOfficer.name},{' '}
              <a href={`mailto:${grievanceOfficer.email}`} className={link}>
                {grievanceOfficer.email}
              </a>
              , {grievanceOfficer.phone}. {grievanceOfficer.answers} Indian law applies. Nothing on this page limits
              your rights as a consumer.
            </p>
          </Facts>
        </FactsSection>
      </div>
    </>
  )
}
