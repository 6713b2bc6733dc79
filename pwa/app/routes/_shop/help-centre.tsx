import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ShopPromises } from '#contract/settings'
import { formatShortInr } from '#rules/money'
import { dayRange, deliveryAnswer, freeDeliveryText } from '#rules/shop/shop-answers'
import * as appTexts from '#texts/app'
import * as t from '#texts/help'
import * as answers from '#texts/shop-answers'
import { useProfile } from '../../../api/shop-profile.ts'
import { usePromises, useRateTexts } from '../../../shop/cart/settings.queries.ts'
import { usePaymentTexts } from '../../../shop/checkout/pay/payment-texts.queries.ts'
import { ownPageHead, readStandardPage } from '../../../shop/content/own-page.queries.ts'
import {
  ConsultationCard,
  ContactDetails,
  HoursCard,
  InfoCard,
  PageHero,
  StandardPage,
} from '../../../shop/content/own-page.tsx'
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

/**
 * The questions and answers as expandable elements of HTML (`details`), so that the browser's text search finds the
 * answers.
 */
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
        <HoursCard />
        <ConsultationCard />
      </div>
    </div>
  </>
)

interface Question {
  question: string
  answer: string
}

interface QuestionGroup {
  title: string
  questions: readonly Question[]
}

/**
 * Returns the answer in the help centre about the time and cost of delivery. The answer states no amount while the
 * delivery rates are unknown.
 */
function useDeliveryTime(promises: ShopPromises | null, isSample: boolean): string {
  const rates = useRateTexts()
  if (!rates || !promises) return t.deliveryAnswerUnknown
  const own = deliveryAnswer(rates, promises)
  if (own) return own
  const range = dayRange(promises.deliveryOther)
  if (!isSample || !range) return `${t.deliveryAnswerUnknown} ${freeDeliveryText(rates)}`
  const [time, standard] = [answers.days(range.from, range.to), formatShortInr(50_00)]
  return promises.expressDelivery
    ? t.deliveryAnswer(time, standard, formatShortInr(150_00), formatShortInr(200_00))
    : t.deliveryAnswerStandard(time, standard)
}

/** Returns the answer of `useDeliveryTime`, followed by the time within which the shop promises to pack an order. */
function useDeliveryAnswer(promises: ShopPromises | null, isSample: boolean): string {
  const sentences = [
    useDeliveryTime(promises, isSample),
    promises?.packHours && answers.packedWithin(promises.packHours),
    promises && isSample && answers.noSundays,
  ]
  return sentences.filter(Boolean).join(' ')
}

/**
 * Returns the questions of the help centre, with the answers that match the settings. Questions about remedies are
 * shown in the sample shop only.
 */
function useQuestions(): readonly QuestionGroup[] {
  const promises = usePromises()
  const { isSample } = useProfile()
  const delivery = useDeliveryAnswer(promises, isSample)
  const payment = usePaymentTexts()
  const remedies = [
    {
      title: t.unaniTitle,
      questions: [
        { question: t.unaniQuestion, answer: t.unaniAnswer },
        { question: t.temperamentQuestion, answer: t.temperamentAnswer },
        { question: t.formsQuestion, answer: t.formsAnswer },
      ],
    },
    {
      title: t.safetyTitle,
      questions: [
        { question: t.dosageQuestion, answer: t.dosageAnswer },
        { question: t.medicinesQuestion, answer: t.medicinesAnswer },
        { question: t.testsQuestion, answer: t.testsAnswer },
      ],
    },
  ]
  return [
    ...(isSample ? remedies : []),
    {
      title: t.ordersTitle,
      questions: [
        { question: t.deliveryQuestion, answer: delivery },
        { question: t.paymentQuestion, answer: payment.answer },
        { question: t.trackingQuestion, answer: t.trackingAnswer },
        ...(promises ? [{ question: t.returnsQuestion, answer: t.returnsAnswer(promises.returnDays) }] : []),
        { question: t.bulkQuestion, answer: t.bulkAnswer },
      ],
    },
  ]
}
