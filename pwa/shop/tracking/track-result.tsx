import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  ClipboardCheck,
  ExternalLink,
  House,
  type LucideIcon,
  MapPinned,
  Package,
  Truck,
  X,
} from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import type { TrackingEvent, TrackingStatus } from '#contract/orders'
import type { ShipmentTracking } from '#contract/tracking'
import { formatDate, formatDateTime, isDayOver } from '#rules/dates'
import { eventFor, itemsCancelledTitle } from '#rules/order/order-events'
import * as t from '#texts/tracking'
import * as eventTexts from '#texts/tracking-events'
import { serverNow } from '../../api/online-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import type { OrderAccess } from '../orders/placed-orders.queries.ts'
import { type Found, trailQuery } from './tracking.queries.ts'

/**
 * The component that shows line items, totals and address of an order. `pwa/app/order-screens.tsx` passes it in,
 * because features do not import from each other's folders.
 */
type DetailsOf = ComponentType<Pick<Found, 'order' | 'lines'>>

/** The component that shows what the shopper can do with an order, also passed in by `pwa/app/order-screens.tsx`. */
type OptionsOf = ComponentType<{
  order: Found['order']
  access: OrderAccess
  hasDeliveryDate: boolean
  onChange: () => void
}>

export interface TrackResultProps {
  found: Found
  access: OrderAccess
  details: DetailsOf
  options: OptionsOf
  /** Called when the order has changed and must be fetched again. */
  onChange: () => void
}

/** Shows an order that was found: its status, tracking events and details. */
export const TrackResult = ({ found, access, details: Details, options: Options, onChange }: TrackResultProps) => {
  const { order, events, shipment, asOf } = found
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const newest = events?.find(({ title }) => title !== itemsCancelledTitle)
  const now = newest?.title ?? eventFor(order.status)?.title
  const look = newest ? eventLook[newest.status].dot : 'bg-leaf-soft text-forest'

  return (
    <section aria-labelledby="tracked-order" className="mt-10 animate-rise">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line pb-5">
        <div>
          <p className="text-sm text-ink-soft">
            {t.placedOn(
              <time key="date" dateTime={order.createdAt}>
                {formatDate(order.createdAt)}
              </time>,
            )}
          </p>
          <h2
            id="tracked-order"
            ref={heading}
            tabIndex={-1}
            className="text-lg font-semibold tracking-wide outline-none sm:text-xl"
          >
            {order.orderNumber}
          </h2>
        </div>
        <p className={`rounded-full px-4 py-1.5 font-semibold ${look}`}>{now ? eventText(now) : t.completed}</p>
      </div>
      {asOf !== null && (
        <p role="status" className="mt-4 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
          {t.offlineSince(formatDateTime(new Date(asOf).toISOString()))}
        </p>
      )}
      <div className="mt-6">
        <Options
          order={order}
          access={access}
          hasDeliveryDate={Boolean(shipment?.tracking_data.edd)}
          onChange={onChange}
        />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-12">
        <div>
          <h3 className="display mb-5 text-lg">{t.trackingTitle}</h3>
          {events && events.length > 0 ? (
            <Timeline events={events} />
          ) : (
            <p className="text-ink-soft">{events ? eventTexts.noEvents : t.eventsFailed}</p>
          )}
          {shipment && <ShipmentNote shipment={shipment} events={events ?? []} />}
        </div>
        <div className="self-start rounded-card border border-line bg-card p-5 sm:p-6">
          <h3 className="display mb-4 text-lg">{t.detailsTitle}</h3>
          <Details order={order} lines={found.lines} />
        </div>
      </div>
    </section>
  )
}

interface EventLook {
  icon: LucideIcon
  /** The class names for background and text colour of the icon's circle. */
  dot: string
}

/** Icon and colour of each tracking status (specification section 4). */
export const eventLook: Record<TrackingStatus, EventLook> = {
  order_placed: { icon: ClipboardCheck, dot: 'bg-line text-ink' },
  confirmed: { icon: BadgeCheck, dot: 'bg-leaf-bright text-forest-deep' },
  processing: { icon: Package, dot: 'bg-saffron-soft text-saffron-ink' },
  shipped: { icon: Truck, dot: 'bg-saffron-ink text-paper' },
  out_for_delivery: { icon: MapPinned, dot: 'bg-leaf text-paper' },
  delivered: { icon: House, dot: 'bg-forest text-paper' },
  cancelled: { icon: X, dot: 'bg-terracotta text-paper' },
}

/** Whether the goods have arrived or were cancelled, so that no delivery is expected any more. */
const isEnded = (events: readonly TrackingEvent[]) =>
  events.some(({ status }) => status === 'delivered' || status === 'cancelled')

const parcelOf = ({ courierName, trackingNumber }: TrackingEvent) =>
  [courierName, trackingNumber].filter(Boolean).join(' ')

const routineTitle =
  /^(Pickup scheduled|Out for pickup|Picked up|Shipped|In transit|Reached destination hub|Out for delivery|Delivered)$/

/** Whether the courier reports a normal step. Its text about the step repeats the title, in English. */
const isRoutine = ({ courierName, title }: TrackingEvent) => courierName !== null && routineTitle.test(title)

/**
 * The tracking events of an order, newest first. The estimated delivery date of an event is shown until that day is
 * over. Courier and tracking number are shown once for a series of events of the same parcel.
 */
export const Timeline = ({ events }: { events: readonly TrackingEvent[] }) => (
  <ol className="grid">
    {events.map((event, index) => {
      const { icon: Icon, dot } = eventLook[event.status]
      const newer = events[index - 1]
      const by = parcelOf(event)
      return (
        <li key={event.id} className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 pb-6 last:pb-0">
          {index < events.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-10 bottom-0 start-5 w-px -translate-x-1/2 rtl:translate-x-1/2 bg-line-strong/60"
            />
          )}
          <span className={`grid size-10 place-items-center rounded-full ${dot}`} data-status={event.status}>
            <Icon size={19} aria-hidden="true" />
          </span>
          <div className="min-w-0 pt-1">
            <p className={index === 0 ? 'text-lg leading-snug font-semibold' : 'leading-snug font-semibold'}>
              {eventText(event.title)}
            </p>
            <p className="text-sm text-ink-soft">
              <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
              {event.location && eventTexts.andPlace(event.location)}
            </p>
            {event.description && !isRoutine(event) && (
              <p className="mt-1">{eventText(event.description, event.courierName)}</p>
            )}
            {by && by !== (newer && parcelOf(newer)) && <p className="mt-1 text-sm">{by}</p>}
            {event.estimatedDelivery && !isEnded(events) && !isDayOver(event.estimatedDelivery, serverNow()) && (
              <p className="mt-1 text-sm">{eventTexts.expectedOn(formatDate(event.estimatedDelivery))}</p>
            )}
          </div>
        </li>
      )
    })}
  </ol>
)

// The courier's data is not trusted: only an https URL becomes a link.
const isSafe = (url: string | null): url is string => url !== null && /^https:\/\//.test(url)

interface ShipmentNoteProps {
  shipment: ShipmentTracking
  /** The tracking events of the order. */
  events: readonly TrackingEvent[]
}

/**
 * Shows the status that the courier reports. Until the delivery it also shows the estimated date, or that the delivery
 * is late.
 */
export const ShipmentNote = ({ shipment, events }: ShipmentNoteProps) => {
  const { track_url: url, edd } = shipment.tracking_data
  const date = edd === null || isEnded(events) ? '' : formatDate(edd)
  const expected =
    date && edd && (isDayOver(edd, serverNow()) ? eventTexts.lateDelivery(date) : eventTexts.estimate(date))
  if (!shipment.shipment_status && !expected && !isSafe(url)) return null
  return (
    <div className="mt-6 rounded-card bg-leaf-soft p-5 text-forest">
      {shipment.shipment_status && (
        <p className="font-semibold">{eventTexts.courierStatus(eventText(shipment.shipment_status))}</p>
      )}
      {expected && <p>{expected}</p>}
      {isSafe(url) && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', 'mt-3')}>
          {eventTexts.trackWithCourier}
          <ExternalLink size={17} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

interface OrderTrailProps {
  orderId: number
  awbCode: string | null
}

/** The tracking events of one of the signed-in user's orders. */
export const OrderTrail = ({ orderId, awbCode }: OrderTrailProps) => {
  const { data, isError, refetch } = useQuery(trailQuery(orderId, awbCode))
  if (data) {
    return (
      <>
        {data.events.length > 0 ? (
          <Timeline events={data.events} />
        ) : (
          <p className="text-ink-soft">{eventTexts.noEvents}</p>
        )}
        {data.shipment && <ShipmentNote shipment={data.shipment} events={data.events} />}
      </>
    )
  }
  if (isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{eventTexts.eventsOffline}</p>
        <Button variant="outline" onClick={() => refetch()}>
          {eventTexts.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{eventTexts.loadingEvents}</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

const translated = (text: string) => eventTexts.storedTexts[text] ?? text

/**
 * Translates a stored text of a tracking event, which is in English, to the language of the page. `courier` is the
 * courier of the event.
 */
export function eventText(stored: string, courier: string | null = null): string {
  const [text = '', ...reason] = stored.split(' Reason: ')
  if (reason.length > 0) return eventTexts.withReason(translated(text), translated(reason.join(' Reason: ')))
  if (courier && stored === `${courier} will deliver your order.`) return eventTexts.courierDelivers(courier)
  return translated(stored)
}
