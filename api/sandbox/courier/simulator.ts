import type { World } from '../world.ts'
import { nextStatus, type Scan, type Shipment, statusOf } from './entities.ts'
import { announceShipment } from './webhook.ts'

export const shipmentOfAwb = (world: World, awb: string): Shipment | undefined =>
  [...world.state.shipments.values()].find((shipment) => shipment.awb === awb)

const beforePickup = [1, 3, 19, 8]

/** Whether the courier has picked up the parcel. */
export const pickedUp = (shipment: Shipment | undefined): boolean =>
  shipment !== undefined && !beforePickup.includes(shipment.status)

function locationOf(world: World, shipment: Shipment, status: number): string {
  const far = [38, 17, 7, 21].includes(status)
  const city = world.state.courierOrders.get(`${shipment.orderId}`)?.city
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

/** Cancels a shipment that is not yet picked up. Does nothing otherwise. */
export function cancelShipment(world: World, shipment: Shipment | undefined) {
  if (shipment && shipment.status !== 8 && !pickedUp(shipment)) void setStatus(world, shipment, 8)
}

interface Advance {
  /** Sets this status directly, even one that is not in the table of statuses. */
  to?: number | undefined
  /** Follows the return path: from "out for delivery" back to the seller. */
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
