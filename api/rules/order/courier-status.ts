import type { OrderStatus, TrackingStatus } from '#contract/orders'

type Kind = 'booked' | 'moving' | 'out' | 'attempted' | 'delivered' | 'cancelled' | 'returning' | 'returned' | 'trouble'

// The courier's codes for the status of shipments (providers.md 2.4). The courier also has codes for the status of
// orders, which differ and are not supported.
const table: Record<Kind, string> = {
  booked: `1 Courier assigned|2 Label printed|3 Pickup scheduled|4 Pickup queued|5 Manifest made|11 Pending
13 Pickup delayed|15 Pickup rescheduled|19 Out for pickup|20 Pickup delayed|27 Pickup booked|52 Shipment booked`,
  moving: `6 Shipped|18 In transit|22 Delayed|38 Reached destination hub|39 Rerouted|42 Picked up|48 Reached warehouse
51 Handed to the courier`,
  out: '17 Out for delivery',
  attempted: '21 Delivery attempted',
  delivered: '7 Delivered|23 Partly delivered|26 Fulfilled|43 Delivered by the shop',
  cancelled: '8 Cancelled by the courier|16 Cancellation requested|45 Cancelled before dispatch',
  returning: `9 Returning to the shop|14 Return acknowledged|40 Return delayed|41 Return out for delivery
46 Return in transit|75 Return held|78 Return reached the shop’s city`,
  returned: '10 Back at the shop',
  trouble: '12 Lost|24 Destroyed|25 Damaged|44 Disposed of|47 Quality check failed|76 Untraceable|77 Recipient problem',
}

interface Meaning {
  /** The minimum order status for this shipment status; null if the order does not change. See `canMove`. */
  order: Extract<OrderStatus, 'processing' | 'shipped' | 'delivered'> | null
  /** The tracking event that the shopper sees; null for none. */
  event: TrackingStatus | null
  /** Whether the status is final, so that later updates are ignored. */
  isFinal: boolean
  /**
   * Whether the status must be fetched from the courier's API before it is applied, because webhooks of the courier are
   * not signed and the status is important.
   */
  needsConfirmation: boolean
  /** Whether the courier has picked up the parcel. */
  pickedUp: boolean
  /** A message for the admin; null if the admin need not act. */
  problem: string | null
}

const onTheWay: Meaning = {
  order: 'shipped',
  event: 'shipped',
  isFinal: false,
  needsConfirmation: false,
  pickedUp: true,
  problem: null,
}

const meanings: Record<Kind, Meaning> = {
  booked: { ...onTheWay, order: 'processing', event: 'processing', pickedUp: false },
  moving: onTheWay,
  out: { ...onTheWay, event: 'out_for_delivery' },
  attempted: onTheWay,
  delivered: { ...onTheWay, order: 'delivered', event: 'delivered', isFinal: true, needsConfirmation: true },
  cancelled: {
    ...onTheWay,
    order: null,
    event: null,
    needsConfirmation: true,
    pickedUp: false,
    problem: 'The courier cancelled this parcel.',
  },
  returning: { ...onTheWay, needsConfirmation: true, problem: 'The parcel is coming back to the shop.' },
  returned: {
    ...onTheWay,
    isFinal: true,
    needsConfirmation: true,
    problem: 'The parcel is back. Cancel the order and mark its parcel as received.',
  },
  trouble: {
    ...onTheWay,
    order: null,
    event: null,
    needsConfirmation: true,
    problem: 'There’s a problem with the parcel.',
  },
}

export interface CourierStatus extends Meaning {
  code: number
  /** The text of the shipment status for shoppers and admins. It is also stored with the shipment. */
  label: string
}

const parse = (kind: Kind, row: string): CourierStatus & { kind: Kind } => {
  const [, code = '', label = ''] = /^(\d+) (.+)$/.exec(row) ?? []
  const { problem, isFinal, ...meaning } = meanings[kind]
  return {
    kind,
    code: Number(code),
    label,
    ...meaning,
    isFinal: isFinal || code === '8' || code === '45',
    problem: kind === 'trouble' ? `The courier reports: ${label}.` : problem,
  }
}

const kinds = Object.keys(table).filter((kind): kind is Kind => kind in table)
const statuses = kinds.flatMap((kind) => table[kind].split(/[|\n]/).map((row) => parse(kind, row)))
const byCode = new Map(statuses.map((status) => [status.code, status]))

/** Returns the meaning of a courier's shipment status code; null for an unknown code, which is ignored. */
export const courierStatus = (code: number | null): CourierStatus | null =>
  code === null ? null : (byCode.get(code) ?? null)

/** Time in milliseconds after which an unfinished booking is shown to the admin. */
export const bookingTimeoutMs = 60 * 60_000

/** Whether a shipment with this status label was cancelled before pickup, so that another shipment can be booked. */
export const isGivenUp = (label: string | null): boolean =>
  statuses.some((status) => status.label === label && status.isFinal && !status.pickedUp)

/**
 * Whether a pickup of returned goods with this status label has ended without its goods at the shop, so that another one
 * can be booked: the courier cancelled it, or brought the goods back to the customer. For a pickup, the courier's status
 * of a returned parcel has that meaning.
 */
export const isEndedPickup = (label: string | null): boolean =>
  statuses.some((status) => status.label === label && status.isFinal && status.order !== 'delivered')

/**
 * Whether a parcel with this status label is on its way back to its sender. For a pickup of returned goods, this is the
 * customer.
 */
export const isReturning = (label: string | null): boolean =>
  statuses.some((status) => status.label === label && status.kind === 'returning')

/** The labels of final shipment statuses. Shipments with one of these labels are no longer polled. */
export const endedLabels: readonly string[] = statuses.filter(({ isFinal }) => isFinal).map(({ label }) => label)
