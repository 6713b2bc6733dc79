import type { TrackingEvent } from '#contract/orders'
import { formatDate, formatDateTime } from '#rules/dates'
import { eventLook } from './event-look.ts'

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
              className="absolute top-10 bottom-0 left-5 w-px -translate-x-1/2 bg-line-strong/60"
            />
          )}
          <span className={`grid size-10 place-items-center rounded-full ${dot}`} data-status={event.status}>
            <Icon size={19} aria-hidden="true" />
          </span>
          <div className="min-w-0 pt-1">
            <p className={index === 0 ? 'text-lg leading-snug font-semibold' : 'leading-snug font-semibold'}>
              {event.title}
            </p>
            <p className="text-sm text-ink-soft">
              <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
              {event.location && `, ${event.location}`}
            </p>
            {event.description && <p className="mt-1">{event.description}</p>}
            {by && <p className="mt-1 text-sm">{by}</p>}
            {event.estimatedDelivery && !event.actualDelivery && (
              <p className="mt-1 text-sm">Expected on {formatDate(event.estimatedDelivery)}</p>
            )}
          </div>
        </li>
      )
    })}
  </ol>
)
