import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders'
import { trackedOrder } from '#rules/order/order-status'
import { placedEvent as event, order } from '../../api/testing/order.cases.ts'
import { withDb } from '../../offline/db.ts'
import { readPlacedOrders } from '../orders/placed-orders.queries.ts'
import { findById } from './tracking.queries.ts'

const storedOrder = {
  orderId: 5,
  orderNumber: order.orderNumber,
  email: order.customerEmail,
  placedAt: 1,
  order: trackedOrder(order),
  lines: [],
  events: [event],
  asOf: 1,
}

test('orders and tracking events stored on the device are sorted by id, not by date', async () => {
  const later = { ...event, id: event.id + 1, createdAt: '2020-01-01T00:00:00.000Z' }
  await withDb((db) =>
    db.put('placed', {
      ...storedOrder,
      orderId: 6,
      placedAt: 0,
      order: { ...storedOrder.order, id: 6 },
      events: [event, later],
    }),
  )
  expect((await readPlacedOrders()).map(({ orderId }) => orderId)).toEqual([6, 5])
  const { events } = await findById(6, order.customerEmail)
  expect(events?.map(({ id }) => id)).toEqual([later.id, event.id])
})

/** The fake responses by path. Requests to other paths fail as if the device were offline. */
let answers: Record<string, () => Response> = {}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[String(url.split('?')[0])]
    if (!answer) throw new TypeError('network')
    return answer()
  })
  // With fake timers, the connection store does not retry its failing request during the test.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await withDb((db) => db.put('placed', storedOrder))
})
afterEach(async () => {
  await withDb(async (db) => db.close())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const confirmed: Order = { ...order, status: 'confirmed' }

test('if the tracking events of an order cannot be fetched, the result is null and the stored events are not deleted', async () => {
  answers = {
    '/api/orders/5': () => Response.json(confirmed),
    '/api/orders/5/tracking': () => Response.json({ error: 'Oops', message: 'Oops' }, { status: 500 }),
  }
  expect(await findById(5, order.customerEmail)).toMatchObject({ events: null, lines: [], asOf: null })
  expect(await readPlacedOrders()).toMatchObject([{ order: { status: 'confirmed' }, events: [event] }])
})

test('fetched tracking events replace the events stored on the device', async () => {
  const newest = { ...event, id: 2, title: 'Order confirmed' }
  answers = {
    '/api/orders/5': () => Response.json(confirmed),
    '/api/orders/5/tracking': () => Response.json([event, newest]),
  }
  expect(await findById(5, order.customerEmail)).toMatchObject({ events: [newest, event] })
  expect(await readPlacedOrders()).toMatchObject([{ events: [newest, event] }])
})

test('offline, an order lookup returns the order stored on the device, and invalid records are skipped', async () => {
  answers = {}
  await withDb((db) => db.put('placed', { ...storedOrder, orderId: 6, order: { id: 6 } }))
  await withDb((db) => db.put('placed', { orderId: 7, placedAt: 'once' }))
  expect(await readPlacedOrders()).toEqual([storedOrder])
  expect(await findById(5, ' Amina@example.org')).toMatchObject({ events: [event], asOf: 1 })
  await expect(findById(6, order.customerEmail)).rejects.toThrow('offline')
})
