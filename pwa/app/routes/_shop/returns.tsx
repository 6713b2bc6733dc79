import { createFileRoute, Link } from '@tanstack/react-router'
import type { ShopPromises } from '#contract/settings'
import { dayRange } from '#rules/shop/shop-answers'
import * as appTexts from '#texts/app'
import * as t from '#texts/return-policy'
import { useProfile } from '../../../api/shop-profile.ts'
import { usePromises } from '../../../shop/cart/settings.queries.ts'
import { ownPageHead, readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { FactsSection, PageHero, StandardPage } from '../../../shop/content/own-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/returns')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'returns'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: appTexts.returnsTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="returns">
      <ReturnsPage />
    </StandardPage>
  ),
})

const link = 'font-medium text-forest underline underline-offset-4'

const stepsOf = ({ returnDays, courierPickup }: ShopPromises, isSample: boolean) => [
  {
    title: t.returnAskTitle,
    text: t.returnAskText(returnDays, (text) => (
      <Link key="track" to="/order-tracking" className={link}>
        {text}
      </Link>
    )),
  },
  { title: t.returnPackTitle, text: t.returnPackText },
  { title: t.returnHandOverTitle, text: courierPickup ? t.returnHandOverText : t.returnSendText },
  { title: t.returnRefundTitle, text: isSample ? t.returnRefundText : t.returnRefundTextOwn },
]

function refundTime(days: string | null): string | null {
  const range = dayRange(days)
  return range && t.businessDays(range.from, range.to)
}

/** Returns the payment methods for which the shop promises the time of a refund. */
const refundsOf = ({ refundCards, refundUpi, refundBank, storeCredit }: ShopPromises) =>
  [
    { method: t.refundCards, days: refundTime(refundCards) },
    { method: t.refundUpi, days: refundTime(refundUpi) },
    { method: t.refundBank, days: refundTime(refundBank) },
    { method: t.refundCredit, days: storeCredit ? t.refundInstant : null },
  ].filter(({ days }) => days)

/** How returns, refunds and exchanges work. */
const ReturnsPage = () => {
  const promises = usePromises()
  const { isSample } = useProfile()
  const refunds = promises ? refundsOf(promises) : []
  return (
    <>
      <PageHero eyebrow={t.returnsEyebrow} title={t.returnsTitle}>
        {promises && t.returnsText(promises.returnDays, refundTime(promises.refundCards))}
      </PageHero>
      <div className="wrap pb-14">
        <FactsSection title={t.returnStepsTitle}>
          <ol className="grid gap-6 sm:grid-cols-2">
            {(promises ? stepsOf(promises, isSample) : []).map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-soft text-lg font-semibold text-forest"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </FactsSection>
        {refunds.length > 0 && (
          <FactsSection title={t.refundTimesTitle}>
            <dl className="divide-y divide-line border-y border-line">
              {refunds.map(({ method, days }) => (
                <div key={method} className="flex flex-wrap justify-between gap-x-4 py-3">
                  <dt>{method}</dt>
                  <dd className="font-medium">{days}</dd>
                </div>
              ))}
            </dl>
          </FactsSection>
        )}
        {promises?.freeExchange && (
          <FactsSection title={t.exchangesTitle}>
            <p>{t.exchangesText}</p>
          </FactsSection>
        )}
        <FactsSection title={t.noReturnsTitle}>
          <p>{t.noReturnsText}</p>
        </FactsSection>
        <FactsSection title={t.questionsTitle}>
          <p>
            {t.questionsText(
              (text) => (
                <Link key="help" to="/help-centre" className={link}>
                  {text}
                </Link>
              ),
              (text) => (
                <Link key="contact" to="/contact-us" className={link}>
                  {text}
                </Link>
              ),
            )}
          </p>
        </FactsSection>
      </div>
    </>
  )
}
