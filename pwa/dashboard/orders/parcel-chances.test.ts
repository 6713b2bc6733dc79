import { expect, test } from 'vitest'
import type { AdminShipment, OrderDetails } from '#contract/admin-orders'
import { order } from '../../api/order.cases.ts'
import { mayBook, mayReaddress } from './parcel-chances.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const parcel: AdminShipment = {
  orderId: 5,
  state: 'wanted',
  shipmentId: null,
  awbCode: null,
  courierName: null,
  courierStatus: null,
  labelUrl: null,
  trackUrl: null,
  estimatedDelivery: null,
  problem: null,
  checkedAt: null,
  updatedAt: '2026-11-21T11:59:00Z',
}
const detailsOf = (shipment: Partial<AdminShipment> | null, changes: Partial<typeof order> = {}): OrderDetails => ({
  order: { ...order, ...changes },
  lines: [],
  events: [],
  payments: { orderId: 5, gatewayOrderId: null, expiresAt: null, payments: [] },
  shipment: shipment && { ...parcel, ...shipment },
  notes: [],
  couponCode: null,
  stockReturned: false,
  account: null,
  customerOrders: 1,
})

test.each<[string, OrderDetails, boolean, boolean]>([
  ['there is no parcel', detailsOf(null), true, true],
  ['it is being booked', detailsOf({}), false, false],
  ['it waits for a courier that was silent', detailsOf({ problem: 'Silence' }), true, false],
  ['it should long have been booked', detailsOf({ updatedAt: '2026-11-21T10:59:00Z' }), true, false],
  [
    'it should have been booked, by a device clock far behind',
    detailsOf({ updatedAt: '2026-11-22T12:00:00Z' }),
    true,
    false,
  ],
  ['it was refused', detailsOf({ state: 'failed', problem: 'No' }), true, true],
  ['its label is missing', detailsOf({ state: 'booked' }), true, false],
  ['it is booked', detailsOf({ state: 'booked', labelUrl: 'https://x' }), false, false],
  [
    'the courier has cancelled it',
    detailsOf({ state: 'booked', courierStatus: 'Cancelled by the courier' }),
    true,
    true,
  ],
  ['the order is delivered', detailsOf({ problem: 'Silence' }, { status: 'delivered' }), false, false],
  ['the order is not paid', detailsOf(null, { paymentMethod: 'razorpay' }), false, true],
])('%s: may it be booked, may its address be corrected', (_, details, books, readdresses) => {
  expect([mayBook(details, now), mayReaddress(details)]).toEqual([books, readdresses])
})
