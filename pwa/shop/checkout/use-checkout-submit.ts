import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInr } from '#rules/money'
import { checkoutTotals } from '#rules/totals'
import * as t from '#texts/checkout'
import { useOnline } from '../../api/online-store.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { type CartRow, goodsOf, isPriced } from '../cart/cart.queries.ts'
import { readCart } from '../cart/cart-store.ts'
import { useSettings } from '../cart/settings.queries.ts'
import { useStateNames } from './address-card.tsx'
import { useDelivery } from './checkout.queries.ts'
import { useCoupon } from './coupon-field.tsx'
import { rememberDetails } from './details/remembered-details-store.ts'
import { focusOn } from './form-card.tsx'
import { pricesId } from './order-actions.tsx'
import { hasNotice, summaryId } from './order-panel.tsx'
import { isCheckoutDocument } from './pay/pay-online.ts'
import { useCashOnDelivery, useOnlinePayment } from './pay/payment.queries.ts'
import { methodId, supplyOf } from './payment-card.tsx'
import {
  type CheckoutFormState,
  checkForm,
  type FieldErrors,
  fieldNames,
  useCheckoutForm,
} from './use-checkout-form.ts'
import { type CheckoutStart, useOpenParts } from './use-checkout-start.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** Selects the payment method of the checkout if the shop offers only one. Returns whether the shop offers any. */
function useOfferedMethods({ values, set }: CheckoutFormState, needsPrescription: boolean) {
  const hasOnlinePayment = useOnlinePayment()
  const hasCash = useCashOnDelivery() && !needsPrescription
  const only = hasOnlinePayment === hasCash ? null : hasCash ? 'cod' : 'razorpay'
  const isOther = only !== null && values.paymentMethod !== only
  useEffect(() => {
    // The selected payment method, of the stored draft or of this page, is no longer offered by the shop.
    if (isOther) set('paymentMethod', only)
  }, [isOther, only, set])
  return hasOnlinePayment || hasCash
}

export interface CheckoutFormProps {
  start: CheckoutStart
  lines: readonly CartRow[]
  subtotal: number
}

/** Whether a cart line is ordered. A line for which a variant must be chosen stays in the cart. */
const isOrdered = ({ needsVariant }: CartRow) => !needsVariant

/** Returns the reasons why an order of these cart lines cannot be placed, apart from errors in the form fields. */
const obstaclesOf = (
  lines: readonly CartRow[],
  {
    undelivered,
    isOutside,
    cashless,
    isUnpayable,
  }: Record<'undelivered' | 'isOutside' | 'cashless' | 'isUnpayable', boolean>,
) => ({
  undelivered,
  isOutside,
  cashless,
  isUnpayable,
  soldOut: lines.some((line) => line.soldOut),
  nothing: lines.length === 0,
})

interface Reasons extends ReturnType<typeof obstaclesOf> {
  mustReload: boolean
  coupon: Pick<ReturnType<typeof useCoupon>, 'isFinal' | 'miss'>
}

/** Shows the first reason why the order of a valid form cannot be placed. Returns whether there is such a reason. */
function showReason(
  { undelivered, isOutside, cashless, soldOut, nothing, isUnpayable, mustReload, coupon }: Reasons,
  focusField: ReturnType<typeof useOpenParts>['focusField'],
): boolean {
  if (undelivered) {
    toast({ title: t.noDeliveryTitle, description: t.noDeliveryText, variant: 'destructive' })
    focusField('postalCode')
  } else if (isOutside || cashless) focusField(isOutside ? 'state' : 'postalCode')
  else if (soldOut || nothing) {
    const description = soldOut ? t.removeSoldOut : t.chooseOptions
    toast({ title: t.orderFailed, description, variant: 'destructive' })
    focusOn(summaryId)
  } else if (isUnpayable) focusOn('checkout-payment-error')
  else if (mustReload) focusOn('checkout-reload')
  else if (!coupon.isFinal) {
    coupon.miss()
    focusField('couponCode')
  } else return false
  return true
}

/** Returns the typed order: the form with its coupon, and where it is delivered and taxed. */
function useTypedOrder({ start, subtotal, lines }: CheckoutFormProps) {
  const form = useCheckoutForm(start.values)
  const delivery = useDelivery(form.values.postalCode)
  const settings = useSettings()
  const needsPrescription = lines.some((line) => line.requiresPrescription && isOrdered(line))
  const isUnpayable = !useOfferedMethods(form, needsPrescription)
  const coupon = useCoupon(form, subtotal)
  const supply = supplyOf(form.values, settings, useStateNames())
  return { form, delivery, settings, needsPrescription, isUnpayable, coupon, supply }
}

/**
 * Returns the order that the checkout form would place, whether something prevents it, and the submit handler. The
 * handler shows the first reason that prevents the order, or places the order.
 */
export function useCheckoutSubmit(props: CheckoutFormProps) {
  const { start, lines: cartLines } = props
  const { form, delivery, settings, needsPrescription, isUnpayable, coupon, supply } = useTypedOrder(props)
  const { intraState, isOutside, stateNote } = supply
  const online = useOnline()
  const [submitted, setSubmitted] = useState(false)
  const { ordering, confirming, problem, place, accept, clearProblem } = usePlaceOrder({
    pendingPayment: start.pendingPayment,
    onAccepted: rememberDetails,
    onPlaced: form.forget,
    onFields: showErrors,
  })
  const shown = ordering?.lines ?? cartLines
  const orderedTotals = checkoutTotals(goodsOf(cartLines), coupon.discount, settings, intraState)
  const { lines, totals } = ordering ?? { lines: cartLines.filter(isOrdered), totals: orderedTotals }
  const refused = problem?.kind === 'refused' ? (problem.refusal.items ?? []) : []
  const priced = lines.every((line) => line.soldOut || isPriced(line))
  const byCash = form.values.paymentMethod === 'cod'
  const undelivered = delivery.state === 'unavailable'
  const obstacles = obstaclesOf(lines, { undelivered, isOutside, cashless: byCash && !delivery.cod, isUnpayable })
  const blocked = !priced || Object.values(obstacles).some(Boolean)
  // An online payment needs a page whose document allows the payment window. The page is not reloaded for it if the
  // cart could not be stored, or if the order needs a prescription and is paid later on another page.
  const mustReload =
    !byCash && !needsPrescription && online && !isCheckoutDocument() && readCart().storedIn !== 'memory'
  const unanswered = problem?.kind === 'unsent' || problem?.kind === 'unknown'
  const hasNotices = shown.some((line) => hasNotice(line, refused))
  const openParts = useOpenParts(start, hasNotices)
  const { openFor, focusField } = openParts

  function showErrors(errors: FieldErrors) {
    const wrong = fieldNames.filter((name) => errors[name])
    // The error summary above the fields must render first, so that the first invalid field is scrolled to its final
    // position.
    flushSync(() => {
      setSubmitted(true)
      form.showErrors(errors)
      openFor(wrong)
    })
    if (wrong[0]) focusField(wrong[0])
  }

  const payOnline = () => {
    form.set('paymentMethod', 'razorpay')
    clearProblem()
    focusOn(methodId('razorpay'))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = checkForm(form.values)
    if ('errors' in result) return showErrors(result.errors)
    if (showReason({ ...obstacles, mustReload, coupon }, focusField)) return
    if (!lines.every(isPriced)) return focusOn(pricesId)
    void place(result.output, { lines, totals })
  }

  return {
    form,
    /** The errors to list above the fields. */
    listedErrors: submitted ? form.errors : {},
    delivery,
    coupon,
    stateNote,
    openParts,
    ordering,
    confirming,
    problem,
    accept,
    payOnline,
    submit,
    shown,
    refused,
    totals: priced && !obstacles.nothing ? totals : null,
    /** The total in rupees as text, or an ellipsis while a price is unknown. */
    amount: priced ? formatInr(totals.total) : '…',
    priced,
    byCash,
    needsPrescription,
    isPayable: !isUnpayable,
    mustReload,
    online,
    isOffline: !online && !unanswered,
    withBusiness: settings?.everywhere === true,
    blocked,
  }
}
