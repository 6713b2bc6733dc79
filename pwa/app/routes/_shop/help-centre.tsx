import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as appTexts from '#texts/app'
import * as c from '#texts/content'
import * as t from '#texts/help'
import { useProfile } from '../../../api/shop-profile.ts'
import { readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { StandardPage } from '../../../shop/content/own-page.tsx'
import { ownPageHead } from '../../../shop/content/own-page-head.ts'
import {
  BusinessHours,
  ConsultationCard,
  ContactDetails,
  InfoCard,
  PageHero,
} from '../../../shop/content/page-parts.tsx'
import { type Question, useQuestions } from '../../../shop/content/questions.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/help-centre')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'help-centre'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: appTexts.helpTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="help-centre">
      <HelpCentrePage />
    </StandardPage>
  ),
})

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
const HelpCentrePage = () => (
  <>
    <PageHero eyebrow={t.eyebrow} title={t.title}>
      {useProfile().isSample && t.text}
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
