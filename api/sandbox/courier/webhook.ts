import type { Delivery } from '../state.ts'
import type { World } from '../world.ts'
import { indianTime, type Shipment, statusOf, webhookTime } from './entities.ts'

const dayMs = 24 * 3_600_000
const modes = ['wrong_token', 'duplicate', 'drop', 'delay', 'regress', 'unknown_status']

/** Returns the scans of a shipment, oldest first, in the format of tracking responses and webhooks. */
export const scansOut = (shipment: Shipment) =>
  shipment.scans.map((scan) => ({
    date: indianTime(scan.at),
    status: statusOf(scan.status).code,
    activity: scan.activity,
    location: scan.location,
    // The pickup scan has no status code, as with some real couriers.
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
    is_return: 0,
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
 * `courier.webhook`. Resolves to the HTTP statuses of the deliveries.
 */
export async function announceShipment(world: World, shipment: Shipment): Promise<number[]> {
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
