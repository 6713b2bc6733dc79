import { Hono } from 'hono'
import { endpoint } from '../endpoint.ts'
import type { World } from '../world.ts'
import { indianTime, type Shipment, statusOf } from './entities.ts'
import { failureBodies } from './errors.ts'
import { shipmentOfAwb } from './simulator.ts'
import { scansOut } from './webhook.ts'

const dayMs = 24 * 3_600_000

const noActivity = {
  tracking_data: {
    track_status: 0,
    shipment_status: 0,
    shipment_track: [{ id: 0, awb_code: '', current_status: '', edd: null }],
    shipment_track_activities: null,
    track_url: '',
    error: 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.',
  },
}

function trackingBody(world: World, shipment: Shipment) {
  const mode = world.faults.take('courier.track', ['scan_noise', 'unknown_status', 'none'])?.mode
  if (mode === 'none') return noActivity
  const order = world.state.courierOrders.get(`${shipment.orderId}`)
  const scans = scansOut(shipment).reverse()
  const noisyScans = scans.flatMap((scan) => [
    scan,
    { ...scan },
    { ...scan, status: 'X-NA', activity: 'Bag scanned', 'sr-status': '999', 'sr-status-label': 'NA' },
  ])
  const status = mode === 'unknown_status' ? 999 : shipment.status
  const delivered = shipment.scans.find((scan) => scan.status === 7)
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: shipment.id % 2 === 1 ? `${status}` : status,
      shipment_track: [
        {
          id: shipment.id + 200_000_000,
          awb_code: shipment.awb,
          courier_company_id: shipment.courierId,
          shipment_id: shipment.id,
          order_id: shipment.orderId,
          pickup_date: shipment.pickupAt === null ? null : indianTime(shipment.pickupAt),
          delivered_date: delivered ? indianTime(delivered.at) : '',
          weight: `${order?.weight ?? 0.5}`,
          packages: 1,
          current_status: statusOf(status).label,
          delivered_to: order?.city ?? '',
          destination: order?.city ?? '',
          consignee_name: order?.customerName ?? '',
          origin: 'Delhi',
          courier_agent_details: null,
          courier_name: shipment.courierName,
          edd: indianTime(shipment.assignedAt + 4 * dayMs),
          pod: 'Not Available',
          pod_status: '',
        },
      ],
      shipment_track_activities: mode === 'scan_noise' ? noisyScans : scans,
      track_url: `https://shiprocket.co//tracking/${shipment.awb}`,
      etd: indianTime(shipment.assignedAt + 4 * dayMs),
      qc_response: { qc_image: '', qc_failed_reason: '' },
    },
  }
}

/** Adds the route that returns the tracking data of a shipment. For an AWB number that ends in 0 there are none. */
export function trackingRoutes(world: World): Hono {
  const app = new Hono()
  app.get('/courier/track/awb/:awb', endpoint(world, 'courier.track', failureBodies), (c) => {
    const awb = c.req.param('awb')
    const shipment = awb.endsWith('0') ? undefined : shipmentOfAwb(world, awb)
    return c.json(shipment && shipment.scans.length > 0 ? trackingBody(world, shipment) : noActivity)
  })
  return app
}
