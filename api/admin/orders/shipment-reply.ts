import type { AdminShipment } from '#contract/admin-orders'
import type { Shipment } from '../../shipping/shipment-store.ts'

/** A parcel as an admin sees it, with what is wrong. */
export const adminShipmentReply = (shipment: Shipment): AdminShipment => ({
  orderId: shipment.orderId,
  state: shipment.state,
  shipmentId: shipment.courierShipmentId,
  awbCode: shipment.awbCode,
  courierName: shipment.courierName,
  courierStatus: shipment.courierStatus,
  labelUrl: shipment.labelUrl,
  trackUrl: shipment.trackUrl?.startsWith('https://') ? shipment.trackUrl : null,
  estimatedDelivery: shipment.estimatedDelivery?.toISOString() ?? null,
  problem: shipment.problem,
  checkedAt: shipment.checkedAt?.toISOString() ?? null,
  updatedAt: shipment.updatedAt.toISOString(),
})
