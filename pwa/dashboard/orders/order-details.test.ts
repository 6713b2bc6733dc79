import { expect, test } from 'vitest'
import type { AdminShipment, OrderDetails } from '#contract/admin/orders'
import { order } from '../../api/testing/order.cases.ts'
import { canBook, canEditAddress, canPack } from './order-details.ts'

const none = '0.00'
const money = { charged: none, received: none, refunded: none, writtenOff: none, owes: none, owed: none }

const now = Date.parse('2026-11-21T12:00:00Z')
const baseShipment: AdminShipment = {
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
  payments: { orderId: 5, gatewayOrderId: null, expiresAt: null, payments: [], money },
  shipment: shipment && { ...baseShipment, ...shipment },
  notes: [],
  couponCode: null,
  packedAt: null,
  stockReturned: false,
  account: null,
  customerOrders: 1,
  taxDuties: [],
  batches: [],
})

test.each<[string, OrderDetails, boolean, boolean]>([
  ['there is no shipment', detailsOf(null), true, true],
  ['the shipment is being booked', detailsOf({}), false, false],
  ['the booking waits for a retry after a courier error', detailsOf({ problem: 'No answer' }), true, false],
  ['the booking is overdue', detailsOf({ updatedAt: '2026-11-21T10:59:00Z' }), true, false],
  [
    'the booking is overdue and the device clock is far behind',
    detailsOf({ updatedAt: '2026-11-22T12:00:00Z' }),
    true,
    false,
  ],
  ['the courier refused the booking', detailsOf({ state: 'failed', problem: 'No' }), true, true],
  ['the parcel is booked and its label is being made', detailsOf({ state: 'booked' }), false, false],
  ['the label could not be made', detailsOf({ state: 'booked', problem: 'No answer' }), true, false],
  [
    'the label is still missing after the time of a booking',
    detailsOf({ state: 'booked', updatedAt: '2026-11-21T10:59:00Z' }),
    true,
    false,
  ],
  ['the shipment is booked with a label', detailsOf({ state: 'booked', labelUrl: 'https://x' }), false, false],
  [
    'the courier cancelled the shipment',
    detailsOf({ state: 'booked', courierStatus: 'Cancelled by the courier' }),
    true,
    true,
  ],
  [
    'the shipment of a refunded order was cancelled and the refund failed',
    detailsOf({ state: 'cancelled' }),
    true,
    false,
  ],
  [
    'the order is cancelled with its shipment',
    detailsOf({ state: 'cancelled' }, { status: 'cancelled' }),
    false,
    false,
  ],
  ['the order is delivered', detailsOf({ problem: 'No answer' }, { status: 'delivered' }), false, false],
  ['the online payment is missing', detailsOf(null, { paymentMethod: 'razorpay' }), false, true],
])(
  'canBook and canEditAddress return whether an admin can book a shipment and edit the delivery address when %s',
  (_, details, book, editAddress) => {
    expect([canBook(details, now), canEditAddress(details)]).toEqual([book, editAddress])
  },
)

const packed = { ...detailsOf(null), packedAt: '2026-11-21T11:00:00Z' }
const batch = {
  variantId: 1,
  batchId: 1,
  number: 'B-1',
  manufacturedOn: null,
  expiresOn: '2026-11-20',
  quantity: 1,
  isExpired: false,
}

test.each<[string, OrderDetails, boolean]>([
  ['the order is confirmed', detailsOf(null, { status: 'confirmed' }), true],
  ['a cash on delivery order is pending', detailsOf(null), true],
  ['the order is packed already', packed, false],
  ['a batch of a packed order has expired', { ...packed, batches: [{ ...batch, isExpired: true }] }, true],
  ['the batch of a packed order can be sold', { ...packed, batches: [batch] }, false],
  ['the order is shipped', detailsOf(null, { status: 'shipped' }), false],
  ['the order is cancelled', detailsOf(null, { status: 'cancelled' }), false],
  ['the online payment is missing', detailsOf(null, { paymentMethod: 'razorpay' }), false],
])('canPack returns whether an admin can pack the order when %s', (_, details, expected) => {
  expect(canPack(details)).toBe(expected)
})
