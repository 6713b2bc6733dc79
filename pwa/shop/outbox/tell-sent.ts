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

/** Takes out an entry that was sent. False where another tab has told it. */
async function take({ key }: Entry): Promise<boolean> {
  let mine = false
  await editEntry(key, (entry) => {
    if (entry.state !== 'sent') return entry
    mine = true
    return null
  })
  return mine
}

async function takeOrder(entry: Entry, track: (orderId: number) => void): Promise<ToastContent | null> {
  const placed = safeParse(Placed, entry.reply)
  if (!placed.success) {
    return (await take(entry)) ? { title: 'Order placed successfully!', description: 'The shop has your order.' } : null
  }
  const { order } = placed.output
  const kept = orderToKeep(order, entry.lines, Date.now())
  if (!(await settleEntry(kept, [formDraft, orderAttempt], entry.key))) return null
  return {
    title: 'Order placed successfully!',
    description: `Your order ${order.orderNumber} is placed. You pay when it is delivered.`,
    action: { label: 'Track order', onClick: () => track(order.id) },
  }
}

const ticketOf = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'ticket' in reply ? ` Your ticket number is ${reply.ticket}.` : ''

/** The words of a success, those of the screens where it was made. */
function wordsOf({ kind, reply }: Entry): ToastContent {
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
 * Tells once what was sent, by whichever tab or the worker, and takes an order's pieces out of the cart. `track` opens
 * the order that is told.
 */
export async function tellSent(client: QueryClient, track: (orderId: number) => void): Promise<void> {
  const { entries } = await readOutbox()
  const told: ToastContent[] = []
  for (const entry of entries) {
    if (entry.state !== 'sent' || isOthers(entry, signedInAs())) continue
    const words = entry.kind === 'order' ? await takeOrder(entry, track) : (await take(entry)) ? wordsOf(entry) : null
    if (words) told.push(words)
  }
  const [only] = told
  if (!only) return
  if (told.length === 1) toast(only)
  else toast({ title: 'Sent', description: told.map(({ title, description }) => `${title} ${description}`).join(' ') })
  await client.invalidateQueries({
    predicate: ({ queryKey }) => /^(placed$|\/api\/(products|orders))/.test(String(queryKey[0])),
  })
}
