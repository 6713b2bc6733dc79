import { Banknote, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#texts/checkout'
import { RadioCard } from '../../ui/form/choice-fields.tsx'
import { FormCard, fieldId } from './form-card.tsx'
import { useCashOnDelivery, useOnlinePayment } from './pay/payment.queries.ts'
import type { CheckoutFormState } from './use-checkout-form.ts'

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
