import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, RotateCcw, ShoppingBag } from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { getOrderItems, getOrders, type Order } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { formatDate } from '#rules/dates'
import { formatInr } from '#rules/money'
import { type OrderAgain, orderAgain, type Shortfall, shortfallText } from '#rules/order/order-again'
import { orderPrice } from '#rules/order/order-status'
import { nameWithVariant } from '#rules/variants'
import { paymentStatuses } from '#texts/order-details'
import * as t from '#texts/orders'
import { call } from '../../api/api-client.ts'
import { failureText, OfflineError } from '../../api/http-error.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardsSkeleton } from '../../ui/loading.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { toastAdded } from '../cart/cart-drawer-store.ts'
import { addToCart, readCart } from '../cart/cart-store.ts'
import { freshCardsOf } from '../product/cards-of.queries.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderOptions } from './order-options.tsx'
import { linesOrNone } from './placed-orders.queries.ts'

/** The list of the signed-in user's orders. */
export const MyOrders = ({ trail }: { trail: TrailOf }) => {
  const { data: orders, error, refetch } = useQuery(myOrdersQuery)
  if (!orders) {
    if (!error) return <CardsSkeleton label={t.loadingOrders} />
    return (
      <EmptyState title={t.ordersFailedTitle} text={error instanceof OfflineError ? error.message : t.failed}>
        <Button variant="outline" onClick={() => refetch()}>
          {t.tryAgain}
        </Button>
      </EmptyState>
    )
  }
  if (orders.length === 0) {
    return (
      <EmptyState picture={<ShoppingBag aria-hidden="true" />} title={t.noOrdersTitle} text={t.noOrdersText}>
        <Link to="/products" className={buttonClass('primary')}>
          {t.startShopping}
        </Link>
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {orders.map((order) => (
        <li key={order.id}>
          <MyOrder order={order} trail={trail} />
        </li>
      ))}
    </ul>
  )
}

/** Query of the signed-in user's orders, newest first. An admin also gets only the orders of this account. */
const myOrdersQuery = queryOptions<Order[]>({
  queryKey: [urlOf(getOrders.path, { query: { mine: 'true' } })],
  staleTime: 0,
})

/** Returns the query of the line items of an order. */
const myLinesQuery = (id: number) =>
  queryOptions({
    queryKey: [urlOf(getOrderItems.path, { params: { id } })],
    queryFn: ({ signal }) => linesOrNone({ id, signal }),
    staleTime: 0,
  })

interface AgainButtonProps {
  orderId: number
  /** The id of the element with the name of the order, with which screen readers describe the button. */
  describedBy: string
}

/**
 * Adds the available items of an order to the cart. The result lists items of which fewer pieces were added than
 * ordered, for example because another tab added the last pieces first.
 */
async function addAvailable({ add, short }: OrderAgain): Promise<{ pieces: number; short: Shortfall[] }> {
  let pieces = 0
  const missing = [...short]
  for (const { card, quantity } of add) {
    const added = await addToCart(card, quantity)
    pieces += added
    if (added < quantity)
      missing.push({ name: nameWithVariant(card.name, card.variantTitle), reason: 'fewer', added, wanted: quantity })
  }
  return { pieces, short: missing }
}

/** The Order again button: adds all items of an order to the cart at current prices and lists the unavailable items. */
const AgainButton = ({ orderId, describedBy }: AgainButtonProps) => {
  const client = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const lines = await call(getOrderItems, { params: { id: orderId }, query: {} })
      const cards = await freshCardsOf(
        client,
        lines.flatMap(({ product }) => product?.slug ?? []),
      )
      const ordered = lines.map(({ shownName, ...line }) => ({ ...line, name: shownName }))
      return addAvailable(orderAgain(ordered, cards, readCart().lines))
    },
    onSuccess: ({ pieces, short }) => {
      if (pieces === 0) {
        return void toast({ title: t.nothingAddedTitle, description: t.nothingAddedText })
      }
      toastAdded({
        title: t.addedTitle,
        description: short.length === 0 ? t.allAddedText : t.someAddedText,
      })
    },
    onError: (error) => {
      const description = failureText(error, t.addFailedText)
      toast({ title: t.addFailedTitle, description, variant: 'destructive' })
    },
  })
  return (
    <>
      <Button
        variant="solid"
        className="max-sm:px-3"
        aria-describedby={describedBy}
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        <RotateCcw size={17} aria-hidden="true" />
        {t.orderAgain}
      </Button>
      <div role="status" className="basis-full empty:hidden">
        {data && data.short.length > 0 && (
          <ul className="rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
            {data.short.map((shortfall) => (
              <li key={`${shortfall.name}${shortfall.reason}`} dir="auto">
                {shortfallText(shortfall)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/**
 * The component that shows the tracking events of an order. The route passes it in, because features do not import from
 * each other's folders.
 */
type TrailOf = ComponentType<{ orderId: number; awbCode: string | null }>

interface MyOrderProps {
  order: Order
  trail: TrailOf
}

const tones: Record<Order['status'], BadgeTone> = {
  pending: 'saffron',
  confirmed: 'leaf',
  processing: 'leaf',
  shipped: 'leaf',
  delivered: 'best',
  completed: 'best',
  cancelled: 'low',
}

const ExpandedOrder = ({ order, trail: Trail }: MyOrderProps) => {
  const { data: lines = [] } = useQuery(myLinesQuery(order.id))
  const client = useQueryClient()
  return (
    <div className="mt-5 grid gap-8 border-t border-line pt-6 lg:grid-cols-2 lg:gap-12">
      <div className="lg:col-span-2">
        <OrderOptions
          order={order}
          access={{ id: order.id }}
          onChange={() => void client.invalidateQueries({ queryKey: myOrdersQuery.queryKey })}
        />
      </div>
      <div>
        <h3 className="display mb-4 text-lg">{t.trackingTitle}</h3>
        <Trail orderId={order.id} awbCode={order.awbCode} />
      </div>
      <div>
        <h3 className="display mb-4 text-lg">{t.detailsTitle}</h3>
        <OrderDetails order={order} lines={lines} />
      </div>
    </div>
  )
}

/** An order in the profile. Tracking and details can be expanded. */
export const MyOrder = ({ order, trail }: MyOrderProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <article aria-labelledby={`${id}-number`} className="rounded-card border border-line bg-card p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id={`${id}-number`} className="text-lg font-semibold tracking-wide">
            {order.orderNumber}
          </h2>
          <p className="text-sm text-ink-soft">
            {t.placedOn(
              <time key="date" dateTime={order.createdAt}>
                {formatDate(order.createdAt)}
              </time>,
            )}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge tone={tones[order.status]}>
              <span className="inline-block first-letter:uppercase">{t.statuses[order.status]}</span>
            </Badge>
            {order.paymentStatus !== 'pending' && (
              <Badge tone={order.paymentStatus === 'paid' ? 'best' : 'out'}>
                <span className="inline-block first-letter:uppercase">{paymentStatuses[order.paymentStatus]}</span>
              </Badge>
            )}
          </p>
        </div>
        <p className="text-lg font-semibold tabular-nums">{formatInr(orderPrice(order))}</p>
        <div className="flex w-full flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button
            variant="outline"
            className="max-sm:px-3"
            aria-expanded={open}
            aria-controls={`${id}-panel`}
            aria-describedby={`${id}-number`}
            onClick={() => setOpen(!open)}
          >
            {open ? t.hideTracking : t.showTracking}
            <Chevron size={18} aria-hidden="true" />
          </Button>
          <AgainButton orderId={order.id} describedBy={`${id}-number`} />
        </div>
      </div>
      <div id={`${id}-panel`}>{open && <ExpandedOrder order={order} trail={trail} />}</div>
    </article>
  )
}
