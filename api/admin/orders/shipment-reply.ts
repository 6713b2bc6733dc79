import type { AdminShipment } from '#contract/admin-orders'
import type { Shipment } from '../../shipping/shipment-store.ts'

/** Reply with the shipment and its problem, for admins. */
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
