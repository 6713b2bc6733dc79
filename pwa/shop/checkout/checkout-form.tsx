import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { flushSync } from 'react-dom'
import { termsPage } from '#contract/page-paths'
import * as t from '#texts/checkout'
import { prefix } from '#texts/language'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { BottomBar } from '../../ui/totals.tsx'
import { AddressCard, changeAddressId } from './address-card.tsx'
import { ContactCard, RememberField, useRemembering } from './contact-card.tsx'
import { CouponField } from './coupon-field.tsx'
import type { AddressFields } from './details/remembered-details-store.ts'
import { ErrorSummary, fieldId, focusOn, PlaceButton } from './form-card.tsx'
import { OrderActions, ProblemPanel } from './order-actions.tsx'
import { OrderPanel } from './order-panel.tsx'
import { ConfirmingPayment } from './pay/confirming-payment.tsx'
import { NotesCard, PaymentCard } from './payment-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'
import type { useOpenParts } from './use-checkout-start.ts'
import { type CheckoutFormProps, useCheckoutSubmit } from './use-checkout-submit.ts'

/** The checkout page of an empty cart. */
const EmptyCheckout = () => (
  <EmptyState picture={<ShoppingBag aria-hidden="true" />} title={t.emptyTitle} text={t.emptyText}>
    <Link to="/products" className={buttonClass()}>
      {t.startShopping}
    </Link>
  </EmptyState>
)

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

/** The checkout form, next to the order summary. */
export const CheckoutForm = (props: CheckoutFormProps) => {
  const { start } = props
  const checkout = useCheckoutSubmit(props)
  const { form, openParts, delivery, shown, blocked, confirming, ordering, problem } = checkout
  const { parts, setOpen, focusField } = openParts
  const remembering = useRemembering(start.isRemembering)

  if (confirming) return <ConfirmingPayment order={confirming} />
  if (shown.length === 0) return <EmptyCheckout />

  return (
    <form
      noValidate
      onSubmit={checkout.submit}
      aria-label={t.title}
      className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-10"
    >
      <div className="lg:col-start-2 lg:row-start-1">
        <OrderPanel
          lines={shown}
          refused={checkout.refused}
          totals={checkout.totals}
          code={<CouponField form={form} coupon={checkout.coupon} />}
          isOpen={parts.summary}
          onToggle={() => setOpen('summary', !parts.summary)}
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ErrorSummary errors={checkout.listedErrors} />
        <ContactCard
          form={form}
          isFilled={!parts.contact}
          isRemembered={remembering.state === 'on'}
          onChange={() => focusField('customerName')}
        />
        <AddressCard
          form={form}
          delivery={delivery}
          stateNote={checkout.stateNote}
          isFilled={!parts.address}
          addresses={start.known.addresses}
          onChange={() => focusField('addressLine1')}
          {...addressActions(form, openParts)}
        />
        {(parts.contact || parts.address) && <RememberField {...remembering} />}
        <PaymentCard form={form} cod={delivery.cod || delivery.state === 'unavailable'} online={checkout.online} />
        <NotesCard form={form} withBusiness={checkout.withBusiness} />
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
        isPriced={checkout.priced}
        isOffline={checkout.isOffline}
        byCash={checkout.byCash}
        isPayable={checkout.isPayable}
        mustReload={checkout.mustReload}
        placing={ordering !== null}
        blocked={blocked}
      >
        <ProblemPanel problem={problem} onAccept={checkout.accept} onPayOnline={checkout.payOnline} />
      </OrderActions>
      <BottomBar name={t.total} amount={checkout.amount}>
        <PlaceButton placing={ordering !== null} blocked={blocked} className="px-5" />
      </BottomBar>
    </form>
  )
}
