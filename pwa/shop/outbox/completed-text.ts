import * as t from '#texts/sent-entry'
import type { Entry } from '../../offline/outbox/entry.ts'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import { orderIn } from './complete-entry-store.ts'

const messageSentText = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'ticket' in reply
    ? t.messageSentTicket(String(reply.ticket))
    : t.messageSent

/** The success message of a completed entry. `track` opens the order. */
export function completedText(entry: Entry, track: (orderId: number) => void): ToastContent {
  const { kind, reply } = entry
  if (kind === 'review') return { title: t.reviewSentTitle, description: t.feedbackThanks }
  if (kind === 'vote') return { title: t.voteSentTitle, description: t.feedbackThanks }
  if (kind === 'contact') return { title: t.messageSentTitle, description: messageSentText(reply) }
  if (kind === 'newsletter') return { title: t.subscribedTitle, description: t.subscribed }
  const order = orderIn(entry)
  if (!order) return { title: t.orderPlacedTitle, description: t.orderPlacedUnread }
  return {
    title: t.orderPlacedTitle,
    description: t.orderPlaced(order.orderNumber),
    action: { label: t.trackOrder, onClick: () => track(order.id) },
  }
}
