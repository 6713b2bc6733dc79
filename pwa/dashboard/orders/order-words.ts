import type { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders'
import type { BadgeTone } from '../../ui/badge.tsx'

interface Word {
  label: string
  tone: BadgeTone
}

export const statusWords: Record<OrderStatus, Word> = {
  pending: { label: 'Pending', tone: 'saffron' },
  confirmed: { label: 'Confirmed', tone: 'leaf' },
  processing: { label: 'Processing', tone: 'leaf' },
  shipped: { label: 'Shipped', tone: 'leaf' },
  delivered: { label: 'Delivered', tone: 'best' },
  completed: { label: 'Completed', tone: 'best' },
  cancelled: { label: 'Cancelled', tone: 'out' },
}

export const paymentWords: Record<PaymentStatus, Word> = {
  pending: { label: 'Not paid yet', tone: 'saffron' },
  paid: { label: 'Paid', tone: 'best' },
  failed: { label: 'Not paid', tone: 'out' },
  refunded: { label: 'Refunded', tone: 'out' },
}

export const methodWords: Record<PaymentMethod, { label: string; short: string }> = {
  cash_on_delivery: { label: 'Cash on delivery', short: 'Cash' },
  razorpay: { label: 'Online payment', short: 'Online' },
}
