import { Plus } from 'lucide-react'
import * as c from '#texts/content'
import * as t from '#texts/help'
import { BusinessHours, ConsultationCard, ContactDetails, InfoCard, PageHero } from './page-parts.tsx'
import { type Question, useQuestions } from './questions.ts'

interface FaqGroupProps {
  title: string
  questions: readonly Question[]
}

/** Expandable questions. Native disclosure elements, so the browser's text search finds the answers. */
const FaqGroup = ({ title, questions }: FaqGroupProps) => (
  <section>
    <h2 className="display text-xl">{title}</h2>
    <div className="mt-4 divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 leading-snug font-medium">
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

/** The Help Centre: questions with answers, and contact details. */
export const HelpCentrePage = () => (
  <>
    <PageHero eyebrow={t.eyebrow} title={t.title}>
      {t.text}
    </PageHero>
    <div className="wrap section grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] lg:gap-20">
      <div className="grid grid-cols-1 content-start gap-12">
        {useQuestions().map(({ title, questions }) => (
          <FaqGroup key={title} title={title} questions={questions} />
        ))}
      </div>
      <div className="grid grid-cols-1 content-start gap-4 sm:gap-6">
        <InfoCard title={t.supportTitle}>
          <ContactDetails />
        </InfoCard>
        <InfoCard title={c.hoursTitle}>
          <BusinessHours />
        </InfoCard>
        <ConsultationCard />
      </div>
    </div>
  </>
)
