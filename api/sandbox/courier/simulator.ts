import type { World } from '../world.ts'
import type { Scan, Shipment } from './entities.ts'
import { nextStatus, statusOf } from './statuses.ts'
import { announceShipment } from './webhook.ts'

export const shipmentOfAwb = (world: World, awb: string): Shipment | undefined =>
  [...world.state.shipments.values()].find((shipment) => shipment.awb === awb)

const beforePickup = [1, 3, 19, 8]

/** Whether the courier has the parcel. */
export const pickedUp = (shipment: Shipment | undefined): boolean =>
  shipment !== undefined && !beforePickup.includes(shipment.status)

function locationOf(world: World, shipment: Shipment, status: number): string {
  const far = [38, 17, 7, 21].includes(status)
  const city = world.state.courierOrders.get(`${shipment.orderId}`)?.city
  return far ? `${city ?? 'Destination'} Hub` : 'Delhi North'
}

/** Puts a shipment into a status with a scan of its own second, and tells the shop; resolves with its answer. */
export function enter(world: World, shipment: Shipment, status: number): Promise<number[]> {
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

/** Cancels a parcel that was not yet picked up. */
export function cancelShipment(world: World, shipment: Shipment | undefined) {
  if (shipment && shipment.status !== 8 && !pickedUp(shipment)) void enter(world, shipment, 8)
}

interface Advance {
  /** Straight to this status, known or not. */
  to?: number | undefined
  /** From out for delivery back to the seller. */
  returning?: boolean | undefined
  steps?: number | undefined
}

/** Walks a parcel on; each step posts its webhook and waits for the shop's answer. */
export async function advance(world: World, shipment: Shipment, { to, returning = false, steps = 1 }: Advance) {
  const answers: number[] = []
  const walked: number[] = []
  for (let step = 0; step < (to === undefined ? steps : 1); step++) {
    const status = to ?? nextStatus(shipment.status, returning)
    if (status === null) break
    walked.push(status)
    answers.push(...(await enter(world, shipment, status)))
  }
  return {
    awb: shipment.awb,
    shipment_status_id: shipment.status,
    shipment_status: statusOf(shipment.status).label,
    walked,
    webhook_answers: answers,
    done: nextStatus(shipment.status, returning) === null,
  }
}
