import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { safeParse } from 'valibot'
import { Placed } from '#contract/checkout'
import { ordersPath, productsPath } from '#contract/paths'
import { userQuery } from '../../api/current-user.ts'
import { signedInAs } from '../../api/session-store.ts'
import { formDraft, orderAttempt } from '../../offline/order-drafts.ts'
import { orderToKeep } from '../../offline/order-to-keep.ts'
import { type Entry, isOthers } from '../../offline/outbox/entry.ts'
import { editEntry, editOutbox, readOutbox } from '../../offline/outbox/entry-store.ts'
import { type ToastContent, toast } from '../../ui/toast/toast-store.ts'
import { useUser } from '../account/account.queries.ts'
import { completeOrderEntry } from '../cart/complete-entry-store.ts'
import { runOutbox } from './outbox-store.ts'

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
async function reportSent(client: QueryClient, track: (orderId: number) => void): Promise<void> {
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
    predicate: ({ queryKey: [path] }) =>
      path === 'placed' || [productsPath, ordersPath].some((changed) => String(path).startsWith(changed)),
  })
}

const needsAuthorCodes = ['unauthenticated', 'other_user']

/**
 * Retries entries that were refused because their author was signed out, if the server says that the author is
 * signed in now.
 */
async function retryRefused(client: QueryClient, keys: readonly string[]): Promise<void> {
  const isRefused = ({ key, state, problem }: Entry) =>
    keys.includes(key) && state === 'needs-you' && needsAuthorCodes.includes(problem?.code ?? '')
  const { entries } = await readOutbox()
  if (!entries.some(isRefused)) return
  const user = await client.fetchQuery(userQuery)
  if (!user) return
  await editOutbox((all) =>
    all.map((entry) =>
      isRefused(entry) && entry.owner === user.id ? { ...entry, state: 'waiting', problem: null, nextAt: 0 } : entry,
    ),
  )
}

const minDelayMs = 1000
// Another tab or the worker is sending. It may have started before the newest entry was added.
const busyRetryMs = 5000
// `setTimeout` fires immediately for delays above 2^31 ms, so longer ones are capped at an hour.
const maxDelayMs = 3_600_000

interface Runs {
  /** The keys of waiting and of unreported entries, as one string: a new key is a reason to run again. */
  waiting: string
  sent: string
  /** The keys of refused entries. */
  needy: string
  online: boolean
}

/**
 * Runs the outbox at start, when the connection returns, when the tab becomes visible, and at the time the server
 * asked for.
 */
export function useOutboxRuns({ waiting, sent, needy, online }: Runs): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { user } = useUser()
  const userId = user?.id

  useEffect(() => {
    if (waiting === '') return
    let mounted = true
    const run = async () => {
      clearTimeout(timer.current)
      // A database that fails now may work at the next run.
      const drained = await runOutbox().catch(() => null)
      if (!mounted || !drained) return
      if (drained === 'busy') {
        timer.current = setTimeout(run, busyRetryMs)
        return
      }
      if (drained.lost || drained.nextAt === null) return
      timer.current = setTimeout(run, Math.min(Math.max(drained.nextAt - Date.now(), minDelayMs), maxDelayMs))
    }
    const seen = () => {
      if (document.visibilityState === 'visible') void run()
    }
    if (online) void run()
    addEventListener('online', run)
    document.addEventListener('visibilitychange', seen)
    return () => {
      mounted = false
      clearTimeout(timer.current)
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [waiting, online])

  // A hidden tab reports nothing.
  useEffect(() => {
    if (sent === '') return
    const track = (orderId: number) => void navigate({ to: '/track-order', search: { orderId: String(orderId) } })
    const report = () => {
      // An entry that could not be removed stays marked as sent and is reported the next time.
      if (document.visibilityState === 'visible') void reportSent(client, track).catch(() => undefined)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [client, navigate, sent])

  // When the author of refused entries signs in, they are sent again. A refusal may arrive after the sign-in, so each
  // entry is checked once per signed-in account.
  const checked = useRef({ userId, keys: '' })
  useEffect(() => {
    if (userId === undefined || needy === '') return
    const before = checked.current.userId === userId ? checked.current.keys.split(' ') : []
    const fresh = needy.split(' ').filter((key) => !before.includes(key))
    checked.current = { userId, keys: [...before, ...fresh].join(' ') }
    // An entry that could not be changed still shows its button.
    if (fresh.length > 0) void retryRefused(client, fresh).catch(() => undefined)
  }, [client, userId, needy])
}
