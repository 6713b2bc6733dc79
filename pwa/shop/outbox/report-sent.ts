import type { QueryClient } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import { Placed } from '#contract/checkout'
import { signedInAs } from '../../api/session-store.ts'
import { formDraft, orderAttempt } from '../../offline/order-drafts.ts'
import { orderToKeep } from '../../offline/order-to-keep.ts'
import { type Entry, isOthers } from '../../offline/outbox/entry.ts'
import { editEntry, readOutbox } from '../../offline/outbox/entry-store.ts'
import { type ToastContent, toast } from '../../ui/toast-store.ts'
import { settleEntry } from '../cart/settle-entry-store.ts'

/** Removes a sent entry. Resolves with false when another tab has already reported it. */
async function removeSent({ key }: Entry): Promise<boolean> {
  let removed = false
  await editEntry(key, (entry) => {
    if (entry.state !== 'sent') return entry
    removed = true
    return null
  })
  return removed
}

async function completeOrder(entry: Entry, track: (orderId: number) => void): Promise<ToastContent | null> {
  const placed = safeParse(Placed, entry.reply)
  if (!placed.success) {
    return (await removeSent(entry))
      ? { title: 'Order placed successfully!', description: 'The shop has your order.' }
      : null
  }
  const { order } = placed.output
  const placedOrder = orderToKeep(order, entry.lines, Date.now())
  if (!(await completeOrderEntry(placedOrder, [formDraft, orderAttempt], entry.key))) return null
  return {
    title: 'Order placed successfully!',
    description: `Your order ${order.orderNumber} is placed. You pay when it is delivered.`,
    action: { label: 'Track order', onClick: () => track(order.id) },
  }
}

const ticketOf = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'ticket' in reply ? ` Your ticket number is ${reply.ticket}.` : ''

/** The success message, as on the screen where the entry was made. */
function messageOf({ kind, reply }: Entry): ToastContent {
  if (kind === 'review') return { title: 'Review submitted!', description: 'Thank you for your feedback.' }
  if (kind === 'vote') return { title: 'Vote counted', description: 'Thank you for your feedback.' }
  if (kind === 'contact')
    return { title: 'Message sent', description: `Thank you for writing to us.${ticketOf(reply)}` }
  return {
    title: 'Welcome to our community! 🌿',
    description: "You've successfully subscribed to our newsletter. Check your email for your 10% discount code!",
  }
}

/**
 * Reports each sent entry once, whichever tab or worker sent it, and completes orders. `track` opens the reported
 * order.
 */
export async function reportSent(client: QueryClient, track: (orderId: number) => void): Promise<void> {
  const { entries } = await readOutbox()
  const messages: ToastContent[] = []
  for (const entry of entries) {
    if (entry.state !== 'sent' || isOthers(entry, signedInAs())) continue
    const message =
      entry.kind === 'order' ? await completeOrder(entry, track) : (await removeSent(entry)) ? messageOf(entry) : null
    if (message) messages.push(message)
  }
  const [only] = messages
  if (!only) return
  if (messages.length === 1) toast(only)
  else
    toast({ title: 'Sent', description: messages.map(({ title, description }) => `${title} ${description}`).join(' ') })
  await client.invalidateQueries({
    predicate: ({ queryKey }) => /^(placed$|\/api\/(products|orders))/.test(String(queryKey[0])),
  })
}
