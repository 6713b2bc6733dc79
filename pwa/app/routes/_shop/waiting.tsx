import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import * as appTexts from '#texts/app'
import * as t from '#texts/outbox'
import * as sentTexts from '#texts/sent-entry'
import { useSessionMark } from '../../../api/current-user.ts'
import { useOnline } from '../../../api/online-store.ts'
import { type Entry, isListed, isOthers, isUnsent } from '../../../offline/outbox/entry.ts'
import { owner } from '../../../offline/owner.ts'
import { orderIn, ordersOnPage } from '../../../shop/outbox/complete-entry-store.ts'
import { entryActions } from '../../../shop/outbox/entry-actions.ts'
import { outboxQuery } from '../../../shop/outbox/outbox.queries.ts'
import { runOutbox } from '../../../shop/outbox/submit-store.ts'
import { DiscardEntry, titleOf, WaitingCard } from '../../../shop/outbox/waiting-card.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { pageHead } from '../../page-head.ts'

/** An unsent write (outbox entry) of another account. Its content is hidden. */
const OthersCard = ({ entry }: { entry: Entry }) => {
  const heading = `waiting-${entry.key}`
  return (
    <article
      aria-labelledby={heading}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-card p-5 sm:p-6"
    >
      <div>
        <h2 id={heading} className="display text-lg">
          {titleOf({ kind: entry.kind, about: '' })}
        </h2>
        <p className="mt-1 text-sm font-semibold text-terracotta">{t.actionNeeded}</p>
        <p className="mt-1 text-sm text-ink-soft">{t.logInToSend}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/login" className={buttonClass('solid')}>
          {t.logIn}
        </Link>
        <DiscardEntry entry={entry} />
      </div>
    </article>
  )
}

/**
 * Returns the orders of this visitor that were sent while this page is open. They are remembered here, because
 * `OutboxWatch` removes sent entries from the outbox.
 */
function useSentOrders(entries: readonly Entry[]): readonly Order[] {
  const [orders, setOrders] = useState<readonly Order[]>([])
  const added = entries
    .filter((entry) => entry.state === 'sent' && !isOthers(entry, owner()))
    .flatMap((entry) => orderIn(entry) ?? [])
    .filter(({ id }) => !orders.some((order) => order.id === id))
  if (added.length > 0) setOrders([...orders, ...added])
  useEffect(() => {
    for (const { id } of orders) ordersOnPage.add(id)
  }, [orders])
  return orders
}

const SentCard = ({ order: { id, orderNumber } }: { order: Order }) => {
  const heading = `sent-${id}`
  return (
    <article aria-labelledby={heading} className="grid justify-items-start gap-3 rounded-card bg-leaf-soft p-5 sm:p-6">
      <h2 id={heading} className="display text-lg">
        {sentTexts.orderPlacedTitle}
      </h2>
      <p>{sentTexts.orderPlaced(orderNumber)}</p>
      <Link to="/track-order" search={{ orderId: String(id) }} className={buttonClass('outline')}>
        {sentTexts.trackOrder}
      </Link>
    </article>
  )
}

/**
 * Sends all unsent writes (outbox entries). The page shows sent orders, and `OutboxWatch` shows a message for each other
 * sent entry. This function shows a message when nothing could be sent.
 */
async function sendAll(): Promise<void> {
  const drained = await runOutbox().catch(() => null)
  if (drained === null) {
    toast({ title: t.nothingSentTitle, description: t.nothingSentText, variant: 'destructive' })
  } else if (drained !== 'busy' && drained.lost) {
    toast({ title: t.notSentTitle, description: t.notSentText })
  }
}

/**
 * The page with the unsent writes (outbox entries) of this device, and the orders sent while the page is open. The page
 * hides the content of other accounts' entries.
 */
const WaitingPage = () => {
  const { data, isFetching } = useQuery(outboxQuery)
  // Render again when another account signs in, because each account sees only its own outbox entries.
  useSessionMark()
  const online = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const me = owner()
  const entries = data?.entries.filter((entry) => isUnsent(entry) && isListed(entry, me)) ?? []
  const waits = entries.length + (data?.unreadable.length ?? 0) > 0
  const sent = useSentOrders(data?.entries ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused element may be gone when nothing waits any more
  useEffect(() => heading.current?.focus({ preventScroll: true }), [waits])

  // Show a placeholder while the outbox is read, because the cached outbox may lack the newest entry.
  if (!data || (isFetching && !waits && sent.length === 0)) {
    return (
      <div role="status" aria-label={t.loading} className="wrap py-10">
        <Skeleton className="mx-auto h-52 max-w-2xl rounded-card" />
      </div>
    )
  }
  const own = entries.filter((entry) => !isOthers(entry, me))
  const others = entries.filter((entry) => !own.includes(entry))
  if (!waits && sent.length === 0) {
    return (
      <EmptyState level="h1" picture={<MailCheck aria-hidden="true" />} title={t.emptyTitle} text={t.emptyText}>
        <Link to="/products" className={buttonClass('primary')}>
          {t.continueShopping}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mx-auto grid max-w-2xl gap-5">
        <div className="grid justify-items-start gap-3">
          <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
            {waits ? t.title : t.emptyTitle}
          </h1>
          {waits && (
            <>
              <p className="text-ink-soft">{online ? t.textOnline : t.textOffline}</p>
              <Button variant="outline" onClick={sendAll}>
                {t.sendNow}
              </Button>
            </>
          )}
        </div>
        <div role="status" className="grid gap-4 empty:hidden">
          {sent.map((order) => (
            <SentCard key={order.id} order={order} />
          ))}
        </div>
        <ul className="grid gap-4 empty:hidden">
          {own.map((entry) => (
            <li key={entry.key}>
              <WaitingCard entry={entry} />
            </li>
          ))}
          {others.map((entry) => (
            <li key={entry.key}>
              <OthersCard entry={entry} />
            </li>
          ))}
          {data.unreadable.map((key) => (
            <li key={key} className="grid justify-items-start gap-2 rounded-card border border-line p-5">
              <p className="font-semibold">{t.unreadableTitle}</p>
              <p className="text-sm text-ink-soft">{t.unreadableText}</p>
              <Button variant="quiet" className="-ms-6" onClick={() => entryActions.dropUnreadable(key)}>
                {t.discard}
              </Button>
            </li>
          ))}
        </ul>
        {!waits && (
          <Link to="/products" className={buttonClass('primary', 'justify-self-start')}>
            {t.continueShopping}
          </Link>
        )}
      </div>
    </div>
  )
}

export const Route = createFileRoute('/_shop/waiting')({
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.waitingTitle,
      path: match.fullPath,
      indexed: false,
    }),
  component: WaitingPage,
})
