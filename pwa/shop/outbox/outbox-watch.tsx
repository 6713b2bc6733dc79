import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { CircleAlert, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { waitingPage } from '#contract/page-paths'
import { ordersPath, productsPath } from '#contract/paths'
import * as outboxBannerTexts from '#texts/outbox-banner'
import * as t from '#texts/sent-entry'
import { userQuery, useSessionMark } from '../../api/current-user.ts'
import { useOnline } from '../../api/online-store.ts'
import { settingsQuery } from '../../api/shop-profile.ts'
import { adoptMirrored, dropExpired } from '../../offline/add-entry.ts'
import { type Entry, type EntryState, isListed, isOthers } from '../../offline/outbox/entry.ts'
import { editOutbox, listenToOutbox, readOutbox } from '../../offline/outbox/entry-store.ts'
import { owner } from '../../offline/owner.ts'
import { type ToastContent, toast } from '../../ui/toast/toast-store.ts'
import { useUser } from '../account/account.queries.ts'
import { completeEntry, orderIn, ordersOnPage } from './complete-entry-store.ts'
import { outboxQuery } from './outbox.queries.ts'
import { askToSync, isAwaited, runOutbox } from './submit-store.ts'

/**
 * Shows a message for each sent outbox entry once, whichever tab or worker sent it, except for orders that the page of
 * unsent writes shows, and completes orders. `track` opens the order of a message.
 */
async function reportSent(client: QueryClient, track: (orderId: number) => void): Promise<void> {
  const { entries } = await readOutbox()
  const messages: ToastContent[] = []
  let hasCompleted = false
  const hasDiscount = client.getQueryData(settingsQuery.queryKey)?.promises.newsletterDiscount ?? false
  for (const entry of entries) {
    if (entry.state !== 'sent' || isOthers(entry, owner()) || isAwaited(entry)) continue
    // If an entry cannot be removed, it stays marked as sent and its message is shown the next time.
    if (!(await completeEntry(entry, { isRequired: true }).catch(() => false))) continue
    hasCompleted = true
    const order = orderIn(entry)
    if (!order || !ordersOnPage.has(order.id)) messages.push(completedText(entry, track, hasDiscount))
  }
  if (!hasCompleted) return
  const [only] = messages
  if (only && messages.length === 1) toast(only)
  else if (only)
    toast({
      title: outboxBannerTexts.severalSentTitle,
      description: messages.map(({ title, description }) => `${title} ${description}`).join(' '),
    })
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path === 'placed' || [productsPath, ordersPath].some((changed) => String(path).startsWith(changed)),
  })
}

const needsAuthorCodes = ['unauthenticated', 'other_user']

/**
 * Sends outbox entries again that were refused because their author was signed out, if the server says that the author
 * is signed in now.
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
// The delay before the next try when another tab or the worker is already sending. That run may have started before the
// newest entry was added and would miss it.
const busyRetryMs = 5000
// The longest delay. `setTimeout` fires immediately for delays above 2^31 ms.
const maxDelayMs = 3_600_000

interface Runs {
  /**
   * The idempotency keys of waiting and of sent entries, each as one string: a new key is a reason to send or report
   * again.
   */
  waiting: string
  sent: string
  /** The idempotency keys of the entries that the server refused. */
  refused: string
  online: boolean
}

/**
 * Sends the outbox entries at start, when the connection returns, when the tab becomes visible, and at the time the
 * server asked for.
 */
function useOutboxRuns({ waiting, sent, refused, online }: Runs): void {
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
      // Ignore the error: a database that fails now may work at the next run.
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

  // A hidden tab shows no messages about sent entries; the next visible tab does.
  useEffect(() => {
    if (sent === '') return
    const track = (orderId: number) => void navigate({ to: '/track-order', search: { orderId: String(orderId) } })
    const report = () => {
      if (document.visibilityState === 'visible') void reportSent(client, track)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [client, navigate, sent])

  // When the author of refused entries signs in, the entries are sent again. A refusal may arrive after the sign-in, so
  // each entry is checked once per signed-in account.
  const checked = useRef({ userId, keys: '' })
  useEffect(() => {
    if (userId === undefined || refused === '') return
    const before = checked.current.userId === userId ? checked.current.keys.split(' ') : []
    const fresh = refused.split(' ').filter((key) => !before.includes(key))
    checked.current = { userId, keys: [...before, ...fresh].join(' ') }
    // Ignore the error: an entry that could not be changed still has its button on the waiting page.
    if (fresh.length > 0) void retryRefused(client, fresh).catch(() => undefined)
  }, [client, userId, refused])
}

/**
 * Sends waiting outbox entries (orders, reviews and other writes), shows a message for each sent entry once, and shows
 * a banner on every screen while there are unsent entries.
 */
export const OutboxWatch = () => {
  const client = useQueryClient()
  const online = useOnline()
  const { data } = useQuery(outboxQuery)
  useSessionMark()
  const isWaitingPage = useLocation({ select: ({ pathname }) => pathname.startsWith(waitingPage) })
  const entries = data?.entries ?? []
  const keysOf = (...states: EntryState[]) =>
    entries.filter(({ state }) => states.includes(state)).map(({ key }) => key)
  const shown = entries.filter((entry) => isListed(entry, owner()))
  // Held entries, which the shopper is editing, are counted with the refused entries: neither are sent before the
  // shopper acts.
  const refusedCount = shown.filter(({ state }) => state === 'needs-you' || state === 'held').length
  const waiting = keysOf('waiting')
  const shownWaiting = shown.filter(({ state }) => state === 'waiting').length

  useEffect(() => {
    const refresh = () => void client.invalidateQueries(outboxQuery)
    // A page restored from the back/forward cache has missed the notifications about changes of the outbox.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    addEventListener('pageshow', shown)
    const stop = listenToOutbox(refresh)
    // If the database cannot store the entries of closed pages, they stay in local storage for the next page.
    void adoptMirrored()
      .then(dropExpired)
      .catch(() => undefined)
    return () => {
      removeEventListener('pageshow', shown)
      stop()
    }
  }, [client])
  useOutboxRuns({
    waiting: waiting.join(' '),
    sent: keysOf('sent').join(' '),
    refused: keysOf('needs-you').join(' '),
    online,
  })
  useEffect(() => {
    // The background sync is registered again at each start, because Chromium gives up a sync after three attempts.
    if (waiting.length > 0) askToSync()
  }, [waiting.length])

  if (isWaitingPage || refusedCount + shownWaiting === 0) return null
  const Icon = refusedCount > 0 ? CircleAlert : Send
  return (
    <Link
      to="/waiting"
      className={`flex min-h-11 items-center justify-center gap-2 px-4 py-2 text-center text-sm ${
        refusedCount > 0 ? 'bg-terracotta-soft text-terracotta' : 'bg-leaf-soft text-forest'
      }`}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <span>
        {refusedCount > 0 ? outboxBannerTexts.refused(refusedCount) : outboxBannerTexts.waiting(shownWaiting)}{' '}
        <span className="font-semibold underline underline-offset-4">{outboxBannerTexts.show}</span>
      </span>
    </Link>
  )
}

const messageSentText = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'ticket' in reply
    ? t.messageSentTicket(String(reply.ticket))
    : t.messageSent

/**
 * Returns the success message of a completed outbox entry. `track` opens the order. With `hasDiscount`, the message for
 * a new subscriber mentions the discount code.
 */
function completedText(entry: Entry, track: (orderId: number) => void, hasDiscount: boolean): ToastContent {
  const { kind, reply } = entry
  if (kind === 'review') return { title: t.reviewSentTitle, description: t.feedbackThanks }
  if (kind === 'vote') return { title: t.voteSentTitle, description: t.feedbackThanks }
  if (kind === 'contact') return { title: t.messageSentTitle, description: messageSentText(reply) }
  if (kind === 'stock') return { title: t.stockRequestSentTitle, description: t.stockRequestSent }
  if (kind === 'newsletter')
    return {
      title: t.subscribedTitle,
      description: hasDiscount ? `${t.subscribed} ${t.checkEmailForCode}` : t.subscribed,
    }
  if (kind === 'return') return { title: t.returnSentTitle, description: t.returnSent }
  const order = orderIn(entry)
  if (!order) return { title: t.orderPlacedTitle, description: t.orderPlacedUnread }
  return {
    title: t.orderPlacedTitle,
    description: t.orderPlaced(order.orderNumber),
    action: { label: t.trackOrder, onClick: () => track(order.id) },
  }
}
