import { formatShortInr } from '#rules/money'
import { deliveryAnswer, freeDeliveryText } from '#rules/shop/shop-answers'
import * as t from '#texts/help'
import { useProfile } from '../../api/shop-profile.ts'
import { usePromises, useRateTexts } from '../cart/settings.queries.ts'
import { usePaymentTexts } from '../checkout/pay/payment.queries.ts'

export interface Question {
  question: string
  answer: string
}

interface QuestionGroup {
  title: string
  questions: readonly Question[]
}

/** The FAQ answer about delivery. States no amount while the rates are unknown, and no times of the sample in an own shop. */
function useDeliveryAnswer(hasExpress: boolean, isSample: boolean): string {
  const rates = useRateTexts()
  if (!rates) return t.deliveryAnswerUnknown
  if (!isSample) return `${t.deliveryAnswerUnknown} ${freeDeliveryText(rates)}`
  const own = deliveryAnswer(rates)
  if (own) return own
  const standard = formatShortInr(50_00)
  return hasExpress
    ? t.deliveryAnswer(standard, formatShortInr(150_00), formatShortInr(200_00))
    : t.deliveryAnswerStandard(standard)
}

/** The questions of the help centre, with the answers that match the settings. Those about remedies belong to the sample. */
export function useQuestions(): readonly QuestionGroup[] {
  const promises = usePromises()
  const { isSample } = useProfile()
  const delivery = useDeliveryAnswer(promises?.expressDelivery ?? false, isSample)
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
