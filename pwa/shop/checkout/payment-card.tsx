import { Banknote, CreditCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PublicSettings } from '#contract/settings'
import { isIntraState, isOutsideState, placeOfSupply } from '#rules/tax/place-of-supply'
import * as t from '#texts/checkout'
import { RadioCard } from '../../ui/form/choice-fields.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { boundField, FormCard, fieldId } from './form-card.tsx'
import { useCashOnDelivery, useOnlinePayment } from './pay/payment.queries.ts'
import type { CheckoutFormState, FormValues } from './use-checkout-form.ts'

interface PaymentMethod {
  value: string
  title: string
  text: string
  picture: ReactNode
}

/** The supported payment methods. */
const methods: readonly PaymentMethod[] = [
  {
    value: 'cod',
    title: t.cash,
    text: t.cashText,
    picture: <Banknote size={24} aria-hidden="true" />,
  },
  {
    value: 'razorpay',
    title: t.online,
    text: t.onlineText,
    picture: <CreditCard size={24} aria-hidden="true" />,
  },
]

interface PaymentCardProps {
  form: CheckoutFormState
  /** True when a courier takes cash at this PIN code, or when that is unknown. */
  cod: boolean
  online: boolean
}

/** The element id of a payment method. The first method uses the id of the field instead. */
export const methodId = (value: string): string => `${fieldId('paymentMethod')}-${value}`

/** The choice of payment method. */
export const PaymentCard = ({ form, cod, online }: PaymentCardProps) => {
  const hasOnlinePayment = useOnlinePayment()
  const hasCash = useCashOnDelivery()
  const offered = methods.filter(({ value }) => (value === 'razorpay' ? hasOnlinePayment : hasCash))
  const noCash = hasOnlinePayment ? t.noCash : t.noCashNorOnline
  const error = offered.length === 0 ? t.noPaymentMethod : cod || !hasCash ? form.errors.paymentMethod : noCash
  return (
    <FormCard step={3} title={t.paymentTitle}>
      <div
        role="radiogroup"
        aria-labelledby="checkout-step-3"
        aria-describedby={error ? 'checkout-payment-error' : undefined}
        className="grid grid-cols-1 gap-3"
      >
        {offered.map(({ value, ...texts }, index) => (
          <RadioCard
            key={value}
            {...texts}
            id={index === 0 ? fieldId('paymentMethod') : methodId(value)}
            name="paymentMethod"
            value={value}
            checked={form.values.paymentMethod === value}
            disabled={value === 'cod' && !cod}
            onChange={() => form.set('paymentMethod', value)}
          />
        ))}
      </div>
      {!hasOnlinePayment && hasCash && cod && <p className="mt-2 text-sm text-ink-soft">{t.onlyCash}</p>}
      {!online && hasOnlinePayment && form.values.paymentMethod === 'razorpay' && (
        <p role="status" className="mt-2 text-sm font-medium text-terracotta">
          {hasCash ? t.onlineWhileOffline : t.offlineOnline}
        </p>
      )}
      {error && (
        <p id="checkout-payment-error" role="status" tabIndex={-1} className="mt-2 text-sm font-medium text-terracotta">
          {error}
        </p>
      )}
    </FormCard>
  )
}

/** The optional order notes, and the fields of a business that needs an invoice with its GSTIN. */
export const NotesCard = ({ form, withBusiness }: { form: CheckoutFormState; withBusiness: boolean }) => (
  <FormCard step={4} title={t.notesTitle}>
    <TextAreaField
      {...boundField(form, 'notes')}
      label={t.notes}
      optional
      maxLength={500}
      placeholder={t.notesExample}
    />
    {withBusiness && <BusinessFields form={form} />}
  </FormCard>
)

/** GSTIN and company of the buyer, closed until they are needed. */
const BusinessFields = ({ form }: { form: CheckoutFormState }) => {
  const { buyerGstin, buyerCompany } = form.values
  // Open if the fields have values of a stored draft or errors, which must be visible.
  const [open, setOpen] = useState(buyerGstin !== '' || buyerCompany !== '')
  return (
    <details
      open={open || form.errors.buyerGstin !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {t.businessTitle}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          {...boundField(form, 'buyerGstin')}
          label={t.gstin}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          dir="ltr"
          maxLength={20}
        />
        <TextField
          {...boundField(form, 'buyerCompany')}
          label={t.company}
          optional
          autoComplete="organization"
          maxLength={120}
        />
      </div>
    </details>
  )
}

/** Where the order is taxed, and whether and why the shop does not deliver to the state of the address. */
export function supplyOf({ state }: FormValues, settings: PublicSettings | null, stateName: (code: string) => string) {
  const shopState = settings?.shopState ?? ''
  const place = placeOfSupply({ deliveryState: state || null, shopState: shopState || null })
  return {
    intraState: isIntraState(place, shopState || null),
    isOutside: isOutsideState(settings, state || null),
    // The note is shown before a state is chosen too.
    stateNote: isOutsideState(settings, state) ? t.withinStateOnly(stateName(shopState)) : undefined,
  }
}
