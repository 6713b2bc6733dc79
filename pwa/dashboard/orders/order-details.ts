import { queryOptions } from '@tanstack/react-query'
import { type AdminShipment, getOrderDetails, type OrderDetails } from '#contract/admin/orders'
import { getDocuments, type ListedDocument } from '#contract/documents'
import {
  getOrderActions,
  type OrderActions,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  type PrescriptionStatus,
} from '#contract/orders'
import { urlOf } from '#contract/paths'
import { formatDate } from '#rules/dates'
import { bookingTimeoutMs, isGivenUp } from '#rules/order/courier-status'
import { hasLeftShop, lacksPayment, mayCancel, mayShip } from '#rules/order/order-status'
import type { BadgeTone } from '../../ui/badge.tsx'
import { adminQuery } from '../frame/admin-query.ts'

interface Label {
  label: string
  tone: BadgeTone
}

export const statusLabels: Record<OrderStatus, Label> = {
  pending: { label: 'Pending', tone: 'saffron' },
  confirmed: { label: 'Confirmed', tone: 'leaf' },
  processing: { label: 'Processing', tone: 'leaf' },
  shipped: { label: 'Shipped', tone: 'leaf' },
  delivered: { label: 'Delivered', tone: 'best' },
  completed: { label: 'Completed', tone: 'best' },
  cancelled: { label: 'Cancelled', tone: 'out' },
}

export const paymentLabels: Record<PaymentStatus, Label> = {
  pending: { label: 'Not paid yet', tone: 'saffron' },
  paid: { label: 'Paid', tone: 'best' },
  failed: { label: 'Not paid', tone: 'out' },
  refunded: { label: 'Refunded', tone: 'out' },
}

export const prescriptionLabels: Record<PrescriptionStatus, Label> = {
  required: { label: 'Prescription missing', tone: 'saffron' },
  waiting: { label: 'Prescription to check', tone: 'low' },
  approved: { label: 'Prescription approved', tone: 'leaf' },
  rejected: { label: 'Prescription rejected', tone: 'out' },
}

export const methodLabels: Record<PaymentMethod, { label: string; short: string }> = {
  cash_on_delivery: { label: 'Cash on delivery', short: 'Cash' },
  razorpay: { label: 'Online payment', short: 'Online' },
}

/** Returns the batches of a line item, such as "Batch A-1, expires 31 Mar 2027: 2 pieces". */
export const batchTexts = ({ batches }: OrderDetails, variantId: number | null | undefined) =>
  batches
    .filter((batch) => batch.variantId === variantId)
    .map(({ batchId, number, expiresOn, isExpired, quantity }) => {
      const name = number ? `Batch ${number}` : 'Batch without number'
      const day = expiresOn && formatDate(`${expiresOn}T00:00:00Z`)
      const expiry = day ? `, ${isExpired ? 'expired' : 'expires'} ${day}` : ''
      return { batchId, isExpired, text: `${name}${expiry}: ${quantity === 1 ? '1 piece' : `${quantity} pieces`}` }
    })

/** Returns the query of the actions that an admin can do with an order now. */
export const orderActionsQuery = (id: number) =>
  adminQuery<OrderActions>(urlOf(getOrderActions.path, { params: { id } }))

/** Returns the query of the invoices and credit notes of an order. */
export const documentsQuery = (id: number) => adminQuery<ListedDocument[]>(urlOf(getDocuments.path, { params: { id } }))

const isInProgress = ({ shipment, payments }: OrderDetails) =>
  shipment?.state === 'wanted' ||
  (shipment !== null && awaitsLabel(shipment, Date.now())) ||
  payments.payments.some(({ refunds }) => refunds.some(({ state }) => /wanted|pending/.test(state)))

/**
 * Returns the query of one order with its details. It is refetched every 3 seconds while a shipment is being booked or
 * a refund is in progress.
 */
export const orderDetailsQuery = (orderId: number) =>
  queryOptions({
    ...adminQuery<OrderDetails>(urlOf(getOrderDetails.path, { params: { orderId } })),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? 3000 : false),
  })

// The functions below decide which actions the dashboard offers for an order. The server checks each action again.

/** Returns the shipment unless the courier has cancelled it. */
const activeShipment = ({ shipment }: OrderDetails) =>
  shipment?.state === 'booked' && isGivenUp(shipment.courierStatus) ? null : shipment

// Whether a time is further away from now than the duration of a booking. The time may also be in the future, because
// the clock of the device may be wrong.
const isLongAgo = (instant: string, now: number) => Math.abs(now - Date.parse(instant)) > bookingTimeoutMs

/** Whether the booking of a shipment failed and waits for the next try. `now` is in milliseconds. */
export const awaitsRetry = ({ shipment }: OrderDetails, now: number): boolean =>
  shipment?.state === 'wanted' && (shipment.problem !== null || isLongAgo(shipment.updatedAt, now))

// The booking stores the AWB number first and the label a moment later.
const awaitsLabel = ({ state, labelUrl, problem, updatedAt }: AdminShipment, now: number) =>
  state === 'booked' && labelUrl === null && problem === null && !isLongAgo(updatedAt, now)

/**
 * Whether a shipment can be booked. This is possible if the order has no shipment, or if its shipment was cancelled,
 * could not be booked, waits for a retry or did not get a label. `now` is in milliseconds.
 */
export function canBook(details: OrderDetails, now: number): boolean {
  const { order } = details
  const shipment = activeShipment(details)
  const isNeeded =
    !shipment ||
    shipment.state === 'failed' ||
    shipment.state === 'cancelled' ||
    (shipment.state === 'booked' && shipment.labelUrl === null && !awaitsLabel(shipment, now))
  return (isNeeded || awaitsRetry(details, now)) && mayShip(order.status) && !lacksPayment(order)
}

/** Whether an order has pieces of an expired batch, which must be replaced before it leaves the shop. */
export const hasExpiredPieces = ({ batches }: Pick<OrderDetails, 'batches'>): boolean =>
  batches.some(({ isExpired }) => isExpired)

/** Whether the order can be marked as packed: for the first time, or again after one of its batches has expired. */
export const canPack = ({ order, packedAt, batches }: OrderDetails): boolean =>
  (packedAt === null || hasExpiredPieces({ batches })) &&
  mayCancel(order.status) &&
  !hasLeftShop(order.status) &&
  !lacksPayment(order)

/** Whether the delivery address can be changed: the shipment has not left, and none is booked or being booked. */
export const canEditAddress = (details: OrderDetails): boolean =>
  mayShip(details.order.status) &&
  !hasLeftShop(details.order.status) &&
  [undefined, 'failed'].includes(activeShipment(details)?.state)
