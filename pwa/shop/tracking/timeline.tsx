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
import type { TrackingEvent, TrackingStatus } from '#contract/orders'
import type { ShipmentTracking } from '#contract/tracking'
import { formatDate, formatDateTime } from '#rules/dates'
import * as t from '#texts/tracking-events'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { trailQuery } from './tracking.queries.ts'

interface EventLook {
  icon: LucideIcon
  /** The class names for background and text colour of the dot. */
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

/** The tracking events of an order, newest first. */
export const Timeline = ({ events }: { events: readonly TrackingEvent[] }) => (
  <ol className="grid">
    {events.map((event, index) => {
      const { icon: Icon, dot } = eventLook[event.status]
      const by = [event.courierName, event.trackingNumber].filter(Boolean).join(' ')
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
              {event.location && t.andPlace(event.location)}
            </p>
            {event.description && <p className="mt-1">{eventText(event.description, event.courierName)}</p>}
            {by && <p className="mt-1 text-sm">{by}</p>}
            {event.estimatedDelivery && !event.actualDelivery && (
              <p className="mt-1 text-sm">{t.expectedOn(formatDate(event.estimatedDelivery))}</p>
            )}
          </div>
        </li>
      )
    })}
  </ol>
)

// The courier's data is not trusted: only an https URL becomes a link.
const isSafe = (url: string | null): url is string => url !== null && /^https:\/\//.test(url)

/** Shows the status and estimated delivery that the courier reports. */
export const ShipmentNote = ({ shipment }: { shipment: ShipmentTracking }) => {
  const { track_url: url, edd } = shipment.tracking_data
  const expected = edd === null ? '' : formatDate(edd)
  if (!shipment.shipment_status && !expected && !isSafe(url)) return null
  return (
    <div className="mt-6 rounded-card bg-leaf-soft p-5 text-forest">
      {shipment.shipment_status && (
        <p className="font-semibold">{t.courierStatus(eventText(shipment.shipment_status))}</p>
      )}
      {expected && <p>{t.estimate(expected)}</p>}
      {isSafe(url) && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', 'mt-3')}>
          {t.trackWithCourier}
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
        {data.events.length > 0 ? <Timeline events={data.events} /> : <p className="text-ink-soft">{t.noEvents}</p>}
        {data.shipment && <ShipmentNote shipment={data.shipment} />}
      </>
    )
  }
  if (isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{t.eventsOffline}</p>
        <Button variant="outline" onClick={() => refetch()}>
          {t.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t.loadingEvents}</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

const translated = (text: string) => t.storedTexts[text] ?? text

/**
 * Returns a stored text of a tracking event, which is English, in the language of the page. `courier` is the event's
 * courier.
 */
export function eventText(stored: string, courier: string | null = null): string {
  const [text = '', ...reason] = stored.split(' Reason: ')
  if (reason.length > 0) return t.withReason(translated(text), translated(reason.join(' Reason: ')))
  if (courier && stored === `${courier} will deliver your order.`) return t.courierDelivers(courier)
  return translated(stored)
}
