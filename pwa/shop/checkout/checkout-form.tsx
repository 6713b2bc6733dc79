import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { termsPage } from '#contract/page-paths'
import { formatInr } from '#rules/money'
import { checkoutTotals } from '#rules/totals'
import * as t from '#texts/checkout'
import { prefix } from '#texts/language'
import { useOnline } from '../../api/online-store.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { BottomBar } from '../../ui/totals.tsx'
import { type CartRow, goodsOf, isPriced } from '../cart/cart.queries.ts'
import { readCart } from '../cart/cart-store.ts'
import { useSettings } from '../cart/settings.queries.ts'
import { AddressCard, changeAddressId, useStateNames } from './address-card.tsx'
import { useDelivery } from './checkout.queries.ts'
import { ContactCard, RememberField, useRemembering } from './contact-card.tsx'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { type AddressFields, rememberDetails } from './details/remembered-details-store.ts'
import { ErrorSummary, fieldId, focusOn, PlaceButton } from './form-card.tsx'
import { NotesCard, supplyOf } from './notes-card.tsx'
import { OrderActions, pricesId } from './order-actions.tsx'
import { hasNotice, OrderPanel, summaryId } from './order-panel.tsx'
import { ConfirmingPayment } from './pay/confirming-payment.tsx'
import { isCheckoutDocument } from './pay/pay-online.ts'
import { useCashOnDelivery, useOnlinePayment } from './pay/payment.queries.ts'
import { methodId, PaymentCard } from './payment-card.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import {
  type CheckoutFormState,
  checkForm,
  type FieldErrors,
  fieldNames,
  useCheckoutForm,
} from './use-checkout-form.ts'
import { type CheckoutStart, useOpenParts } from './use-checkout-start.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** The checkout page of an empty cart. */
const EmptyCheckout = () => (
  <EmptyState picture={<ShoppingBag aria-hidden="true" />} title={t.emptyTitle} text={t.emptyText}>
    <Link to="/products" className={buttonClass()}>
      {t.startShopping}
    </Link>
  </EmptyState>
)

/** Chooses the payment method that the shop offers if there is only one. Returns whether there is one at all. */
function useOfferedMethods({ values, set }: CheckoutFormState) {
  const hasOnlinePayment = useOnlinePayment()
  const hasCash = useCashOnDelivery()
  const only = hasOnlinePayment === hasCash ? null : hasCash ? 'cod' : 'razorpay'
  const isOther = only !== null && values.paymentMethod !== only
  useEffect(() => {
    // The stored draft, or the choice on this page, is older than the settings.
    if (isOther) set('paymentMethod', only)
  }, [isOther, only, set])
  return hasOnlinePayment || hasCash
}

/** The actions of the list of known addresses. */
const addressActions = (form: CheckoutFormState, { setOpen, focusField }: ReturnType<typeof useOpenParts>) => ({
  onChoose: (address: AddressFields) => {
    flushSync(() => {
      form.fill(address)
      setOpen('address', false)
    })
    focusOn(changeAddressId)
  },
  onClear: () => {
    form.fill({ addressLine1: '', addressLine2: '', landmark: '', postalCode: '', city: '', state: '' })
    focusField('addressLine1')
  },
})

interface CheckoutFormProps {
  start: CheckoutStart
  lines: readonly CartRow[]
  subtotal: number
}

/** Whether the line is ordered. A line without its variant stays in the cart. */
const isOrdered = ({ needsVariant }: CartRow) => !needsVariant

/** The checkout form, next to the order summary. */
export const CheckoutForm = ({ start, lines: cartLines, subtotal }: CheckoutFormProps) => {
  const form = useCheckoutForm(start.values)
  const online = useOnline()
  const remembering = useRemembering(start.isRemembering)
  const delivery = useDelivery(form.values.postalCode)
  const settings = useSettings()
  const isUnpayable = !useOfferedMethods(form)
  const coupon = useCoupon(form, subtotal)
  const { intraState, isOutside, stateNote } = supplyOf(form.values, settings, useStateNames())
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
  const soldOut = lines.some((line) => line.soldOut)
  const priced = lines.every((line) => line.soldOut || isPriced(line))
  const byCash = form.values.paymentMethod === 'cod'
  const cashless = byCash && !delivery.cod
  const nothing = lines.length === 0
  const blocked =
    delivery.state === 'unavailable' || isOutside || cashless || soldOut || nothing || !priced || isUnpayable
  // A page that cannot store what was typed must not reload.
  const mustReload = !byCash && online && !isCheckoutDocument() && readCart().storedIn !== 'memory'
  const unanswered = problem?.kind === 'unsent' || problem?.kind === 'unknown'
  const hasNotices = shown.some((line) => hasNotice(line, refused))
  const openParts = useOpenParts(start, hasNotices)
  const { parts, setOpen, openFor, focusField } = openParts

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
    if (delivery.state === 'unavailable') {
      toast({ title: t.noDeliveryTitle, description: t.noDeliveryText, variant: 'destructive' })
      return focusField('postalCode')
    }
    if (isOutside || cashless) return focusField(isOutside ? 'state' : 'postalCode')
    if (soldOut || nothing) {
      const description = soldOut ? t.removeSoldOut : t.chooseOptions
      toast({ title: t.orderFailed, description, variant: 'destructive' })
      return focusOn(summaryId)
    }
    if (isUnpayable) return focusOn('checkout-payment-error')
    if (mustReload) return focusOn('checkout-reload')
    if (!coupon.isFinal) {
      coupon.miss()
      return focusField('couponCode')
    }
    if (!lines.every(isPriced)) return focusOn(pricesId)
    void place(result.output, { lines, totals })
  }

  if (confirming) return <ConfirmingPayment order={confirming} />
  if (shown.length === 0) return <EmptyCheckout />

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t.title}
      className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-10"
    >
      <div className="lg:col-start-2 lg:row-start-1">
        <OrderPanel
          lines={shown}
          refused={refused}
          totals={priced && !nothing ? totals : null}
          code={<CouponField form={form} coupon={coupon} />}
          isOpen={parts.summary}
          onToggle={() => setOpen('summary', !parts.summary)}
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ErrorSummary errors={submitted ? form.errors : {}} />
        <ContactCard
          form={form}
          isFilled={!parts.contact}
          isRemembered={remembering.state === 'on'}
          onChange={() => focusField('customerName')}
        />
        <AddressCard
          form={form}
          delivery={delivery}
          stateNote={stateNote}
          isFilled={!parts.address}
          addresses={start.known.addresses}
          onChange={() => focusField('addressLine1')}
          {...addressActions(form, openParts)}
        />
        {(parts.contact || parts.address) && <RememberField {...remembering} />}
        <PaymentCard form={form} cod={delivery.cod || delivery.state === 'unavailable'} online={online} />
        <NotesCard form={form} withBusiness={settings?.everywhere === true} />
        <CheckboxField
          id={fieldId('agreeToTerms')}
          label={t.agree}
          checked={form.values.agreeToTerms}
          error={form.errors.agreeToTerms}
          onChange={(event) => form.set('agreeToTerms', event.target.checked)}
        >
          <a
            href={prefix + termsPage}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            {t.readTerms}
          </a>
        </CheckboxField>
      </div>
      <OrderActions
        isPriced={priced}
        isOffline={!online && !unanswered}
        byCash={byCash}
        isPayable={!isUnpayable}
        mustReload={mustReload}
        placing={ordering !== null}
        blocked={blocked}
      >
        <ProblemPanel problem={problem} onAccept={accept} onPayOnline={payOnline} />
      </OrderActions>
      <BottomBar name={t.total} amount={priced ? formatInr(totals.total) : '…'}>
        <PlaceButton placing={ordering !== null} blocked={blocked} className="px-5" />
      </BottomBar>
    </form>
  )
}
