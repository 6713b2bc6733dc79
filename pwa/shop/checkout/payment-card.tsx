import { Banknote, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { RadioCard } from '../../ui/form/choice-fields.tsx'
import { useOnlinePayment } from '../cart/settings.queries.ts'
import { fieldId } from './bound-field.ts'
import { FormCard } from './form-card.tsx'
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
    title: 'Cash on Delivery',
    text: 'Pay in cash when your order is delivered.',
    picture: <Banknote size={24} aria-hidden="true" />,
  },
  {
    value: 'razorpay',
    title: 'Online payment',
    text: 'UPI, card or netbanking, in a secure window.',
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

const noCashText = (hasOnlinePayment: boolean): string => {
  const text = 'Cash on delivery is not available for this PIN code.'
  return hasOnlinePayment ? text : `${text} Online payment is off. Please use another address, or contact us.`
}

/** The choice of payment method. */
export const PaymentCard = ({ form, cod, online }: PaymentCardProps) => {
  const hasOnlinePayment = useOnlinePayment()
  const error = cod ? form.errors.paymentMethod : noCashText(hasOnlinePayment)
  return (
    <FormCard step={3} title="Payment Method">
      <div
        role="radiogroup"
        aria-labelledby="checkout-step-3"
        aria-describedby={error ? 'checkout-payment-error' : undefined}
        className="grid grid-cols-1 gap-3"
      >
        {methods
          .filter(({ value }) => hasOnlinePayment || value !== 'razorpay')
          .map(({ value, ...texts }, index) => (
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
      {!hasOnlinePayment && cod && (
        <p className="mt-2 text-sm text-ink-soft">
          This shop takes cash on delivery only. Online payment is not available.
        </p>
      )}
      {!online && form.values.paymentMethod === 'razorpay' && (
        <p role="status" className="mt-2 text-sm font-medium text-terracotta">
          You’re offline. Reconnect to pay online, or choose cash on delivery.
        </p>
      )}
      {error && (
        <p id="checkout-payment-error" role="status" className="mt-2 text-sm font-medium text-terracotta">
          {error}
        </p>
      )}
    </FormCard>
  )
}
