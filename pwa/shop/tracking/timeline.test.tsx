import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrackingEvent, TrackingStatus } from '#contract/orders'
import { eventFor } from '#rules/order/order-events'
import { placedEvent } from '../../api/testing/order.cases.ts'
import { eventLook, ShipmentNote, Timeline } from './track-result.tsx'

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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T05:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
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

test('a normal step of the courier is shown without the text of the courier, and its tracking number once', () => {
  const parcel = { courierName: 'Xpressbees', trackingNumber: '1946' }
  const html = renderToStaticMarkup(
    <Timeline
      events={[
        { ...event('delivered', 3), ...parcel, description: 'Delivered to the consignee' },
        { ...event('shipped', 2), ...parcel, title: 'Delivery attempted', description: 'Consignee not available' },
        { ...event('order_placed', 1), description: 'The customer cancelled this order.' },
      ]}
    />,
  )
  expect(html).not.toContain('Delivered to the consignee')
  expect(html).toContain('Consignee not available')
  expect(html.match(/Xpressbees 1946/g)).toHaveLength(1)
  expect(html).toContain('You cancelled this order.')
})

/** Returns the texts about the delivery of an order with these events and the estimated delivery date `day`. */
function deliveryTexts(day: string, ...statuses: TrackingStatus[]) {
  const estimatedDelivery = `${day}T10:00:00.000Z`
  const events = statuses.map((status, id) => ({ ...event(status, id), estimatedDelivery }))
  const shipment = { shipment_status: null, tracking_data: { track_url: null, edd: estimatedDelivery } }
  const html = renderToStaticMarkup(
    <>
      <Timeline events={events} />
      <ShipmentNote shipment={shipment as never} events={events} />
    </>,
  )
  return html.match(/(Expected on|Estimated delivery|Delivery is late)[^<]*/g)
}

test('the estimated delivery date of an open order is shown until that day is over, and then a text that the delivery is late', () => {
  const expected = ['Expected on 21 Nov 2026', 'Estimated delivery: 21 Nov 2026']
  expect(deliveryTexts('2026-11-21', 'shipped')).toEqual(expected)
  expect(deliveryTexts('2026-11-20', 'shipped')).toEqual(['Delivery is late. It was expected by 20 Nov 2026.'])
})

test.each(['delivered', 'cancelled'] as const)('an order that is %s shows no estimated delivery date', (status) => {
  expect(deliveryTexts('2026-11-20', status, 'shipped')).toBeNull()
  expect(deliveryTexts('2026-11-25', status, 'shipped')).toBeNull()
})
