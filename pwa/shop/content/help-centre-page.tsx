import { Plus } from 'lucide-react'
import { faq, type Question } from '#rules/shop-faq'
import { usePaymentTexts, useRateTexts } from '../cart/settings.queries.ts'
import { BusinessHours, ConsultationCard, ContactDetails, InfoCard, PageHero } from './page-parts.tsx'

interface FaqGroupProps {
  title: string
  questions: readonly { question: string; answer: string }[]
}

/** Expandable questions. Native disclosure elements, so the browser's text search finds the answers. */
const FaqGroup = ({ title, questions }: FaqGroupProps) => (
  <section>
    <h2 className="display text-2xl sm:text-3xl">{title}</h2>
    <div className="mt-4 divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg leading-snug font-medium">
            <span className="min-w-0">{question}</span>
            <Plus
              size={20}
              aria-hidden="true"
              className="shrink-0 text-leaf transition-transform duration-200 group-open:rotate-45"
            />
          </summary>
          <p className="max-w-prose pb-5 leading-relaxed text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  </section>
)

/** The answer about delivery while the rates are unknown. */
const deliveryAnswer = 'It depends on where you live. The cost is shown before you place the order.'

/** The Help Centre: questions with answers, and contact details. */
export const HelpCentrePage = () => {
  const rates = useRateTexts()
  const payment = usePaymentTexts()
  const answerOf = ({ answer, topic }: Question) => {
    if (topic === 'delivery') return rates ? (rates.deliveryAnswer ?? answer) : deliveryAnswer
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
