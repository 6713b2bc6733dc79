import type { OrderDetails } from '#contract/admin/orders'
import type { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders'
import { formatDate } from '#rules/dates'
import type { BadgeTone } from '../../ui/badge.tsx'

interface Label {
  label: string
  tone: BadgeTone
}

export const statusLabels: Record<OrderStatus, Label> = {
  pending: { label: 'Pending', tone: 'saffron' },
  confirmed: { label: 'Confirmed', tone: 'leaf' },
  processing: { label: 'Processing', tone: 'leaf' },
  shipped: { label: 'Shipped', tone: 'leaf' },
  delivered: { label: 'Delivered', tone: 'best' },
  completed: { label: 'Completed', tone: 'best' },
  cancelled: { label: 'Cancelled', tone: 'out' },
}

export const paymentLabels: Record<PaymentStatus, Label> = {
  pending: { label: 'Not paid yet', tone: 'saffron' },
  paid: { label: 'Paid', tone: 'best' },
  failed: { label: 'Not paid', tone: 'out' },
  refunded: { label: 'Refunded', tone: 'out' },
}

export const methodLabels: Record<PaymentMethod, { label: string; short: string }> = {
  cash_on_delivery: { label: 'Cash on delivery', short: 'Cash' },
  razorpay: { label: 'Online payment', short: 'Online' },
}

/** The batches of a line item, such as "Batch A-1, expires 31 Mar 2027: 2 pieces". */
export const batchTexts = ({ batches }: OrderDetails, variantId: number | null | undefined) =>
  batches
    .filter((batch) => batch.variantId === variantId)
    .map(({ batchId, number, expiresOn, isExpired, quantity }) => {
      const name = number ? `Batch ${number}` : 'Batch without number'
      const day = expiresOn && formatDate(`${expiresOn}T00:00:00Z`)
      const expiry = day ? `, ${isExpired ? 'expired' : 'expires'} ${day}` : ''
      return { batchId, isExpired, text: `${name}${expiry}: ${quantity === 1 ? '1 piece' : `${quantity} pieces`}` }
    })
