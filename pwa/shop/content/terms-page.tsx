import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shopProfile } from '#rules/shop-profile'
import { useOnlinePayment, usePaymentTexts, useRateTexts } from '../cart/settings.queries.ts'
import { FactsSection, PageHero } from './page-parts.tsx'

const link = 'font-medium text-forest underline underline-offset-4'

const Facts = ({ children }: { children: ReactNode }) => <div className="grid gap-3 leading-relaxed">{children}</div>

/** The terms that a shopper accepts at the checkout, and the privacy policy. */
export const TermsPage = () => {
  const { brand, address, licences, grievanceOfficer, email } = shopProfile
  const added = useRateTexts()?.termsOnPrices
  const total = usePaymentTexts().termsOnTotal
  const isPaidOnline = useOnlinePayment()
  return (
    <>
      <PageHero eyebrow="Terms and privacy" title="Terms & privacy">
        What you agree to when you order, and what we do with what you tell us. In plain words.
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
              Prices are in rupees. {added}, and you see the whole amount before you place the order: {total}.
            </p>
            <p>
              If a price or the stock changes while you order, we say so and ask again.
              {isPaidOnline && ' An order to be paid online that stays unpaid is cancelled, and nothing is charged.'}
            </p>
          </Facts>
        </FactsSection>
        <FactsSection title="Delivery and returns">
          <Facts>
            <p>
              What delivery costs and how long it takes is on{' '}
              <Link to="/shipping-info" className={link}>
                Shipping
              </Link>
              . You may send unopened products back within 30 days:{' '}
              <Link to="/returns" className={link}>
                Returns
              </Link>{' '}
              tells how, and when your money is back. Until your parcel is on its way you can cancel: call or{' '}
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
              Reviews are shown with the name that you give, never with your e-mail address. We may take down what is
              unlawful, abusive or not about the product.
            </p>
          </Facts>
        </FactsSection>
        <div id="privacy" className="scroll-mt-24">
          <FactsSection title="Privacy">
            <Facts>
              <p>
                We keep what an order needs: name, e-mail address, phone number, address and what you bought. Your card
                never reaches us. We share only what the courier and the payment provider need, and sell nothing.
              </p>
              <p>
                There are no advertising or tracking cookies. One cookie keeps you signed in. Another remembers which
                orders were placed on this device. A third remembers that you have signed in here before. Your cart,
                your wishlist, what you viewed and what you have begun to write stay on your device; signing out clears
                them. If you are signed in, your account also stores the products and quantities of your cart, so that
                your other devices show them.
              </p>
              <p>
                We email news only if you subscribe; unsubscribe any time. To see, correct or have deleted what we keep
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
              Tell us first: most things are settled by telephone. Complaints go to our grievance officer,{' '}
              {grievanceOfficer.name},{' '}
              <a href={`mailto:${grievanceOfficer.email}`} className={link}>
                {grievanceOfficer.email}
              </a>
              , {grievanceOfficer.phone}. {grievanceOfficer.answers} Indian law applies, and your rights as a consumer
              stay whatever {brand} writes here.
            </p>
          </Facts>
        </FactsSection>
      </div>
    </>
  )
}
