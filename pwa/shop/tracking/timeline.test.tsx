import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TrackingEvent, TrackingStatus } from '#contract/orders'
import { eventFor } from '#rules/order/order-events'
import { placedEvent } from '../../api/testing/order.cases.ts'
import { eventLook, Timeline } from './track-result.tsx'

const titles: Record<TrackingStatus, string> = {
  order_placed: 'Order placed',
  confirmed: 'Order confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const event = (status: TrackingStatus, id: number): TrackingEvent => ({
  ...placedEvent,
  id,
  status,
  title: eventFor(status)?.title ?? '',
})

test('every tracking status has a title and a distinct colour', () => {
  const steps = Object.keys(eventLook).filter((status): status is TrackingStatus => status in titles)
  const html = renderToStaticMarkup(<Timeline events={steps.map(event)} />)
  const colours = steps.map((status) => {
    expect(html).toContain(`>${titles[status]}</p>`)
    return new RegExp(`class="([^"]*)" data-status="${status}"`).exec(html)?.[1]
  })
  expect(steps).toHaveLength(7)
  expect(new Set(colours).size).toBe(7)
})
