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
  /** Whether a courier takes cash at this PIN code. True if that is unknown. */
  cod: boolean
  online: boolean
  /** Whether a product requires a prescription. Such an order is paid online after the approval. */
  needsPrescription?: boolean
}

/**
 * Returns the element id of a payment method. The radio button of the first method has the id of the whole field, so
 * that an error can focus it.
 */
export const methodId = (value: string): string => `${fieldId('paymentMethod')}-${value}`

/** The choice of payment method. */
export const PaymentCard = ({ form, cod, online, needsPrescription = false }: PaymentCardProps) => {
  const hasOnlinePayment = useOnlinePayment()
  const hasCash = useCashOnDelivery() && !needsPrescription
  const offered = methods.filter(({ value }) => (value === 'razorpay' ? hasOnlinePayment : hasCash))
  const noCash = hasOnlinePayment ? t.noCash : t.noCashNorOnline
  const noMethod = needsPrescription ? t.prescribedUnpayable : t.noPaymentMethod
  const error = offered.length === 0 ? noMethod : cod || !hasCash ? form.errors.paymentMethod : noCash
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
      {needsPrescription && hasOnlinePayment && (
        <p className="mt-2 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">{t.prescribed}</p>
      )}
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

/** The fields for GSTIN and company of the buyer. They are hidden until the shopper opens them. */
const BusinessFields = ({ form }: { form: CheckoutFormState }) => {
  const { buyerGstin, buyerCompany } = form.values
  // The fields are open if they have values of a stored draft or errors, which must be visible.
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

/**
 * Returns where the order is taxed, and whether the shop delivers to the state of the address, with the reason if it
 * does not.
 */
export function supplyOf({ state }: FormValues, settings: PublicSettings | null, stateName: (code: string) => string) {
  const shopState = settings?.shopState ?? ''
  const place = placeOfSupply({ deliveryState: state || null, shopState: shopState || null })
  return {
    intraState: isIntraState(place, shopState || null),
    isOutside: isOutsideState(settings, state || null),
    // The note that the shop delivers only within one state is shown even before the shopper has chosen a state.
    stateNote: isOutsideState(settings, state) ? t.withinStateOnly(stateName(shopState)) : undefined,
  }
}
