import type { NoticeKind } from '#contract/admin/notifications'

const counted = (one: string, many: string) => (count: number) => (count === 1 ? one : `${count} ${many}`)

/** Titles of emails and push notifications about a number of events, in English like the dashboard. */
export const noticeTitles: Readonly<Record<NoticeKind, (count: number) => string>> = {
  order: counted('New order', 'new orders'),
  payment: counted('Payment problem', 'payment problems'),
  message: counted('New message', 'new messages'),
  review: counted('Review to approve', 'reviews to approve'),
  stock: counted('A product is low in stock', 'products are low in stock'),
  failure: counted('An email or shipment failed', 'emails or shipments failed'),
}
