import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { termsPage } from '#contract/page-paths'
import { formatDateTime } from '#rules/dates'
import { formatInr } from '#rules/money'
import { checkoutTotals } from '#rules/totals'
import { useCachedSince, useOnline } from '../../api/online-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { BottomBar } from '../../ui/totals.tsx'
import { type CartRow, isPriced } from '../cart/cart.queries.ts'
import { readCart } from '../cart/cart-store.ts'
import { useOnlinePayment, useSettings } from '../cart/settings.queries.ts'
import { AddressCard } from './address-card.tsx'
import { boundField, fieldId, focusOn } from './bound-field.ts'
import { ConfirmingPayment } from './confirming-payment.tsx'
import { ContactCard } from './contact-card.tsx'
import { CouponField } from './coupon-field.tsx'
import { useDelivery } from './delivery.queries.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormCard } from './form-card.tsx'
import { OrderPanel } from './order-panel.tsx'
import type { PendingPayment } from './pay-online.ts'
import { isCheckoutDocument } from './pay-online.ts'
import { methodId, PaymentCard } from './payment-card.tsx'
import { PlaceButton } from './place-button.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import {
  type CheckoutFormState,
  checkForm,
  type FieldErrors,
  type FormValues,
  fieldNames,
  useCheckoutForm,
} from './use-checkout-form.ts'
import { useCoupon } from './use-coupon.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** The optional order notes. */
const NotesCard = ({ form }: { form: CheckoutFormState }) => (
  <FormCard step={4} title="Order Notes">
    <TextAreaField
      {...boundField(form, 'notes')}
      label="Notes about your order"
      optional
      maxLength={500}
      placeholder="Delivery instructions"
    />
  </FormCard>
)

/** The checkout page of an empty cart. */
const EmptyCheckout = () => (
  <EmptyState
    picture={<ShoppingBag aria-hidden="true" />}
    title="Your cart is empty"
    text="Add something to your cart to check out."
  >
    <Link to="/products" className={buttonClass()}>
      Start Shopping
    </Link>
  </EmptyState>
)

/** Asks for a reload of a page that was opened offline, because such a page cannot open the payment window. */
const ReloadNotice = () => (
  <div role="status" className="grid gap-3 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
    <p>
      <strong className="block">Reload this page to pay online.</strong>
      You opened it offline. We’ve saved your details; you’ll need to accept the terms again.
    </p>
    <Button id="checkout-reload" variant="solid" className="w-full" onClick={() => location.reload()}>
      Reload page
    </Button>
  </div>
)

interface CheckoutFormProps {
  draft: FormValues
  /** The online order whose payment was still unconfirmed when this page was last left. */
  pendingPayment: PendingPayment | null
  lines: readonly CartRow[]
  subtotal: number
}

/** The checkout form, next to the order summary. */
export const CheckoutForm = ({ draft, pendingPayment, lines: cartLines, subtotal }: CheckoutFormProps) => {
  const form = useCheckoutForm(draft)
  const online = useOnline()
  const since = useCachedSince()
  const delivery = useDelivery(form.values.postalCode)
  const settings = useSettings()
  const { set } = form
  const isUnpayable = !useOnlinePayment() && form.values.paymentMethod === 'razorpay'
  useEffect(() => {
    // The stored draft, or the choice on this page, is older than the settings.
    if (isUnpayable) set('paymentMethod', 'cod')
  }, [isUnpayable, set])
  const coupon = useCoupon(form, subtotal)
  const [submitted, setSubmitted] = useState(false)
  const { ordering, confirming, problem, place, accept, clearProblem } = usePlaceOrder({
    pendingPayment,
    onPlaced: form.forget,
    onFields: showErrors,
  })
  const { lines, totals } = ordering ?? {
    lines: cartLines,
    totals: checkoutTotals(subtotal, coupon.discount, settings),
  }
  const refused = problem?.kind === 'refused' ? (problem.refusal.items ?? []) : []
  const soldOut = lines.some((line) => line.soldOut)
  const priced = lines.every((line) => line.soldOut || isPriced(line))
  const byCash = form.values.paymentMethod === 'cod'
  const cashless = byCash && !delivery.cod
  const blocked = delivery.state === 'unavailable' || cashless || soldOut || !priced
  // A page that cannot store what was typed must not reload.
  const mustReload = !byCash && online && !isCheckoutDocument() && readCart().storedIn !== 'memory'
  const unanswered = problem?.kind === 'unsent' || problem?.kind === 'unknown'

  function showErrors(errors: FieldErrors) {
    // The error summary above the fields must render first, so that the first invalid field is scrolled to its final
    // position.
    flushSync(() => {
      setSubmitted(true)
      form.showErrors(errors)
    })
    const first = fieldNames.find((name) => errors[name])
    if (first) focusOn(fieldId(first))
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
      const description = 'Please check if delivery is available to your location before proceeding.'
      toast({ title: 'Delivery not available', description, variant: 'destructive' })
      return focusOn(fieldId('postalCode'))
    }
    if (cashless) return focusOn(fieldId('postalCode'))
    if (soldOut) {
      const description = 'Please remove the products that are out of stock.'
      return void toast({ title: 'Order failed', description, variant: 'destructive' })
    }
    if (mustReload) return focusOn('checkout-reload')
    if (!coupon.isFinal) {
      coupon.miss()
      return focusOn(fieldId('couponCode'))
    }
    if (!lines.every(isPriced)) {
      return void toast({ title: 'Prices are still loading', description: 'Please wait a moment and try again.' })
    }
    void place(result.output, { lines, totals })
  }

  if (confirming) return <ConfirmingPayment order={confirming} />
  if (lines.length === 0) return <EmptyCheckout />

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Checkout"
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10"
    >
      <div className="grid grid-cols-1 content-start gap-5">
        <ErrorSummary errors={submitted ? form.errors : {}} />
        <ContactCard form={form} />
        <AddressCard form={form} delivery={delivery} />
        <PaymentCard form={form} cod={delivery.cod || delivery.state === 'unavailable'} online={online} />
        <NotesCard form={form} />
        <CheckboxField
          id={fieldId('agreeToTerms')}
          label="I agree to the terms and conditions"
          checked={form.values.agreeToTerms}
          error={form.errors.agreeToTerms}
          onChange={(event) => form.set('agreeToTerms', event.target.checked)}
        >
          <a
            href={termsPage}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            Read the terms (opens a new tab)
          </a>
        </CheckboxField>
      </div>
      <div>
        <OrderPanel
          lines={lines}
          refused={refused}
          totals={priced ? totals : null}
          code={<CouponField form={form} coupon={coupon} />}
        >
          {!priced && (
            <p role="status" className="text-sm text-ink-soft">
              Prices are still loading.
            </p>
          )}
          {!online && !unanswered && (
            <p className="rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
              {byCash
                ? 'You are offline. We’ll save your order and place it when you’re back online.'
                : 'You are offline. We’ve saved your details. Reconnect to pay online.'}
              {since && ` Prices as of ${formatDateTime(since)}.`}
            </p>
          )}
          {mustReload && <ReloadNotice />}
          <ProblemPanel problem={problem} onAccept={accept} onPayOnline={payOnline} />
          <PlaceButton placing={ordering !== null} blocked={blocked} className="w-full max-lg:hidden" />
          <p className="text-sm text-ink-soft max-lg:hidden">
            {byCash ? 'You pay in cash when your order is delivered.' : 'Next: secure payment'}
          </p>
        </OrderPanel>
      </div>
      <BottomBar name="Total" amount={priced ? formatInr(totals.total) : '…'}>
        <PlaceButton placing={ordering !== null} blocked={blocked} className="px-5" />
      </BottomBar>
    </form>
  )
}
