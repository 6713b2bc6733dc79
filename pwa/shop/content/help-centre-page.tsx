import { faq, type Question } from '#rules/shop-faq'
import { usePaymentTexts, useRateTexts } from '../cart/settings.queries.ts'
import { BusinessHours } from './business-hours.tsx'
import { ConsultationCard } from './consultation-card.tsx'
import { ContactDetails } from './contact-details.tsx'
import { FaqGroup } from './faq-group.tsx'
import { InfoCard } from './info-card.tsx'
import { PageHero } from './page-hero.tsx'

/** The Help Centre: questions with answers, and contact details. */
export const HelpCentrePage = () => {
  const rates = useRateTexts()
  const payment = usePaymentTexts()
  const answerOf = ({ answer, topic }: Question) => {
    if (topic === 'delivery') return rates && (rates.deliveryAnswer ?? answer)
    return (topic === 'payment' && payment.answer) || answer
  }
  return (
    <>
      <PageHero eyebrow="Help Centre" title="How can we help?">
        Common questions, and a real person on the phone.
      </PageHero>
      <div className="wrap section grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] lg:gap-20">
        <div className="grid grid-cols-1 content-start gap-12">
          {faq.map(({ group, questions }) => (
            <FaqGroup
              key={group}
              title={group}
              questions={questions.map((asked) => ({ question: asked.question, answer: answerOf(asked) }))}
            />
          ))}
        </div>
        <div className="grid grid-cols-1 content-start gap-4 sm:gap-6">
          <InfoCard title="Support">
            <ContactDetails />
          </InfoCard>
          <InfoCard title="Business hours">
            <BusinessHours />
          </InfoCard>
          <ConsultationCard />
        </div>
      </div>
    </>
  )
}
