import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { termsPage } from '#contract/page-paths'
import * as t from '#texts/checkout'
import { prefix } from '#texts/language'
import { PhoneField } from '../../forms/phone-field.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { BottomBar } from '../../ui/totals.tsx'
import { AddressCard, changeAddressId } from './address-card.tsx'
import { CouponField } from './coupon-field.tsx'
import type { AddressFields } from './details/remembered-details-store.ts'
import { allowRemembering, forgetDetails } from './details/remembered-details-store.ts'
import { boundField, ErrorSummary, FilledDetails, FormCard, fieldId, focusOn, PlaceButton } from './form-card.tsx'
import { OrderActions, ProblemPanel } from './order-actions.tsx'
import { OrderPanel } from './order-panel.tsx'
import { ConfirmingPayment } from './pay/confirming-payment.tsx'
import { NotesCard, PaymentCard } from './payment-card.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'
import type { useOpenParts } from './use-checkout-start.ts'
import { type CheckoutFormProps, useCheckoutSubmit } from './use-checkout-submit.ts'

interface ContactCardProps {
  form: CheckoutFormState
  /** Whether known contact details are shown as text instead of their fields. */
  isFilled: boolean
  /** Whether the contact details come from this device. */
  isRemembered: boolean
  onChange: () => void
}

/** Name, email and phone of the customer. */
export const ContactCard = ({ form, isFilled, isRemembered, onChange }: ContactCardProps) => (
  <FormCard step={1} title={t.contactTitle}>
    {isFilled ? (
      <FilledDetails
        id="checkout-change-contact"
        changeLabel={t.changeContact}
        lines={[form.values.customerName, form.values.customerEmail, form.values.customerPhone]}
        onChange={onChange}
      >
        {isRemembered && <p className="mt-1 text-sm text-ink-soft">{t.contactRemembered}</p>}
      </FilledDetails>
    ) : (
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...boundField(form, 'customerName')}
            label={t.name}
            autoComplete="name"
            required
            maxLength={120}
          />
        </div>
        <EmailField {...boundField(form, 'customerEmail')} hint={t.emailHint} />
        <PhoneField
          {...boundField(form, 'customerPhone')}
          label={t.phone}
          required
          placeholder="+919876543210"
          hint={t.phoneHint}
        />
      </div>
    )}
  </FormCard>
)

const hints = {
  off: t.rememberOff,
  on: t.rememberOn,
  deleted: t.rememberDeleted,
  failed: t.rememberFailed,
  undeleted: t.rememberUndeleted,
}

/**
 * Returns the state of the consent to remember name, email, phone and addresses on this device, and the function that
 * changes it.
 */
function useRemembering(isRemembering: boolean) {
  const [state, setState] = useState<keyof typeof hints>(isRemembering ? 'on' : 'off')
  return {
    state,
    /** Stores the consent to remember the details, or withdraws it and deletes them. */
    allow: (isAllowed: boolean) => {
      setState(isAllowed ? 'on' : 'off')
      if (isAllowed) allowRemembering().catch(() => setState('failed'))
      else
        forgetDetails().then(
          () => setState('deleted'),
          () => setState('undeleted'),
        )
    },
  }
}

/** The checkbox for the consent to remember the details on this device. */
const RememberField = ({ state, allow }: ReturnType<typeof useRemembering>) => (
  <CheckboxField
    id="checkout-remember"
    label={t.remember}
    aria-describedby="checkout-remember-hint"
    checked={state === 'on' || state === 'undeleted'}
    onChange={(event) => allow(event.target.checked)}
  >
    <p id="checkout-remember-hint" role="status" className="text-sm text-ink-soft">
      {hints[state]}
    </p>
  </CheckboxField>
)

/** The checkout page when the cart is empty. */
const EmptyCheckout = () => (
  <EmptyState picture={<ShoppingBag aria-hidden="true" />} title={t.emptyTitle} text={t.emptyText}>
    <Link to="/products" className={buttonClass()}>
      {t.startShopping}
    </Link>
  </EmptyState>
)

/** Returns the handlers of the list of known addresses: choose an address, or clear the fields. */
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
        <PaymentCard
          form={form}
          cod={delivery.cod || delivery.state === 'unavailable'}
          online={checkout.online}
          needsPrescription={checkout.needsPrescription}
        />
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
        needsPrescription={checkout.needsPrescription}
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
