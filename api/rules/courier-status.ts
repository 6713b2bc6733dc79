import type { OrderStatus, TrackingStatus } from '#contract/orders'

type Kind = 'booked' | 'moving' | 'out' | 'attempted' | 'delivered' | 'cancelled' | 'returning' | 'returned' | 'trouble'

// The courier's table of shipment statuses (providers.md 2.4); its table of orders has other numbers and is never used.
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
  /** How far the order is at least; the status table decides whether it may move there. */
  order: Extract<OrderStatus, 'processing' | 'shipped' | 'delivered'> | null
  /** What a scan of this status is among the shopper's events; null for none. */
  event: TrackingStatus | null
  /** Nothing that is told later counts. */
  ends: boolean
  /** Nobody signs the courier's message: asked again before it is believed. */
  reread: boolean
  /** Whether the courier has, or had, the parcel. */
  pickedUp: boolean
  /** For the admin; null where nothing has to be done. */
  problem: string | null
}

const onTheWay: Meaning = {
  order: 'shipped',
  event: 'shipped',
  ends: false,
  reread: false,
  pickedUp: true,
  problem: null,
}

const meanings: Record<Kind, Meaning> = {
  booked: { ...onTheWay, order: 'processing', event: 'processing', pickedUp: false },
  moving: onTheWay,
  out: { ...onTheWay, event: 'out_for_delivery' },
  attempted: onTheWay,
  delivered: { ...onTheWay, order: 'delivered', event: 'delivered', ends: true, reread: true },
  cancelled: {
    ...onTheWay,
    order: null,
    event: null,
    reread: true,
    pickedUp: false,
    problem: 'The courier cancelled this parcel.',
  },
  returning: { ...onTheWay, reread: true, problem: 'The parcel is coming back to the shop.' },
  returned: {
    ...onTheWay,
    ends: true,
    reread: true,
    problem: 'The parcel is back. Cancel the order and mark its parcel as received.',
  },
  trouble: { ...onTheWay, order: null, event: null, reread: true, problem: 'Something happened to the parcel.' },
}

export interface CourierStatus extends Meaning {
  code: number
  /** For people. */
  label: string
}

const parse = (kind: Kind, row: string): CourierStatus => {
  const [, code = '', label = ''] = /^(\d+) (.+)$/.exec(row) ?? []
  const { problem, ends, ...meaning } = meanings[kind]
  return {
    code: Number(code),
    label,
    ...meaning,
    ends: ends || code === '8' || code === '45',
    problem: kind === 'trouble' ? `The courier says of the parcel: ${label}.` : problem,
  }
}

const kinds = Object.keys(table).filter((kind): kind is Kind => kind in table)
const statuses = kinds.flatMap((kind) => table[kind].split(/[|\n]/).map((row) => parse(kind, row)))
const byCode = new Map(statuses.map((status) => [status.code, status]))

/** What the courier's shipment status means for the shop; null for one that nobody knows, which changes nothing. */
export const courierStatus = (code: number | null): CourierStatus | null =>
  code === null ? null : (byCode.get(code) ?? null)

/** How long the booking of a parcel may take, in milliseconds, before somebody should look. */
export const bookingPatience = 60 * 60_000

/** Whether a parcel in this state was given up before it left the shop, so that another may be booked. */
export const isGivenUp = (label: string | null): boolean =>
  statuses.some((status) => status.label === label && status.ends && !status.pickedUp)

/** The labels after which a parcel is not asked about any more. */
export const endedLabels: readonly string[] = statuses.filter(({ ends }) => ends).map(({ label }) => label)
