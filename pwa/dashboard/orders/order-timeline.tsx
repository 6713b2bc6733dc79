import type { TrackingEvent } from '#contract/orders'
import { formatDateTime } from '#rules/dates'
import { DetailSection } from '../form/details.tsx'

/** What happened to an order as its customer reads it, the newest first. */
export const OrderTimeline = ({ events }: { events: readonly TrackingEvent[] }) => (
  <DetailSection title="Timeline">
    <ol className="grid gap-4 border-l-2 border-line pl-4">
      {events.map((event, index) => (
        <li key={event.id} className="relative">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[1.4375rem] size-3 rounded-full ${index === 0 ? 'bg-leaf' : 'bg-line-strong'}`}
          />
          <p className="leading-snug font-medium">{event.title}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
            {event.location && `, ${event.location}`}
          </p>
          {event.description && (
            <p className="text-sm" dir="auto">
              {event.description}
            </p>
          )}
        </li>
      ))}
    </ol>
  </DetailSection>
)
