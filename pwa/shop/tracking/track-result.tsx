import { type ComponentType, useEffect, useRef } from 'react'
import { formatDate, formatDateTime } from '#rules/dates'
import { eventFor, itemsCancelledTitle } from '#rules/order/order-events'
import * as t from '#texts/tracking'
import { noEvents } from '#texts/tracking-events'
import type { OrderAccess } from '../orders/placed-orders.queries.ts'
import { eventLook, eventText, ShipmentNote, Timeline } from './timeline.tsx'
import type { Found } from './tracking.queries.ts'

/**
 * The component that shows line items, totals and address of an order. `pwa/app/tracked-order.tsx` passes it in, because it
 * is in another folder.
 */
type DetailsOf = ComponentType<Pick<Found, 'order' | 'lines'>>

/** The component that shows what the shopper can do with an order, passed in as above. */
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
            <p className="text-ink-soft">{events ? noEvents : t.eventsFailed}</p>
          )}
          {shipment && <ShipmentNote shipment={shipment} />}
        </div>
        <div className="self-start rounded-card border border-line bg-card p-5 sm:p-6">
          <h3 className="display mb-4 text-lg">{t.detailsTitle}</h3>
          <Details order={order} lines={found.lines} />
        </div>
      </div>
    </section>
  )
}
