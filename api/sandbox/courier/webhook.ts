import type { Delivery } from '../state.ts'
import type { World } from '../world.ts'
import type { Shipment } from './entities.ts'
import { indianTime, webhookTime } from './india-time.ts'
import { statusOf } from './statuses.ts'

const day = 24 * 3_600_000
const modes = ['wrong_token', 'duplicate', 'drop', 'delay', 'regress', 'unknown_status']

/** Scans as tracking and webhook show them, oldest first. */
export const scansOut = (shipment: Shipment) =>
  shipment.scans.map((scan) => ({
    date: indianTime(scan.at),
    status: statusOf(scan.status).code,
    activity: scan.activity,
    location: scan.location,
    // The first scan's code is missing, as it happens with real couriers.
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
    etd: indianTime(shipment.assignedAt + 4 * day),
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

/** Tells the shop where a parcel is, once, as the waiting fault of target `courier.webhook` wants it. */
export async function announceShipment(world: World, shipment: Shipment): Promise<number[]> {
  const fault = world.faults.take('courier.webhook', modes)
  const mode = fault?.mode
  if (mode === 'drop') return []
  const token = mode === 'wrong_token' ? 'wrong-token' : (world.options.courier?.webhookToken ?? '')
  const at = shipment.scans.at(-1)?.at ?? world.now()
  const one = (status: number, when: number) => deliveryOf(world, shipment, status, when, token)
  const now = one(mode === 'unknown_status' ? 999 : shipment.status, at)
  if (mode === 'delay') {
    world.sender.sendLater(now, fault?.delayMs ?? 3000)
    return []
  }
  const copies = mode === 'duplicate' ? (fault?.count ?? 2) - 1 : 0
  const more = mode === 'regress' ? [one(18, at + 1000)] : []
  const deliveries = [now, ...Array.from({ length: copies }, () => one(shipment.status, at)), ...more]
  const send = async () => {
    const answers: number[] = []
    for (const delivery of deliveries) answers.push(await world.sender.send(delivery))
    return answers
  }
  return world.sender.track(send())
}
