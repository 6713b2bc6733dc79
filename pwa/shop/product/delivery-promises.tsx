import { Banknote, RotateCcw, Truck } from 'lucide-react'
import { usePaymentTexts, useRateTexts } from '../cart/settings.queries.ts'

const promisesOf = (freeDelivery: string | undefined, payment: string) => [
  { icon: Truck, text: freeDelivery },
  { icon: Banknote, text: payment },
  { icon: RotateCcw, text: 'Returns within 30 days, unopened' },
]

/** Delivery, payment and return conditions, shown near the add-to-cart button. */
export const DeliveryPromises = () => (
  <ul className="grid gap-2 rounded-card bg-paper-deep/60 p-4 text-sm">
    {promisesOf(useRateTexts()?.freeDelivery, usePaymentTexts().ways).map(({ icon: Icon, text }) => (
      <li key={text} className="flex min-h-5 items-center gap-3">
        <Icon size={18} aria-hidden="true" className="shrink-0 text-leaf" />
        {text}
      </li>
    ))}
  </ul>
)
