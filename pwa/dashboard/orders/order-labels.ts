import type { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders'
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
