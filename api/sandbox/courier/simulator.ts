import type { World } from '../endpoint.ts'
import type { Delivery } from '../state.ts'
import { indianTime, nextStatus, type Scan, type Shipment, statusOf, webhookTime } from './entities.ts'

const dayMs = 24 * 3_600_000
const modes = ['wrong_token', 'duplicate', 'drop', 'delay', 'regress', 'unknown_status']

/** Returns the scans of a shipment, oldest first, in the format of tracking responses and webhooks. */
export const scansOut = (shipment: Shipment) =>
  shipment.scans.map((scan) => ({
    date: indianTime(scan.at),
    status: statusOf(scan.status).code,
    activity: scan.activity,
    location: scan.location,
    // The pickup scan has no status code, because some real couriers send none.
    'sr-status': scan.status === 3 ? 'NA' : `${scan.status}`,
    'sr-status-label': scan.status === 3 ? 'NA' : statusOf(scan.status).label,
  }))

function bodyOf(world: World, shipment: Shipment, status: number, at: number): string {
  const { label, orderStatus } = statusOf(status)
  const order = world.state.courierOrders.get(`${shipment.orderId}`)
  return JSON.stringify({
    awb: shipment.awb,
    courier_name: shipment.courierName,
    current_status: label,
    current_status_id: orderStatus,
    shipment_status: label,
    shipment_status_id: status,
    current_timestamp: webhookTime(at),
    order_id: order?.channelOrderId ?? '',
    sr_order_id: shipment.orderId,
    awb_assigned_date: indianTime(shipment.assignedAt),
    pickup_scheduled_date: shipment.pickupAt === null ? null : indianTime(shipment.pickupAt),
    etd: indianTime(shipment.assignedAt + 4 * dayMs),
    scans: scansOut(shipment),
    is_return: order?.isReturn ? 1 : 0,
    channel_id: 25149,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
    qc_image: '',
    qc_failure_reason: '',
  })
}

function deliveryOf(world: World, shipment: Shipment, status: number, at: number, token: string): Delivery {
  return {
    id: world.newId(''),
    to: 'courier',
    event: `${shipment.awb} ${statusOf(status).label}`,
    body: bodyOf(world, shipment, status, at),
    headers: { 'x-api-key': token },
    attempts: 0,
  }
}

/**
 * Sends the webhook for the current status of a shipment, changed by the next injected fault with the target
 * `courier.webhook`. Resolves to the HTTP status of each delivery.
 */
async function announceShipment(world: World, shipment: Shipment): Promise<number[]> {
  const fault = world.faults.take('courier.webhook', modes)
  const mode = fault?.mode
  if (mode === 'drop') return []
  const token = mode === 'wrong_token' ? 'wrong-token' : (world.options.courier?.webhookToken ?? '')
  const at = shipment.scans.at(-1)?.at ?? world.now()
  const makeDelivery = (status: number, when: number) => deliveryOf(world, shipment, status, when, token)
  const current = makeDelivery(mode === 'unknown_status' ? 999 : shipment.status, at)
  if (mode === 'delay') {
    world.sender.sendLater(current, fault?.delayMs ?? 3000)
    return []
  }
  const copies = mode === 'duplicate' ? (fault?.count ?? 2) - 1 : 0
  const more = mode === 'regress' ? [makeDelivery(18, at + 1000)] : []
  const deliveries = [current, ...Array.from({ length: copies }, () => makeDelivery(shipment.status, at)), ...more]
  const send = async () => {
    const answers: number[] = []
    for (const delivery of deliveries) answers.push(await world.sender.send(delivery))
    return answers
  }
  return world.sender.track(send())
}

export const shipmentOfAwb = (world: World, awb: string): Shipment | undefined =>
  [...world.state.shipments.values()].find((shipment) => shipment.awb === awb)

const beforePickup = [1, 3, 19, 8]

/** Whether the courier has picked up the parcel of a shipment. */
export const pickedUp = (shipment: Shipment | undefined): boolean =>
  shipment !== undefined && !beforePickup.includes(shipment.status)

function locationOf(world: World, shipment: Shipment, status: number): string {
  const order = world.state.courierOrders.get(`${shipment.orderId}`)
  const city = order?.city
  // A return starts at the customer and ends at the shop.
  const far = [38, 17, 7, 21].includes(status) !== (order?.isReturn === true)
  return far ? `${city ?? 'Destination'} Hub` : 'Delhi North'
}

/**
 * Sets the status of a shipment, adds a scan at least one second after the last one, and sends the webhook. Resolves with
 * the HTTP statuses of the webhooks.
 */
export function setStatus(world: World, shipment: Shipment, status: number): Promise<number[]> {
  const last = shipment.scans.at(-1)?.at ?? 0
  const scan: Scan = {
    at: Math.max(world.now(), last + 1000),
    status,
    activity: statusOf(status).activity,
    location: locationOf(world, shipment, status),
  }
  shipment.scans.push(scan)
  shipment.status = status
  world.store.changed()
  return announceShipment(world, shipment)
}

/** Cancels a shipment that is not picked up yet. Does nothing for other shipments. */
export function cancelShipment(world: World, shipment: Shipment | undefined) {
  if (shipment && shipment.status !== 8 && !pickedUp(shipment)) void setStatus(world, shipment, 8)
}

interface Advance {
  /** The status to set directly. It may be a status that the table of statuses does not contain. */
  to?: number | undefined
  /** Whether the shipment follows the return path: from "out for delivery" back to the seller. */
  returning?: boolean | undefined
  steps?: number | undefined
}

/** Advances a shipment by `steps` statuses. Each step sends its webhook and waits for the response. */
export async function advance(world: World, shipment: Shipment, { to, returning = false, steps = 1 }: Advance) {
  const answers: number[] = []
  const statuses: number[] = []
  for (let step = 0; step < (to === undefined ? steps : 1); step++) {
    const status = to ?? nextStatus(shipment.status, returning)
    if (status === null) break
    statuses.push(status)
    answers.push(...(await setStatus(world, shipment, status)))
  }
  return {
    awb: shipment.awb,
    shipment_status_id: shipment.status,
    shipment_status: statusOf(shipment.status).label,
    walked: statuses,
    webhook_answers: answers,
    done: nextStatus(shipment.status, returning) === null,
  }
}
