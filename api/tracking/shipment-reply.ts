import type { ReplyOf } from '#contract/endpoint'
import type { ShipmentTracking, trackShipment } from '#contract/tracking'

interface Parcel {
  courierStatus: string | null
  trackUrl: string | null
  estimatedDelivery: Date | null
}

/** A parcel as it was last heard of. The courier's link is passed on only if it is one: what others send is untrusted. */
export const shipmentReply = ({ courierStatus, trackUrl, estimatedDelivery }: Parcel): ShipmentTracking => ({
  shipment_status: courierStatus,
  tracking_data: {
    track_url: trackUrl?.startsWith('https://') ? trackUrl : null,
    edd: estimatedDelivery?.toISOString() ?? null,
  },
})

/** The same for the documented call of a parcel, which says its state twice. */
export function liveReply(parcel: Parcel & { courierName: string | null }): ReplyOf<typeof trackShipment> {
  const { shipment_status, tracking_data } = shipmentReply(parcel)
  return {
    success: true,
    shipment_status,
    tracking_data: { ...tracking_data, shipment_status, courier_name: parcel.courierName },
  }
}
