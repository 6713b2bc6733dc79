import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders'
import { trackedOrder } from '#rules/tracked-order'
import { placedEvent as event, order } from '../../api/order.cases.ts'
import { withDb } from '../../offline/db.ts'
import { readPlacedOrders } from '../orders/placed-orders.queries.ts'
import { findById } from './tracking.queries.ts'

const kept = {
  orderId: 5,
  orderNumber: order.orderNumber,
  email: order.customerEmail,
  placedAt: 1,
  order: trackedOrder(order),
  lines: [],
  events: [event],
  asOf: 1,
}

test('orders of the device and events of an order are in the order of their ids, whatever the clock said', async () => {
  const later = { ...event, id: event.id + 1, createdAt: '2020-01-01T00:00:00.000Z' }
  await withDb((db) =>
    db.put('placed', { ...kept, orderId: 6, placedAt: 0, order: { ...kept.order, id: 6 }, events: [event, later] }),
  )
  expect((await readPlacedOrders()).map(({ orderId }) => orderId)).toEqual([6, 5])
  const { events } = await findById(6, order.customerEmail)
  expect(events?.map(({ id }) => id)).toEqual([later.id, event.id])
})

/** What the shop answers by path; nothing for anything else. */
let answers: Record<string, () => Response> = {}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[String(url.split('?')[0])]
    if (!answer) throw new TypeError('network')
    return answer()
  })
  // The connection store probes for a shop that does not answer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await withDb((db) => db.put('placed', kept))
})
afterEach(async () => {
  await withDb(async (db) => db.close())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const confirmed: Order = { ...order, status: 'confirmed' }

test('events that could not be read are unknown, and the kept ones stay', async () => {
  answers = {
    '/api/orders/5': () => Response.json(confirmed),
    '/api/orders/5/tracking': () => Response.json({ error: 'Oops', message: 'Oops' }, { status: 500 }),
  }
  expect(await findById(5, order.customerEmail)).toMatchObject({ events: null, lines: [], asOf: null })
  expect(await readPlacedOrders()).toMatchObject([{ order: { status: 'confirmed' }, events: [event] }])
})

test('events that were told take the place of the kept ones', async () => {
  const told = { ...event, id: 2, title: 'Order confirmed' }
  answers = {
    '/api/orders/5': () => Response.json(confirmed),
    '/api/orders/5/tracking': () => Response.json([event, told]),
  }
  expect(await findById(5, order.customerEmail)).toMatchObject({ events: [told, event] })
  expect(await readPlacedOrders()).toMatchObject([{ events: [told, event] }])
})

test('without a network the order is the kept one, and a record that is none is passed over', async () => {
  answers = {}
  await withDb((db) => db.put('placed', { ...kept, orderId: 6, order: { id: 6 } }))
  await withDb((db) => db.put('placed', { orderId: 7, placedAt: 'once' }))
  expect(await readPlacedOrders()).toEqual([kept])
  expect(await findById(5, ' Amina@example.org')).toMatchObject({ events: [event], asOf: 1 })
  await expect(findById(6, order.customerEmail)).rejects.toThrow('offline')
})
